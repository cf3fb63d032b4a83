/** The operations by name: where they are, and what they take and give. Made by `node scripts/generate-api-docs.ts` from the OpenAPI document. */
import type {
  AdvisoriesStatusRequest,
  AdvisoriesStatusResult,
  AuditListRequest,
  AuditListResult,
  BitbucketCheckRequest,
  BitbucketCheckResult,
  BitbucketConnectRequest,
  BitbucketConnectResult,
  BitbucketProtectRequest,
  BitbucketProtectResult,
  ComparedSymbol,
  DecisionDetails,
  DecisionsCreateRequest,
  DecisionsCreateResult,
  DecisionsGetRequest,
  DecisionsListRequest,
  DecisionsListResult,
  DecisionsRemoveRequest,
  DecisionsRemoveResult,
  DecisionsUpdateRequest,
  DecisionsUpdateResult,
  ExplainedVerdict,
  FixPullRequest,
  FixesGetPolicyRequest,
  FixesGetPolicyResult,
  FixesListRequest,
  FixesListResult,
  FixesOpenRequest,
  FixesPlanRequest,
  FixesPlanResult,
  FixesSetPolicyRequest,
  FixesSetPolicyResult,
  IssueDetails,
  IssuesGetRequest,
  IssuesSearchRequest,
  IssuesSearchResult,
  IssuesSetStateRequest,
  Ok,
  OrganizationsCloseRequest,
  OrganizationsCreateRequest,
  OrganizationsCreateResult,
  OrganizationsListRequest,
  OrganizationsListResult,
  OrganizationsRenameRequest,
  OrganizationsReopenRequest,
  PullRequestsGetRequest,
  PullRequestsGetResult,
  PullRequestsGetThresholdRequest,
  PullRequestsGetThresholdResult,
  PullRequestsListRequest,
  PullRequestsListResult,
  PullRequestsSetThresholdRequest,
  PullRequestsSetThresholdResult,
  ReferralCreateRequest,
  ReferralCreateResult,
  ReferralListRequest,
  ReferralListResult,
  RegisteredRepository,
  ReportsExportRequest,
  ReportsExportResult,
  RepositoriesAddBitbucketRequest,
  RepositoriesAddBranchesRequest,
  RepositoriesAddBranchesResult,
  RepositoriesAddSbomRequest,
  RepositoriesAddSbomResult,
  RepositoriesListBranchesRequest,
  RepositoriesListBranchesResult,
  RepositoriesListRequest,
  RepositoriesListResult,
  RepositoriesRemoveBranchRequest,
  RepositoriesRemoveRequest,
  RepositoriesSetPrScanningRequest,
  RuleDetails,
  RulesApproveRequest,
  RulesCreateRequest,
  RulesDeleteRequest,
  RulesExportRequest,
  RulesExportResult,
  RulesGetRequest,
  RulesImportRequest,
  RulesImportResult,
  RulesListRequest,
  RulesListResult,
  RulesProposeRequest,
  RulesTryRequest,
  RulesTryResult,
  RulesUpdateRequest,
  ScaAlertsGroupRequest,
  ScaAlertsGroupResult,
  ScaAlertsSearchRequest,
  ScaAlertsSearchResult,
  ScaPackagesCheckRequest,
  ScaPackagesCheckResult,
  ScaPackagesGetRequest,
  ScaPackagesGetResult,
  ScaPackagesLookupRequest,
  ScaPackagesLookupResult,
  ScaPackagesSearchRequest,
  ScaPackagesSearchResult,
  ScaVulnerabilitiesCompareSymbolRequest,
  ScaVulnerabilitiesGetRequest,
  ScaVulnerabilitiesWaysRequest,
  ScaVulnerabilitiesWhyRequest,
  ScanDetails,
  ScansCancelRequest,
  ScansGetRequest,
  ScansGetScheduleRequest,
  ScansListRequest,
  ScansListResult,
  ScansPreviewScheduleRequest,
  ScansPreviewScheduleResult,
  ScansStartRequest,
  ScansStartResult,
  ScansUpsertScheduleRequest,
  Schedule,
  SourceExcerpt,
  SourcesExcerptRequest,
  StatsOverviewRequest,
  StatsOverviewResult,
  StatsSummaryRequest,
  StatsSummaryResult,
  SuppressionsImportRequest,
  SuppressionsImportResult,
  SuppressionsListRequest,
  SuppressionsListResult,
  SuppressionsRemoveRequest,
  SuppressionsRemoveResult,
  TokenPair,
  TokensCreateRequest,
  TokensListRequest,
  TokensListResult,
  TokensRevokeRequest,
  TokensRotateRequest,
  View,
  ViewsListRequest,
  ViewsListResult,
  ViewsRemoveRequest,
  ViewsSaveRequest,
  Vulnerability,
  WaysIn,
} from './types.ts';

export interface Operations {
  /** Search SCA alerts. Lists alerts, each of which consolidates one vulnerability in one package over the default branches of all repositories, or over the repositories, branches and tags that are named, most severe first, or in another order that is asked for. An alert has the priority of its most urgent occurrence, over the same. With `asOf`, the alerts of that moment: `knowledge` tells whether those that were recorded then (`then`), or those that the advisories of today raise about what was held then (`now`); priorities are as they were recorded, without reasons, and an alert that was never recorded has no `id`. */
  scaAlertsSearch: { request: ScaAlertsSearchRequest; result: ScaAlertsSearchResult; row: ScaAlertsSearchResult['alerts'][number] };
  /** Get an SCA vulnerability. Asked by the id of an alert, the top-level fields are those of its most urgent occurrence; by the id of an occurrence, its own; `occurrence` is that one as a whole. `items` holds the occurrences of the same alert, most urgent first, 100 a page; `count` says how many there are: on default branches, or in the repositories, branches and tags that are named; where the id is of an occurrence on a registered branch or tag and none are named, on that one. */
  scaVulnerabilitiesGet: { request: ScaVulnerabilitiesGetRequest; result: Vulnerability; row: never };
  /** List custom rules. Lists the rules of the organization, newest first; with a repository, those that name it and those that apply everywhere. */
  rulesList: { request: RulesListRequest; result: RulesListResult; row: RulesListResult['rules'][number] };
  /** Add Bitbucket repositories. Registers 1 to 100 repositories, all or none, and queues a first full scan of each new one. A URL that is registered already keeps its id and takes the new name, branch, e-mail and secret. */
  repositoriesAddBitbucket: { request: RepositoriesAddBitbucketRequest; result: Array<RegisteredRepository>; row: never };
  /** Create a referral. The same prospect, referrer and type within 24 hours give the first referral again. Lengths are counted after trimming. */
  referralCreate: { request: ReferralCreateRequest; result: ReferralCreateResult; row: never };
  /** Upsert a scan schedule. One schedule a repository. Five crontab fields by Vixie’s rules, or @hourly … @yearly; an IANA time zone, UTC where absent. */
  scansUpsertSchedule: { request: ScansUpsertScheduleRequest; result: Ok; row: never };
  /** Search SCA packages. One row for each ecosystem, name and version of the current inventory of default branches, or of the repositories, branches and tags that are named, with the fields of its newest instance; `items` holds the instances, one for each repository and manifest, the newest 20; `/api/v1/sca/packages/get` has all of them. With `asOf`, of what was held at that moment; an instance that is gone has no `id`, and stands as it last was. */
  scaPackagesSearch: { request: ScaPackagesSearchRequest; result: ScaPackagesSearchResult; row: ScaPackagesSearchResult['packages'][number] };
  /** Get summary statistics. Counts of scans and of distinct issues of the organization’s default branches, of one repository, registered branch or tag, or of what one scan saw; with `asOf`, as they were at that moment. */
  statsSummary: { request: StatsSummaryRequest; result: StatsSummaryResult; row: never };
  /** Set pull-request scanning. Off after registration. While off, Bitbucket’s pull-request events are acknowledged and ignored. */
  repositoriesSetPrScanning: { request: RepositoriesSetPrScanningRequest; result: Ok; row: never };
  /** Status of the advisories. The snapshot in use, what of its source was skipped, and why the last look at the source failed. */
  advisoriesStatus: { request: AdvisoriesStatusRequest; result: AdvisoriesStatusResult; row: never };
  /** List changes. Who changed what, newest first. The list grows at its head while it is read, so pages follow one another by `after`: the `nextAfter` of the page before. */
  auditList: { request: AuditListRequest; result: AuditListResult; row: AuditListResult['events'][number] };
  /** Create decisions. Says of what is found that it is not so, is accepted, or can wait: of an alert, an issue, a package, a vulnerability, a path or a rule, what there is of it and what later scans and advisories bring. Issues are closed with the verdict and open again by themselves when the decision ends: at its time, when a fixed version becomes known, when something becomes reachable, or when it is removed. A decision on an issue comes before one on its alert, that before wider ones, and of these the newest counts. Of one scope there is one in force: another one is refused (409, which says who decided what and when) unless `replaces` names the first; the same once more is the same. All are made, or none. */
  decisionsCreate: { request: DecisionsCreateRequest; result: DecisionsCreateResult; row: never };
  /** Get a decision. With everything that happened to it: who, when, why, and how it ended. */
  decisionsGet: { request: DecisionsGetRequest; result: DecisionDetails; row: never };
  /** List decisions. Newest first, those that have ended too, each with how many issues it holds closed. */
  decisionsList: { request: DecisionsListRequest; result: DecisionsListResult; row: DecisionsListResult['decisions'][number] };
  /** Remove decisions. What they closed is open again, unless another decision or a suppression covers it. They stay listed, as what was decided once; one that has ended is left as it is. All of them are removed, or none. */
  decisionsRemove: { request: DecisionsRemoveRequest; result: DecisionsRemoveResult; row: never };
  /** Update a decision. Changes its verdict, its reason or until when it holds; what is absent stays. What it covers cannot be changed: make another that replaces it. One that has ended, and one that somebody changed since `ifUpdatedAt`, is refused (409). */
  decisionsUpdate: { request: DecisionsUpdateRequest; result: DecisionsUpdateResult; row: never };
  /** Get an issue. With every change of its state. */
  issuesGet: { request: IssuesGetRequest; result: IssueDetails; row: never };
  /** Search issues. Of default branches, or of the repositories, branches and tags that are named; most severe first, or in another order that is asked for. */
  issuesSearch: { request: IssuesSearchRequest; result: IssuesSearchResult; row: IssuesSearchResult['issues'][number] };
  /** Set the state of an issue. A person may set falsePositive or archived, and take either back with open. Scans set the other states. What a decision or an imported suppression closes is opened by removing that (409). */
  issuesSetState: { request: IssuesSetStateRequest; result: Ok; row: never };
  /** List referrals. Newest first. */
  referralList: { request: ReferralListRequest; result: ReferralListResult; row: ReferralListResult['referrals'][number] };
  /** Add branches. Registers branches and tags of a repository beside its default branch, and queues a first scan of each. They are listed and counted apart: lists and numbers of the organization and of the repository stay those of default branches. The id of each may be given wherever an operation takes that of a repository, as in `repositoryIds` of a search. Once more the same is the same. A repository has 50 of them at most. */
  repositoriesAddBranches: { request: RepositoriesAddBranchesRequest; result: RepositoriesAddBranchesResult; row: never };
  /** Add an SBOM. Stores a bill of materials as a repository without code and queues its scan: packages, alerts and changed advisories are as of any other, and how a package is in use is unknown. The same name again replaces what was uploaded before. CycloneDX (JSON, XML), SPDX (JSON, YAML, tag-value) and lists of package URLs, one a line; which of them is told by the text. It has no schedule, no pull requests and no webhook. */
  repositoriesAddSbom: { request: RepositoriesAddSbomRequest; result: RepositoriesAddSbomResult; row: never };
  /** List repositories. By name, each with its open issues, its last scan and its schedule. The signing secret is never returned. */
  repositoriesList: { request: RepositoriesListRequest; result: RepositoriesListResult; row: RepositoriesListResult['repositories'][number] };
  /** List branches. Branches and tags that were registered beside the default branches of repositories, by the name of the repository and their own. */
  repositoriesListBranches: { request: RepositoriesListBranchesRequest; result: RepositoriesListBranchesResult; row: RepositoriesListBranchesResult['branches'][number] };
  /** Remove a repository. Its registered branches and tags, scans, packages, occurrences and issues go with it; alerts that had no other occurrence are no longer listed. */
  repositoriesRemove: { request: RepositoriesRemoveRequest; result: Ok; row: never };
  /** Remove a branch. Takes back the registration of a branch or tag: its schedule, scans, packages, occurrences and issues go with it. Nothing changes in the code host, nor in what was found on the default branch. */
  repositoriesRemoveBranch: { request: RepositoriesRemoveBranchRequest; result: Ok; row: never };
  /** Create a custom rule. A rule that can be judged runs on every scan from now on, on the files that its glob and source types name; the answer shows what it was compiled to, and what it finds now. Prose that nothing judges is kept, and each scan says so; where the operator configured a model, it is asked to write a rule, which a person then approves. A rule in YAML or code that cannot work is refused. */
  rulesCreate: { request: RulesCreateRequest; result: RuleDetails; row: never };
  /** Delete a custom rule. Issues that it raised are patched by the next full scan. With `ifUpdatedAt`, a rule that was changed since is kept (409). */
  rulesDelete: { request: RulesDeleteRequest; result: Ok; row: never };
  /** Get a custom rule. With what it was compiled to; what a model wrote of it comes with its examples and the preview that was made then. */
  rulesGet: { request: RulesGetRequest; result: RuleDetails; row: never };
  /** Update a custom rule. Fields that are absent stay as they are. With another text, what a model wrote of the old one goes. Of two people who send `ifUpdatedAt`, the second is told that the first was there (409). */
  rulesUpdate: { request: RulesUpdateRequest; result: RuleDetails; row: never };
  /** Try a rule without keeping it. On the newest commit of a repository that is kept on this machine, on pasted files, or on both: what the rule means, and what it finds, as far as there is time; with neither, what it means. A rule that cannot work is refused as it is when it is created. */
  rulesTry: { request: RulesTryRequest; result: RulesTryResult; row: never };
  /** Approve a rule that a model wrote. Scans run it from now on. With `rule`, that text is run in place of what the model wrote. Only rules whose `status` is `proposed`, and those approved before, can be approved. */
  rulesApprove: { request: RulesApproveRequest; result: RuleDetails; row: never };
  /** Ask the model to write a rule. For prose that nothing else judges. What was proposed before goes. A rule that was approved runs on, and is refused here. */
  rulesPropose: { request: RulesProposeRequest; result: RuleDetails; row: never };
  /** Export custom rules. One document that `rules/import` takes. Rules go by their names and repositories by their addresses; no id of this organization stands in it. */
  rulesExport: { request: RulesExportRequest; result: RulesExportResult; row: never };
  /** Import custom rules. A document as `rules/export` gives it, in YAML or JSON: all of its rules, or none where one cannot be taken. A rule that is here already stays as it is; another of its name is refused, or put in its place with `replace`. */
  rulesImport: { request: RulesImportRequest; result: RulesImportResult; row: never };
  /** Group SCA alerts. The alerts that a search finds, by package, by repository, or by what closes them: the group with the most urgent alert first. By repository, an alert is in each that it has an occurrence in, and filters ask for its counts there. By fix, a group is a package with the versions that it should come to. */
  scaAlertsGroup: { request: ScaAlertsGroupRequest; result: ScaAlertsGroupResult; row: ScaAlertsGroupResult['groups'][number] };
  /** Check packages before adding them. What advisories say of packages at a version, or at what a range allows, whether or not any repository has them: vulnerable or malicious, and the nearest version of which nothing is known. No registry is asked. */
  scaPackagesCheck: { request: ScaPackagesCheckRequest; result: ScaPackagesCheckResult; row: never };
  /** Get an SCA package. The package of the current inventory that an instance belongs to: ecosystem, name and version, with the fields of that instance. `items` holds a page of its instances in all repositories, newest first, each with how it comes there; `count` says how many there are. Of an instance on a registered branch or tag, both are of that one. */
  scaPackagesGet: { request: ScaPackagesGetRequest; result: ScaPackagesGetResult; row: ScaPackagesGetResult['items'][number] };
  /** Look up packages of a list. Which repositories hold these packages, and which once did, for a list as it is pasted: up to 10,000 lines that are not blank, each a purl, `name@version`, `name==1.0`, `group:artifact:version`, `name: 1.0, 1.1`, a name with a range (`name@>=1,<2`), a bare name for every version, or cells of a table. Names and versions are compared as their ecosystem does. Lines that are not understood are answered with the reason. An answer shows 10,000 places at most, and says where it leaves some out. With `asOf`, all is answered of that moment. */
  scaPackagesLookup: { request: ScaPackagesLookupRequest; result: ScaPackagesLookupResult; row: never };
  /** Compare a derived symbol. A function that was derived by comparing two releases, as it stands in both: the last vulnerable one and the first fixed one. From archives that this machine keeps, else fetched within 25 seconds from the registries that scans may ask. `problem` says why there is nothing to show. */
  scaVulnerabilitiesCompareSymbol: { request: ScaVulnerabilitiesCompareSymbolRequest; result: ComparedSymbol; row: never };
  /** List the ways in. How the package of an occurrence comes into the project: every way from what the project asks for itself down to the package, by the lockfile, the shortest first. `dependencyPath` of the occurrence is one of them. */
  scaVulnerabilitiesWays: { request: ScaVulnerabilitiesWaysRequest; result: WaysIn; row: never };
  /** Explain a verdict. Which rule decided an occurrence, what of the newest scan of its repository bears on it, which functions are vulnerable as the advisories in use say, since when it stands, and what would change the answer. Nothing is claimed that a scan did not look at. Bodies of derived functions: `sca/vulnerabilities/compare-symbol`. */
  scaVulnerabilitiesWhy: { request: ScaVulnerabilitiesWhyRequest; result: ExplainedVerdict; row: never };
  /** Cancel a scan. A running scan records nothing from then on. A scan that has ended cannot be cancelled. */
  scansCancel: { request: ScansCancelRequest; result: Ok; row: never };
  /** Check the connection of a repository. Whether its Bitbucket is known, the credential works, the webhook is there with all events, and pull requests are scanned and told. */
  bitbucketCheck: { request: BitbucketCheckRequest; result: BitbucketCheckResult; row: never };
  /** Connect a Bitbucket workspace or project. Registers the repositories of one page that are not registered yet, switches the scanning of their pull requests on, and sees to the webhooks: one for the workspace or project, or one each where the credential may not make that. What is there stays as it is. Ask again with the cursor of the answer until it is empty. Every hour from then on new repositories join, and removed ones are archived. Needs VEDETTE_PUBLIC_URL and a credential that may administer webhooks: this one, or one of the file of the operator, which comes first. */
  bitbucketConnect: { request: BitbucketConnectRequest; result: BitbucketConnectResult; row: never };
  /** Require a passing scan. Data Center: our build is required on pull requests into the branch. Cloud: passing builds are required, which its Premium plan enforces. Needs a credential that may administer the repository, and scanning of its pull requests. */
  bitbucketProtect: { request: BitbucketProtectRequest; result: BitbucketProtectResult; row: never };
  /** Get which fixes are proposed. That of the repository, else that of the organization, else the default, and which of them it is. */
  fixesGetPolicy: { request: FixesGetPolicyRequest; result: FixesGetPolicyResult; row: never };
  /** List fix pull requests. One for each group of fixes that was ever proposed or asked for, last changed first. */
  fixesList: { request: FixesListRequest; result: FixesListResult; row: FixesListResult['fixes'][number] };
  /** Open the pull request of a fix. Of a fix of the plan, whatever the policy says, and though an earlier one was declined. It is opened soon: `fixes/list` says when it is. */
  fixesOpen: { request: FixesOpenRequest; result: FixPullRequest; row: never };
  /** Plan the fixes of a repository. The plan that was made last, and of which commit. Where the repository was scanned at another commit since, a new one is made beside, and `isPlanning` says so: ask again. */
  fixesPlan: { request: FixesPlanRequest; result: FixesPlanResult; row: never };
  /** Set which fixes are proposed. For the organization, or for one repository, where it comes before that of the organization. Without a policy, what was set is taken back. Off until somebody sets it. */
  fixesSetPolicy: { request: FixesSetPolicyRequest; result: FixesSetPolicyResult; row: never };
  /** Get a pull request. With what it brings in and takes away, as its newest completed scan found it: whole, with spans and evidence. */
  pullRequestsGet: { request: PullRequestsGetRequest; result: PullRequestsGetResult; row: never };
  /** Get what fails pull requests. That of the repository, else that of the organization, else the default, and which of them it is. */
  pullRequestsGetThreshold: { request: PullRequestsGetThresholdRequest; result: PullRequestsGetThresholdResult; row: never };
  /** List pull requests. Those that a webhook told of while scanning of pull requests was on, last changed first. */
  pullRequestsList: { request: PullRequestsListRequest; result: PullRequestsListResult; row: PullRequestsListResult['pullRequests'][number] };
  /** Set what fails pull requests. For the organization, or for one repository, where it comes before that of the organization. Without a threshold, what was set is taken back. Pull requests that are open are told again in their code host. */
  pullRequestsSetThreshold: { request: PullRequestsSetThresholdRequest; result: PullRequestsSetThresholdResult; row: never };
  /** Export a report. The packages and vulnerabilities of a repository, or of a registered branch or tag, as its newest scan found them, with what people decided, as SARIF 2.1.0, CycloneDX 1.6 or 1.7 with VEX, SPDX 2.3, OpenVEX, the report of GitLab’s dependency scanning, Markdown, CSV or JSON Lines. The answer is the document itself, with its own content type. Filters choose among vulnerabilities; packages are all listed. */
  reportsExport: { request: ReportsExportRequest; result: ReportsExportResult; row: never };
  /** Get a scan. With what was not read, and with what a pull request introduces. */
  scansGet: { request: ScansGetRequest; result: ScanDetails; row: never };
  /** Get a scan schedule. */
  scansGetSchedule: { request: ScansGetScheduleRequest; result: Schedule; row: never };
  /** List scans. Newest first. */
  scansList: { request: ScansListRequest; result: ScansListResult; row: ScansListResult['scans'][number] };
  /** Preview a scan schedule. What a crontab expression means in words, and when it would run next in its time zone: as `upsert-schedule` keeps it, which refuses the same. Nothing is kept. */
  scansPreviewSchedule: { request: ScansPreviewScheduleRequest; result: ScansPreviewScheduleResult; row: never };
  /** Start a scan. Queues a full scan of the default branch, or of a registered branch or tag; joins one that is still queued. */
  scansStart: { request: ScansStartRequest; result: ScansStartResult; row: never };
  /** Show lines of a file. Lines of a file of a repository, or of a registered branch or tag, at a commit that a scan of it has read: from what this machine keeps, else fetched again within 20 seconds. Of an uploaded bill of materials, its text. 404 says that there is no such text, or none any more; 503 that it could not be had now. */
  sourcesExcerpt: { request: SourcesExcerptRequest; result: SourceExcerpt; row: never };
  /** Get an overview. What stands open by exposure and severity, what is new, how many issues were open from day to day, what no scan covers, and how old the advisories are: over all default branches, or over the repositories, branches and tags that are named. Kept until something that it follows from changes. */
  statsOverview: { request: StatsOverviewRequest; result: StatsOverviewResult; row: never };
  /** Import suppressions. Takes an ignore file of Snyk, Trivy, OSV-Scanner, Grype or Vedette, or VEX (CycloneDX as Dependency-Track exports it, OpenVEX), as it was written. Issues that it names are closed, with its reason and where it is written: `falsePositive` where it says that they are not affected, else `archived`. The same file name again takes the place of what it said before; what it says no longer is open again, as is what has ended. What a person set here stands. Files in scanned repositories are never read for this. */
  suppressionsImport: { request: SuppressionsImportRequest; result: SuppressionsImportResult; row: never };
  /** List suppressions. Newest first, each with its file and how many issues it has closed; with repositories, their own alone. */
  suppressionsList: { request: SuppressionsListRequest; result: SuppressionsListResult; row: SuppressionsListResult['suppressions'][number] };
  /** Remove a suppression. What it closed is open again, unless another one names it. Importing its file again brings it back; an empty text under the name of a file takes back all that the file said. */
  suppressionsRemove: { request: SuppressionsRemoveRequest; result: SuppressionsRemoveResult; row: never };
  /** Create a token. The pair belongs to the organization of the token that asks. The secret is shown this once. */
  tokensCreate: { request: TokensCreateRequest; result: TokenPair; row: never };
  /** List tokens. Newest first. When a token was last used is kept to the minute. */
  tokensList: { request: TokensListRequest; result: TokensListResult; row: TokensListResult['tokens'][number] };
  /** Revoke a token. From the next request on the pair is refused; where several processes serve, by the others within five seconds. */
  tokensRevoke: { request: TokensRevokeRequest; result: Ok; row: never };
  /** Rotate a token. Makes a new pair with the name and length of life of the old one, which ends after the grace. */
  tokensRotate: { request: TokensRotateRequest; result: TokenPair; row: never };
  /** List saved views. Pages of the console with their filters, as anybody in the organization saved them; by page and name. */
  viewsList: { request: ViewsListRequest; result: ViewsListResult; row: ViewsListResult['views'][number] };
  /** Remove a view. For everybody in the organization. */
  viewsRemove: { request: ViewsRemoveRequest; result: Ok; row: never };
  /** Save a view. A page of the console with its filters, under a name that everybody in the organization sees. With `replaces`, it takes the place of that view, whose name, page and filters it may change; without, a name that another view of the page has is refused. 200 at most. */
  viewsSave: { request: ViewsSaveRequest; result: View; row: never };
  /** Close an organization. Asks for an operator's token. Its tokens and webhooks are refused, its scans cancelled, its schedules stopped; its data is kept, unless `deleteData` asks for its removal, which nothing undoes. */
  organizationsClose: { request: OrganizationsCloseRequest; result: Ok; row: never };
  /** Create an organization. Asks for an operator's token. The pair is the organization's first and does not expire; its secret is shown this once. */
  organizationsCreate: { request: OrganizationsCreateRequest; result: OrganizationsCreateResult; row: never };
  /** List organizations. Asks for an operator's token. By name, closed ones among them. */
  organizationsList: { request: OrganizationsListRequest; result: OrganizationsListResult; row: never };
  /** Rename an organization. Asks for an operator's token. */
  organizationsRename: { request: OrganizationsRenameRequest; result: Ok; row: never };
  /** Reopen an organization. Asks for an operator's token. Its tokens, webhooks and schedules count again, and its repositories are looked at anew; cancelled scans stay cancelled. */
  organizationsReopen: { request: OrganizationsReopenRequest; result: Ok; row: never };
}

export interface OperationDetails {
  readonly path: string;
  /** It changes nothing, so that it may be sent again whatever became of it. */
  readonly isSafe: boolean;
  /** Which list of its answer is cut into pages, and how the next one is asked for. */
  readonly pages?: { readonly list: string; readonly by: 'page' | 'after' };
}

export const operations: { readonly [Name in keyof Operations]: OperationDetails } = {
  scaAlertsSearch: { path: '/api/v1/sca/alerts/search', isSafe: true, pages: { list: 'alerts', by: 'page' } },
  scaVulnerabilitiesGet: { path: '/api/v1/sca/vulnerabilities/get', isSafe: true },
  rulesList: { path: '/api/v2/rules/list', isSafe: true, pages: { list: 'rules', by: 'page' } },
  repositoriesAddBitbucket: { path: '/api/v1/repositories/add-bitbucket', isSafe: false },
  referralCreate: { path: '/api/v1/referral/create', isSafe: false },
  scansUpsertSchedule: { path: '/api/v1/scans/upsert-schedule', isSafe: false },
  scaPackagesSearch: { path: '/api/v1/sca/packages/search', isSafe: true, pages: { list: 'packages', by: 'page' } },
  statsSummary: { path: '/api/v1/stats/summary', isSafe: true },
  repositoriesSetPrScanning: { path: '/api/v1/repositories/set-pr-scanning', isSafe: false },
  advisoriesStatus: { path: '/api/v1/advisories/status', isSafe: true },
  auditList: { path: '/api/v1/audit/list', isSafe: true, pages: { list: 'events', by: 'after' } },
  decisionsCreate: { path: '/api/v1/decisions/create', isSafe: false },
  decisionsGet: { path: '/api/v1/decisions/get', isSafe: true },
  decisionsList: { path: '/api/v1/decisions/list', isSafe: true, pages: { list: 'decisions', by: 'page' } },
  decisionsRemove: { path: '/api/v1/decisions/remove', isSafe: false },
  decisionsUpdate: { path: '/api/v1/decisions/update', isSafe: false },
  issuesGet: { path: '/api/v1/issues/get', isSafe: true },
  issuesSearch: { path: '/api/v1/issues/search', isSafe: true, pages: { list: 'issues', by: 'page' } },
  issuesSetState: { path: '/api/v1/issues/set-state', isSafe: false },
  referralList: { path: '/api/v1/referral/list', isSafe: true, pages: { list: 'referrals', by: 'page' } },
  repositoriesAddBranches: { path: '/api/v1/repositories/add-branches', isSafe: false },
  repositoriesAddSbom: { path: '/api/v1/repositories/add-sbom', isSafe: false },
  repositoriesList: { path: '/api/v1/repositories/list', isSafe: true, pages: { list: 'repositories', by: 'page' } },
  repositoriesListBranches: { path: '/api/v1/repositories/list-branches', isSafe: true, pages: { list: 'branches', by: 'page' } },
  repositoriesRemove: { path: '/api/v1/repositories/remove', isSafe: false },
  repositoriesRemoveBranch: { path: '/api/v1/repositories/remove-branch', isSafe: false },
  rulesCreate: { path: '/api/v2/rules/create', isSafe: false },
  rulesDelete: { path: '/api/v2/rules/delete', isSafe: false },
  rulesGet: { path: '/api/v2/rules/get', isSafe: true },
  rulesUpdate: { path: '/api/v2/rules/update', isSafe: false },
  rulesTry: { path: '/api/v2/rules/try', isSafe: true },
  rulesApprove: { path: '/api/v2/rules/approve', isSafe: false },
  rulesPropose: { path: '/api/v2/rules/propose', isSafe: false },
  rulesExport: { path: '/api/v2/rules/export', isSafe: true },
  rulesImport: { path: '/api/v2/rules/import', isSafe: false },
  scaAlertsGroup: { path: '/api/v1/sca/alerts/group', isSafe: true, pages: { list: 'groups', by: 'page' } },
  scaPackagesCheck: { path: '/api/v1/sca/packages/check', isSafe: true },
  scaPackagesGet: { path: '/api/v1/sca/packages/get', isSafe: true, pages: { list: 'items', by: 'page' } },
  scaPackagesLookup: { path: '/api/v1/sca/packages/lookup', isSafe: true },
  scaVulnerabilitiesCompareSymbol: { path: '/api/v1/sca/vulnerabilities/compare-symbol', isSafe: true },
  scaVulnerabilitiesWays: { path: '/api/v1/sca/vulnerabilities/ways', isSafe: true },
  scaVulnerabilitiesWhy: { path: '/api/v1/sca/vulnerabilities/why', isSafe: true },
  scansCancel: { path: '/api/v1/scans/cancel', isSafe: false },
  bitbucketCheck: { path: '/api/v1/bitbucket/check', isSafe: true },
  bitbucketConnect: { path: '/api/v1/bitbucket/connect', isSafe: false },
  bitbucketProtect: { path: '/api/v1/bitbucket/protect', isSafe: false },
  fixesGetPolicy: { path: '/api/v1/fixes/get-policy', isSafe: true },
  fixesList: { path: '/api/v1/fixes/list', isSafe: true, pages: { list: 'fixes', by: 'page' } },
  fixesOpen: { path: '/api/v1/fixes/open', isSafe: false },
  fixesPlan: { path: '/api/v1/fixes/plan', isSafe: true },
  fixesSetPolicy: { path: '/api/v1/fixes/set-policy', isSafe: false },
  pullRequestsGet: { path: '/api/v1/pull-requests/get', isSafe: true },
  pullRequestsGetThreshold: { path: '/api/v1/pull-requests/get-threshold', isSafe: true },
  pullRequestsList: { path: '/api/v1/pull-requests/list', isSafe: true, pages: { list: 'pullRequests', by: 'page' } },
  pullRequestsSetThreshold: { path: '/api/v1/pull-requests/set-threshold', isSafe: false },
  reportsExport: { path: '/api/v1/reports/export', isSafe: true },
  scansGet: { path: '/api/v1/scans/get', isSafe: true },
  scansGetSchedule: { path: '/api/v1/scans/get-schedule', isSafe: true },
  scansList: { path: '/api/v1/scans/list', isSafe: true, pages: { list: 'scans', by: 'page' } },
  scansPreviewSchedule: { path: '/api/v1/scans/preview-schedule', isSafe: true },
  scansStart: { path: '/api/v1/scans/start', isSafe: false },
  sourcesExcerpt: { path: '/api/v1/sources/excerpt', isSafe: true },
  statsOverview: { path: '/api/v1/stats/overview', isSafe: true },
  suppressionsImport: { path: '/api/v1/suppressions/import', isSafe: false },
  suppressionsList: { path: '/api/v1/suppressions/list', isSafe: true, pages: { list: 'suppressions', by: 'page' } },
  suppressionsRemove: { path: '/api/v1/suppressions/remove', isSafe: false },
  tokensCreate: { path: '/api/v1/tokens/create', isSafe: false },
  tokensList: { path: '/api/v1/tokens/list', isSafe: true, pages: { list: 'tokens', by: 'page' } },
  tokensRevoke: { path: '/api/v1/tokens/revoke', isSafe: false },
  tokensRotate: { path: '/api/v1/tokens/rotate', isSafe: false },
  viewsList: { path: '/api/v1/views/list', isSafe: true, pages: { list: 'views', by: 'page' } },
  viewsRemove: { path: '/api/v1/views/remove', isSafe: false },
  viewsSave: { path: '/api/v1/views/save', isSafe: false },
  organizationsClose: { path: '/api/v1/organizations/close', isSafe: false },
  organizationsCreate: { path: '/api/v1/organizations/create', isSafe: false },
  organizationsList: { path: '/api/v1/organizations/list', isSafe: true },
  organizationsRename: { path: '/api/v1/organizations/rename', isSafe: false },
  organizationsReopen: { path: '/api/v1/organizations/reopen', isSafe: false },
};
