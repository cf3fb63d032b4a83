/** Shapes of requests and answers. Made by `node scripts/generate-api-docs.ts` from the OpenAPI document. */

export interface AddedBranch {
  id: string;
  kind: RefKind;
  name: string;
  /** False where it was registered before. */
  isNew: boolean;
}

export interface AdvisoriesStatusRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
}

export interface AdvisoriesStatusResult {
  /** Empty before the first was prepared. */
  snapshot: string;
  records: number;
  /** ISO 8601, UTC; empty before the first look. */
  checkedAt: string;
  /** A look at the source is under way. Without a snapshot, scans wait for what it brings. */
  isPreparing: boolean;
  /** Why the last look at the source failed; empty where it did not. */
  problem: string;
  skippedRecords: number;
  skippedSamples: Array<string>;
  /** Nothing but the few records that come with the program is in use: most vulnerabilities are not in it. */
  isStarterSet: boolean;
  /** When the newest record was last modified: ISO 8601, UTC; empty where not known. */
  newestRecordAt: string;
  epss: EpssSource;
  kev: KevSource;
}

export interface AdvisoryAge {
  /** Empty before the first was prepared. */
  snapshot: string;
  /** When the newest record was last modified: ISO 8601, UTC; empty where not known. */
  newestRecordAt: string;
  /** ISO 8601, UTC; empty before the first look at their source. */
  checkedAt: string;
  /** Nothing but the few records that come with the program is in use. */
  isStarterSet: boolean;
  /** Why the last look at the source failed; empty where it did not. */
  problem: string;
}

export interface Alert {
  id: string;
  isAlerted: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  metadata: VulnerabilityMetadata;
  languages: Array<string>;
  reachabilityCounts: ReachabilityCounts;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** Sentences, the weightiest first. */
  priorityReasons: Array<string>;
  epss?: Epss;
  /** A source lists it as exploited (KEV). */
  isKnownExploited: boolean;
  /** How many of its issues are open now; absent with `asOf`. */
  openIssues?: number;
  decision?: AlertDecision;
}

/** The decision that covers all of it, everywhere; absent where there is none. */
export interface AlertDecision {
  id: string;
  verdict: Verdict;
  reason: string;
  until: DecisionUntil;
  decidedBy: string;
  /** ISO 8601, UTC. */
  decidedAt: string;
}

export interface AlertGroup {
  /** The package identifier, or the id of the repository. */
  key: string;
  /** What stands above it, as `Upgrade lodash to 4.17.21`. */
  title: string;
  /** Of packages; empty of repositories. */
  ecosystem: string;
  packageName: string;
  packageIdentifier: string;
  /** Empty where it is no repository. */
  repositoryId: string;
  alertCount: number;
  /** Those that count at least one reachable occurrence. */
  reachableAlertCount: number;
  severities: SeverityCounts;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** The 100 most urgent. */
  alertIds: Array<string>;
  action: GroupAction;
  /** One for each line of versions in which a fix exists, that which closes most first. */
  upgrades: Array<GroupUpgrade>;
  /** Alerts that no upgrade closes everywhere. */
  unclosedAlertCount: number;
}

/**  */
export type AlertGrouping = 'package' | 'repository' | 'fix';

export type AuditAction = 'created' | 'changed' | 'removed';

export interface AuditEvent {
  id: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** `token <id>`, `webhook <id of the repository>`, `operator` at the command line, or `service`. */
  actor: string;
  /** The path that was called, or the words of a command. */
  operation: string;
  /** Empty where there was no request. */
  requestId: string;
  objectKind: AuditedKind;
  /** A schedule has the id of its repository. */
  objectId: string;
  action: AuditAction;
  /** What differs; of a created or removed object all that is told of it. Never a secret. */
  fields: Array<ChangedField>;
}

export interface AuditListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only changes by this operation, as its path says: `/api/v2/rules/create`. */
  operation?: string;
  /** Only changes by this actor: `token <id>`. */
  actor?: string;
  objectKind?: AuditedKind;
  /** Only changes of this object. */
  objectId?: string;
  /** Only from this moment on. */
  since?: string;
  /** Only before this moment. */
  until?: string;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
  /** The `nextAfter` of the page before; absent for the first page. */
  after?: string;
}

export interface AuditListResult {
  events: Array<AuditEvent>;
  pageSize: number;
  /** For the next page; empty where this is the last. */
  nextAfter: string;
}

/**  */
export type AuditedKind = 'branch' | 'connection' | 'decision' | 'issue' | 'organization' | 'referral' | 'repository' | 'rule' | 'scan' | 'schedule' | 'session' | 'suppression' | 'token' | 'view';

export interface BitbucketCheck {
  name: BitbucketCheckName;
  isWorking: boolean;
  /** What is so, or what to do about it. */
  message: string;
}

export type BitbucketCheckName = 'address' | 'credential' | 'webhook' | 'pullRequests' | 'reports';

export interface BitbucketCheckRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
}

export interface BitbucketCheckResult {
  /** All of it. */
  isWorking: boolean;
  checks: Array<BitbucketCheck>;
}

export interface BitbucketConnectRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Such as https://bitbucket.org/workspace or https://git.example/scm/KEY. */
  address: string;
  /** Author of commits that the service makes. */
  gitAuthorEmail: string;
  /** Of new repositories. */
  isPrScanningEnabled?: boolean;
  /** New repositories join by themselves, and removed ones are archived. */
  isFollowed?: boolean;
  credential?: BitbucketCredential;
  /** Of the last answer; absent for the first page. */
  cursor?: string;
}

export interface BitbucketConnectResult {
  connectionId: string;
  sharedHook: SharedHook;
  repositories: Array<ConnectedRepository>;
  /** For the next page; empty after the last one. */
  cursor: string;
}

export interface BitbucketCredential {
  /** An access token, sent as a bearer; alone. */
  token?: string;
  /** For git, with a password. */
  username?: string;
  /** Or an API token. */
  password?: string;
  /** Of the owner of an API token of Bitbucket Cloud. */
  email?: string;
}

/** An event as Bitbucket Cloud or Data Center writes it; read by the bytes, of which the signature is. */
export type BitbucketDelivery = Record<string, unknown>;

export interface BitbucketProtectRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
  /** Target of pull requests; absent for the default branch. */
  branch?: string;
  /** False takes it away. */
  isRequired?: boolean;
  /** Cloud: how many, ours among them. */
  passingBuilds?: number;
}

export interface BitbucketProtectResult {
  outcome: ProtectOutcome;
  branch: string;
  notes: Array<string>;
}

export interface Branch {
  /** May be given wherever an operation takes the id of a repository. */
  id: string;
  /** Of the repository that it is of. */
  repositoryId: string;
  repositoryName: string;
  kind: RefKind;
  name: string;
  state: BranchState;
  /** Empty before the first scan. */
  scannedCommitSha: string;
  /** When a scan first did not find it; empty for all others. */
  goneAt: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** `waiting`: no scan of it was recorded yet. `gone`: the code host has it no more, or never had it; what was found there last stays, and a push or a scan that finds it again takes it up. */
export type BranchState = 'waiting' | 'scanned' | 'gone';

export interface ChangedField {
  name: string;
  /** Empty where there was nothing. What is no text stands as JSON. */
  before: string;
  /** Empty where there is nothing any more. */
  after: string;
}

/** By the newest full scan that was recorded. */
export interface CheckedScan {
  scanId: string;
  commitSha: string;
  /** ISO 8601, UTC; empty where no scan is kept. */
  scannedAt: string;
  /** Whether that scan used the advisories in use now. */
  hasSameAdvisories: boolean;
  gapCount: number;
  /** The first 20 gaps in the files that declare the package, in code of its languages, and in sources that name it. A source file that stands in the way is named by the explanation. */
  gaps: Array<Gap>;
}

export interface ComparedSymbol {
  id: string;
  module: string;
  name: string;
  vulnerable: FunctionBody;
  fixed: FunctionBody;
  /** Empty where the bodies could be had. */
  problem: string;
}

export interface ConnectedRepository {
  /** Empty where it was left out. */
  id: string;
  name: string;
  url: string;
  isNew: boolean;
  hook: HookOutcome;
  /** Why it was left out, or has no webhook; empty where all is well. */
  problem: string;
}

/** By the newest full scan of each repository that ended; those that are archived at their host do not count. `queued` and `running` count scans, of pull requests too. */
export interface Coverage {
  repositories: number;
  neverScanned: number;
  lastScanFailed: number;
  withGaps: number;
  queued: number;
  running: number;
  /** The first 20: failed, then never scanned, then those with most gaps. */
  uncovered: Array<UncoveredRepository>;
}

export interface DecidingRule {
  name: string;
  sentence: string;
}

export interface Decision {
  id: string;
  /** What it covers, in words: issue, alert, rule, vulnerability, package, path and repositories. */
  label: string;
  /** Empty: any. */
  alertId: string;
  /** Empty: any. */
  issueId: string;
  /** A purl without version; empty: any package. */
  packageIdentifier: string;
  /** Any id of the vulnerability; empty: any vulnerability. */
  advisoryId: string;
  /** Of the file that shows it; empty: anywhere. */
  pathGlob: string;
  /** Empty: any. */
  ruleId: string;
  /** Only these, with their branches and tags; empty: all. */
  repositoryIds: Array<string>;
  verdict: Verdict;
  reason: string;
  until: DecisionUntil;
  /** Issues that it holds closed. */
  issueCount: number;
  /** Who made it. */
  createdBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Who changed it last. */
  updatedBy: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  isInForce: boolean;
  /** ISO 8601; empty while it is in force. */
  endedAt: string;
  /** Who ended it; `service` where it ended by itself. */
  endedBy: string;
  /** How it ended: `date`, `hasFix` or `isReachable`, which it was to last until; `removed`, or `replaced` by another. Empty while it is in force. */
  endedWhy: string;
  /** What was said where it was removed. */
  endReason: string;
}

export type DecisionChange = 'made' | 'changed' | 'ended' | 'removed' | 'replaced';

export interface DecisionDetails {
  id: string;
  /** What it covers, in words: issue, alert, rule, vulnerability, package, path and repositories. */
  label: string;
  /** Empty: any. */
  alertId: string;
  /** Empty: any. */
  issueId: string;
  /** A purl without version; empty: any package. */
  packageIdentifier: string;
  /** Any id of the vulnerability; empty: any vulnerability. */
  advisoryId: string;
  /** Of the file that shows it; empty: anywhere. */
  pathGlob: string;
  /** Empty: any. */
  ruleId: string;
  /** Only these, with their branches and tags; empty: all. */
  repositoryIds: Array<string>;
  verdict: Verdict;
  reason: string;
  until: DecisionUntil;
  /** Issues that it holds closed. */
  issueCount: number;
  /** Who made it. */
  createdBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Who changed it last. */
  updatedBy: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  isInForce: boolean;
  /** ISO 8601; empty while it is in force. */
  endedAt: string;
  /** Who ended it; `service` where it ended by itself. */
  endedBy: string;
  /** How it ended: `date`, `hasFix` or `isReachable`, which it was to last until; `removed`, or `replaced` by another. Empty while it is in force. */
  endedWhy: string;
  /** What was said where it was removed. */
  endReason: string;
  history: Array<DecisionEvent>;
}

export interface DecisionEvent {
  /** ISO 8601, UTC. */
  at: string;
  /** Who; `service` where it ended by itself. */
  actor: string;
  change: DecisionChange;
  before?: DecisionTerms;
  after?: DecisionTerms;
  reason: string;
}

export interface DecisionTerms {
  verdict: Verdict;
  reason: string;
  until: DecisionUntil;
}

/** It ends at the first that is so. */
export interface DecisionUntil {
  /** ISO 8601; empty: none. */
  date: string;
  hasFix: boolean;
  isReachable: boolean;
}

export interface DecisionsCreateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  decisions: Array<NewDecision>;
  /** Ids of decisions that end with this. */
  replaces?: Array<string>;
}

export interface DecisionsCreateResult {
  decisions: Array<Decision>;
  /** Issues that were open. */
  closed: number;
  reopened: number;
}

export interface DecisionsGetRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The decision's id. */
  id: string;
}

export interface DecisionsListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only those that name one of these alerts. */
  alertIds?: Array<string>;
  /** Only those that name one of these issues. */
  issueIds?: Array<string>;
  /** Only those that name one of these repositories. */
  repositoryIds?: Array<string>;
  /** Only those that name one of these rules. */
  ruleIds?: Array<string>;
  verdicts?: Array<Verdict>;
  /** Absent: both those in force and those that have ended. */
  isInForce?: boolean;
  /** Searches reason, package, vulnerability, path, rule, repositories: every word must occur in one of them, in any letter case. */
  query?: string;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface DecisionsListResult {
  decisions: Array<Decision>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface DecisionsRemoveRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  ids: Array<string>;
  /** Why they are taken back. */
  reason?: string;
}

export interface DecisionsRemoveResult {
  reopened: number;
}

export interface DecisionsUpdateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The decision's id. */
  id: string;
  verdict?: Verdict;
  reason?: string;
  until?: NewDecisionUntil;
  /** Its `updatedAt` as the caller saw it; absent or empty: whatever it is. */
  ifUpdatedAt?: string;
}

export interface DecisionsUpdateResult {
  decision: Decision;
  /** Issues that were open. */
  closed: number;
  reopened: number;
}

/** `unknown` where the files do not tell, as a list without roots does not; `isDirect` is true for `direct` alone. */
export type Directness = 'direct' | 'transitive' | 'unknown';

/** How likely it is exploited within a month; absent where no source says. */
export interface Epss {
  probability: number;
  /** Of the scores in use, as their source dates them; empty where they stand in records of advisories. */
  date: string;
}

/** Of the scores in use: their day, empty where there are none. */
export interface EpssSource {
  date: string;
  scores: number;
}

export interface Error {
  error: ErrorDetail;
}

export type ErrorCode = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND' | 'METHOD_NOT_ALLOWED' | 'CONFLICT' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'TOO_MANY_REQUESTS' | 'INTERNAL_SERVER_ERROR' | 'SERVICE_UNAVAILABLE';

export interface ErrorDetail {
  code: ErrorCode;
  /** What is wrong, and what is allowed. */
  message: string;
  /** Also in the header X-Request-Id; the log of the service has it. */
  requestId: string;
  /** Faults of the body, where it has some. */
  issues?: Array<RequestIssue>;
}

export interface Evidence {
  kind: string;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  symbol: string;
  snippet: string;
}

export interface ExplainedVerdict {
  id: string;
  reachability: Reachability;
  exposure: Exposure;
  /** A reason code, as `symbol_called`. */
  reason: string;
  /** The rule that decided. Of an answer from before rules were recorded, all that give its reason; empty where no rule was asked. */
  rules: Array<DecidingRule>;
  isRuleRecorded: boolean;
  explanation: string;
  checked: CheckedScan;
  /** Sentences. */
  wouldChange: Array<string>;
  symbolCount: number;
  /** The first 200. */
  symbols: Array<VulnerableSymbol>;
  /** ISO 8601, UTC. */
  firstSeenAt: string;
  /** Empty where an advisory brought it between two scans, or the scan is kept no more. */
  firstSeenCommit: string;
  /** ISO 8601, UTC. */
  lastConfirmedAt: string;
  lastConfirmedCommit: string;
}

/** How sure it is that the package is in use. */
export type Exposure = 'called' | 'loaded' | 'mayBeLoaded' | 'toolingOnly' | 'testOnly' | 'notLoaded' | 'unknown';

export interface ExposureCounts {
  exposure: Exposure;
  alerts: SeverityCounts;
  occurrences: SeverityCounts;
}

export interface FixPolicy {
  /** Whether pull requests are opened; those that are open are kept anyway. */
  isEnabled: boolean;
  /** Of one of the alerts that a fix closes. */
  minPriority: number;
  minSeverity: FixPolicyMinSeverity;
  /** How the package of one of the alerts is in use. */
  exposures: Array<FixPolicyExposure>;
  majors: FixPolicyMajors;
  /** No further one is opened while so many are. */
  openMax: number;
  /** Releases younger than this are passed over. */
  cooldownDays: number;
}

export type FixPolicyExposure = 'called' | 'loaded' | 'mayBeLoaded' | 'toolingOnly' | 'testOnly' | 'notLoaded' | 'unknown';

/** Whether a fix may cross a major version. */
export type FixPolicyMajors = 'allowed' | 'never';

/** Of one of the alerts that a fix closes. */
export type FixPolicyMinSeverity = 'critical' | 'high' | 'medium' | 'low';

/**  */
export type FixPolicyOwner = 'repository' | 'organization' | 'default';

export interface FixPullRequest {
  repositoryId: string;
  groupId: string;
  state: FixState;
  /** As Bitbucket numbers it; empty until it is open. */
  pullRequestId: string;
  title: string;
  targets: Array<string>;
  closes: Array<FixedAlert>;
  /** What there is to say of it, as whether the alerts are gone after the merge. */
  note: string;
  /** Empty until then. */
  openedAt: string;
  /** Empty until then. */
  endedAt: string;
  updatedAt: string;
}

/** `asked`: it is to be opened; `obsolete`: it was closed, or not opened, as nothing is to be done any more. */
export type FixState = 'asked' | 'open' | 'merged' | 'declined' | 'obsolete';

export interface FixedAlert {
  advisoryId: string;
  name: string;
  version: string;
  manifestPath: string;
  lockfilePath: string;
}

export interface FixesGetPolicyRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Absent or empty for that of the organization. */
  repositoryId?: string;
}

export interface FixesGetPolicyResult {
  policy: FixPolicy;
  setBy: FixPolicyOwner;
}

export interface FixesListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Only in these states. */
  states?: Array<FixState>;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface FixesListResult {
  fixes: Array<FixPullRequest>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface FixesOpenRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
  /** As `fixes/plan` has it. */
  groupId: string;
}

export interface FixesPlanRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
}

export interface FixesPlanResult {
  isPlanning: boolean;
  /** What it was planned on; empty while there is none. */
  commitSha: string;
  /** Empty while there is none. */
  plannedAt: string;
  /** Why there is none, or why it is not proposed; empty where all is well. */
  problem: string;
  fixes: Array<PlannedFix>;
  unfixed: Array<UnfixedAlert>;
}

export interface FixesSetPolicyRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Absent or empty for the whole organization. */
  repositoryId?: string;
  policy?: FixPolicy;
}

export interface FixesSetPolicyResult {
  policy: FixPolicy;
  setBy: FixPolicyOwner;
}

/** The handler that a rule about handlers found; empty fields of others. */
export interface FoundHandler {
  name: string;
  route: string;
  framework: string;
}

/** How the rule is judged. */
export type FoundJudgement = '' | 'structural' | 'compiled' | 'model' | 'notJudged';

/** How the rule is written. */
export type FoundRuleKind = '' | 'astGrep' | 'pattern' | 'semgrep' | 'english' | 'prose';

/** As the rule says it: filed as high, medium and low. */
export type FoundRuleLevel = '' | 'error' | 'warning' | 'info';

export interface FoundStep {
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: string;
}

export interface FunctionBody {
  version: string;
  /** Within the release; empty where it has no such function. */
  path: string;
  startLine: number;
  /** Without line breaks; 200 at most. */
  lines: Array<string>;
  language: string;
  /** Whether lines are left out, or a line of more than 2000 characters was cut. */
  isTruncated: boolean;
}

export interface Gap {
  path: string;
  status: string;
  line: number;
  message: string;
}

export interface GivenRuleExample {
  path: string;
  code: string;
  /** Whether the rule is to find something in it. */
  isMatch: boolean;
}

/** `remove`: the package is malicious; `wait`: no version closes anything; empty where not asked by fix. */
export type GroupAction = '' | 'upgrade' | 'remove' | 'wait';

export interface GroupUpgrade {
  /** The lowest that closes them, as far as the advisories tell. */
  version: string;
  /** Versions that are held, or declared ranges, in order. */
  from: Array<string>;
  /** Whether one of them leaves its line, as the package manager sees it. */
  isMajor: boolean;
  /** As `closes 4 alerts in 2 repositories`. */
  effect: string;
  alertCount: number;
  repositoryCount: number;
  /** The 100 most urgent. */
  alertIds: Array<string>;
}

/** Its own webhook; `shared` where that of the workspace or project serves it. */
export type HookOutcome = 'made' | 'mended' | 'there' | 'shared' | 'none';

export interface IntroducedVulnerability {
  packageIdentifier: string;
  version: string;
  manifestPath: string;
  startLine: number;
  advisoryId: string;
  severity: string;
  severityScore: number;
  severitySource: SeveritySource;
  reachability: string;
  explanation: string;
}

export interface Issue {
  id: string;
  kind: string;
  title: string;
  state: IssueState;
  /** Of an archived one why: `unreachable` where the service did, since the code cannot be reached; `suppressed` where an imported suppression did; `accepted` and `snoozed` by the verdict of a decision. Empty where a person said so of the issue itself, and of false positives but suppressed ones. */
  resolution: string;
  /** Which decision closed it; empty where none did. */
  decisionId: string;
  /** Which suppression closed it; empty where none did. */
  suppressionId: string;
  severity: string;
  severityScore: number;
  severitySource: SeveritySource;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** Sentences, the weightiest first. */
  priorityReasons: Array<string>;
  repositoryId: string;
  /** Empty for vulnerabilities. */
  ruleId: string;
  /** Empty for rules. */
  alertId: string;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: string;
  ruleKind: FoundRuleKind;
  judgement: FoundJudgement;
  ruleSeverity: FoundRuleLevel;
  /** What the rule says of it. */
  message: string;
  handler: FoundHandler;
  /** How a value comes from its source to where it must not; else empty. */
  steps: Array<FoundStep>;
  /** A unified patch that mends it, where the rule offers one. */
  fix: string;
  /** The commit at which a scan last saw it, where the newest full scan could not read what showed it; else empty. */
  notConfirmedSince: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface IssueCounts {
  open: number;
  patched: number;
  falsePositive: number;
  archived: number;
  processing: number;
}

export interface IssueDetails {
  id: string;
  kind: string;
  title: string;
  state: IssueState;
  /** Of an archived one why: `unreachable` where the service did, since the code cannot be reached; `suppressed` where an imported suppression did; `accepted` and `snoozed` by the verdict of a decision. Empty where a person said so of the issue itself, and of false positives but suppressed ones. */
  resolution: string;
  /** Which decision closed it; empty where none did. */
  decisionId: string;
  /** Which suppression closed it; empty where none did. */
  suppressionId: string;
  severity: string;
  severityScore: number;
  severitySource: SeveritySource;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** Sentences, the weightiest first. */
  priorityReasons: Array<string>;
  repositoryId: string;
  /** Empty for vulnerabilities. */
  ruleId: string;
  /** Empty for rules. */
  alertId: string;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: string;
  ruleKind: FoundRuleKind;
  judgement: FoundJudgement;
  ruleSeverity: FoundRuleLevel;
  /** What the rule says of it. */
  message: string;
  handler: FoundHandler;
  /** How a value comes from its source to where it must not; else empty. */
  steps: Array<FoundStep>;
  /** A unified patch that mends it, where the rule offers one. */
  fix: string;
  /** The commit at which a scan last saw it, where the newest full scan could not read what showed it; else empty. */
  notConfirmedSince: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  events: Array<IssueEvent>;
}

export interface IssueEvent {
  fromState: string;
  toState: string;
  actor: string;
  comment: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/**  */
export type IssueKind = 'vulnerability' | 'rule';

export type IssueState = 'open' | 'patched' | 'falsePositive' | 'archived' | 'processing';

export interface IssuesGetRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The issue's id. */
  id: string;
}

export interface IssuesSearchRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Only branches and tags of these names, as `release/1.0` or `refs/tags/v1.0`: registered ones, and default branches; of the repositories that are named, or of all. Unknown ones match nothing. */
  refs?: Array<string>;
  states?: Array<IssueState>;
  severities?: Array<Severity>;
  kinds?: Array<IssueKind>;
  /** Only those of one of these alerts. Unknown ids match nothing. */
  alertIds?: Array<string>;
  /** Only those of one of these rules. Unknown ids match nothing. */
  ruleIds?: Array<string>;
  /** Searches title and path: every word must occur in one of them, in any letter case. */
  query?: string;
  /** Only those whose priority is this or higher. */
  minPriority?: number;
  sort?: ListOrder;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface IssuesSearchResult {
  issues: Array<Issue>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface IssuesSetStateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The issue's id. */
  id: string;
  state: SettableIssueState;
  comment?: string;
}

/** `structural`: run as it is written. `compiled`: a sentence that was compiled. `model`: a rule that a model wrote from the text. `notJudged`: nothing judges it. */
export type Judgement = 'structural' | 'compiled' | 'model' | 'notJudged';

/** Of the catalogue in use: its day, empty where there is none. */
export interface KevSource {
  date: string;
  version: string;
  entries: number;
}

/** With `asOf`. `then`: the alerts that stood recorded at that moment. `now`: what was held at that moment, judged by the advisories of today. */
export type Knowledge = 'then' | 'now';

export interface KnownOfPackage {
  id: string;
  aliases: Array<string>;
  summary: string;
  severity: Severity;
  severityScore: number;
  severitySource: SeveritySource;
  isMalicious: boolean;
  isKnownExploited: boolean;
  /** False where the version could not be compared, or a range allows others. */
  isCertain: boolean;
  /** Those above the version first. */
  fixedVersions: Array<string>;
}

/** The newest scan of the default branch, whatever became of it. Its fields are empty before the first. */
export interface LastScan {
  id: string;
  state: PullRequestScanState;
  /** Why it failed, was cancelled or skipped, and what to do about it. */
  reason: string;
  /** ISO 8601, UTC; empty where it has not come yet. */
  queuedAt: string;
  /** ISO 8601, UTC; empty where it has not come yet. */
  endedAt: string;
}

export interface LineNotUnderstood {
  line: number;
  text: string;
  reason: string;
}

/** `severity`: most severe first; `priority`: most urgent first; `updatedAt`: last changed first. Default: `severity`. */
export type ListOrder = 'severity' | 'priority' | 'updatedAt';

/** Lines, by what is answered to them. */
export interface LookupCounts {
  held: number;
  mayBeHeld: number;
  onceHeld: number;
  notHeld: number;
  notUnderstood: number;
}

export interface LookupEntry {
  /** In the list as it was sent, counted from 1. */
  line: number;
  /** The line, cut where it is long. */
  text: string;
  /** Empty: looked up in all. */
  ecosystem: string;
  name: string;
  /** Versions and ranges, any of which counts; empty: every version. */
  versions: Array<string>;
  state: LookupState;
  /** Instances that are held, or may be: one for each repository and manifest; exact. */
  count: number;
  /** By repository and version, held ones first. */
  holdings: Array<PackageHolding>;
  /** Some places are left out; `state` and `count` are of all. */
  isCut: boolean;
}

/** `held` now; `mayBeHeld` where the version that is held is not known; `onceHeld` where no scan finds it any more; `notHeld`. */
export type LookupState = 'held' | 'mayBeHeld' | 'onceHeld' | 'notHeld';

/** First found since then, and there now; issues whatever became of them. */
export interface NewCounts {
  /** ISO 8601, UTC. */
  since: string;
  alerts: number;
  issues: number;
}

/** It covers what fits all the fields that are given, of which there is one at least besides the repositories. */
export interface NewDecision {
  /** An alert, with all its issues, in all repositories, now and later. */
  alertId?: string;
  /** One issue. */
  issueId?: string;
  /** Everything in a package: a purl without version. */
  packageIdentifier?: string;
  /** A vulnerability in every package: any of its ids, in any letter case. */
  advisoryId?: string;
  /** Everything that files of such paths show: a manifest, or where a rule matched. */
  pathGlob?: string;
  /** Everything that a rule finds. */
  ruleId?: string;
  /** Only in these, with their branches and tags; empty: everywhere. */
  repositoryIds?: Array<string>;
  verdict: Verdict;
  /** Why; may be empty where the verdict is `snoozed`. */
  reason?: string;
  until?: NewDecisionUntil;
}

/** It ends at the first that is so. Empty: it does not end by itself. */
export interface NewDecisionUntil {
  /** An ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC. */
  date?: string;
  /** A fixed version becomes known of something that it covers. */
  hasFix?: boolean;
  /** Something that it covers becomes reachable. */
  isReachable?: boolean;
}

export interface Occurrence {
  id: string;
  package: Package;
  repositoryId: string;
  repositoryName: string;
  branch: string;
  commitSha: string;
  /** The issue that this occurrence raised; empty where it raised none. */
  codeScanVulnerabilityId: string;
  reachability: Reachability;
  exposure: Exposure;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** Sentences, the weightiest first. */
  priorityReasons: Array<string>;
  /** How the package is loaded, or the places that could load it. */
  loads: Array<Evidence>;
  isDirect: boolean;
  directness: Directness;
  /** What the package is for, as its declaration says. */
  scope: string;
  source: PackageSource;
  dependencyPath: Array<string>;
  evidence: Array<Evidence>;
  explanation: string;
  fixedVersions: Array<string>;
  /** ISO 8601, UTC. */
  firstSeenAt: string;
  /** When a scan found the package there last. */
  lastConfirmedAt: string;
}

export interface Ok {
  ok: boolean;
}

export interface Organization {
  id: string;
  name: string;
  state: OrganizationState;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; empty where it is open. */
  closedAt: string;
}

export type OrganizationState = 'open' | 'closed' | 'deleting';

export interface OrganizationsCloseRequest {
  /** The organization's id. */
  id: string;
  /** True: all of its data is removed in the background. */
  deleteData?: boolean;
  /** With `deleteData`: the organization's name. */
  confirmName?: string;
}

export interface OrganizationsCreateRequest {
  /** No other organization has it. */
  name: string;
}

export interface OrganizationsCreateResult {
  id: string;
  name: string;
  token: TokenPair;
}

export type OrganizationsListRequest = Record<string, unknown>;

export interface OrganizationsListResult {
  organizations: Array<Organization>;
}

export interface OrganizationsRenameRequest {
  /** The organization's id. */
  id: string;
  /** No other organization has it. */
  name: string;
}

export interface OrganizationsReopenRequest {
  /** The organization's id. */
  id: string;
}

export interface Package {
  id: string;
  name: string;
  /** Empty where it is not known. */
  version: string;
  /** The declared range that stands for the version where no lockfile resolves it; empty elsewhere. */
  versionRange: string;
  ecosystem: string;
  manifestPath: string;
  manifestStartLine: number;
  manifestEndLine: number;
  /** Counted from 1, in UTF-16 code units. */
  manifestStartColumn: number;
  /** Exclusive. */
  manifestEndColumn: number;
}

export interface PackageCheck {
  /** By its OSV name. */
  ecosystem: string;
  name: string;
  version: string;
  range: string;
  state: PackageState;
  /** The lowest version above that has nothing known, of those that advisories name as fixes; empty where none is known or needed. */
  nearestSafe: string;
  /** Of a range: what a fresh install takes, this one or one beyond it. */
  fresh: string;
  /** Of every advisory that applies, at most 100. */
  ids: Array<string>;
  count: number;
  /** Malicious first, then the most severe, at most 20; none for a name without a version. */
  advisories: Array<KnownOfPackage>;
}

export interface PackageEntry {
  id: string;
  name: string;
  /** Empty where it is not known. */
  version: string;
  /** The declared range that stands for the version where no lockfile resolves it; empty elsewhere. */
  versionRange: string;
  ecosystem: string;
  manifestPath: string;
  manifestStartLine: number;
  manifestEndLine: number;
  /** Counted from 1, in UTF-16 code units. */
  manifestStartColumn: number;
  /** Exclusive. */
  manifestEndColumn: number;
  directness: Directness;
  source: PackageSource;
  repositoryId: string;
  repositoryName: string;
  branch: string;
  commitSha: string;
  count: number;
  items: Array<PackageInstance>;
  /** Alerts that stand against this version in scope; only `/api/v1/sca/packages/search` says it, and of now alone. */
  alertCount?: number;
}

/** A repository with a version, now or once. */
export interface PackageHolding {
  /** Of the repository, or of its registered branch or tag. */
  repositoryId: string;
  repositoryName: string;
  branch: string;
  /** Of the last scan that found it. */
  commitSha: string;
  /** For `/api/v1/sca/packages/get`; empty where it is gone. */
  packageId: string;
  ecosystem: string;
  name: string;
  /** Empty where it is not known. */
  version: string;
  manifestPaths: Array<string>;
  /** What the manifests ask for, where they do. */
  constraints: Array<string>;
  directness: Directness;
  /** `production` where one of the manifests has it so. */
  scope: string;
  /** False: it was once held, and the manifests have it no more. */
  isHeld: boolean;
  /** False where the version is not known, or cannot be compared with what is asked for. */
  isCertain: boolean;
  /** ISO 8601, UTC. */
  firstSeenAt: string;
  /** ISO 8601, UTC. */
  lastSeenAt: string;
}

export interface PackageInstance {
  id: string;
  name: string;
  /** Empty where it is not known. */
  version: string;
  /** The declared range that stands for the version where no lockfile resolves it; empty elsewhere. */
  versionRange: string;
  ecosystem: string;
  manifestPath: string;
  manifestStartLine: number;
  manifestEndLine: number;
  /** Counted from 1, in UTF-16 code units. */
  manifestStartColumn: number;
  /** Exclusive. */
  manifestEndColumn: number;
  directness: Directness;
  source: PackageSource;
  repositoryId: string;
  repositoryName: string;
  branch: string;
  commitSha: string;
  count: number;
  items: Array<PackageInstanceItem>;
  /** What the package is for, as its declaration says; only `/api/v1/sca/packages/get` says it. */
  scope?: string;
  /** From what the manifest asks for down to the package itself; empty where that is not known. Only `/api/v1/sca/packages/get` says it. */
  dependencyPath?: Array<string>;
}

export type PackageInstanceItem = Record<string, unknown>;

export interface PackageQuestion {
  /** OSV name or alias, such as npm, PyPI, pip, Maven. */
  ecosystem: string;
  /** As its registry knows it: lodash, @scope/name, group:artifact, github.com/owner/module. */
  name: string;
  /** The exact version that is wanted. */
  version?: string;
  /** Instead of a version: the range as a manifest declares it (^4.17.0, >=1,<2, [1.0,2.0)). */
  range?: string;
}

/** Where the package comes from. What does not come from the public registry or a mirror is matched only with advisories that concern its own address. Secrets in addresses are replaced by `***`. */
export interface PackageSource {
  kind: PackageSourceKind;
  /** Of the registry, repository or archive; empty for paths, and for the ecosystem's public registry where no file names it. */
  url: string;
  /** The commit, tag or branch of a repository; empty where none is said. */
  reference: string;
  /** Of a folder or archive on the disk, as its file writes it. */
  path: string;
}

export type PackageSourceKind = 'registry' | 'git' | 'path' | 'url';

/** `noneKnown` says that no advisory speaks of it, not that it is good, nor that it exists. `mayBeVulnerable`: the version cannot be compared, or the range allows affected versions beside others. `affectedAtSomeVersions`: a name alone was asked for. */
export type PackageState = 'malicious' | 'vulnerable' | 'mayBeVulnerable' | 'affectedAtSomeVersions' | 'noneKnown' | 'unknownEcosystem';

export interface PastedFile {
  path: string;
  content: string;
}

export interface PlannedFix {
  /** The same for the same packages of the same files, whatever the versions. */
  groupId: string;
  summary: string;
  kind: PlannedFixKind;
  ecosystem: string;
  name: string;
  from: Array<string>;
  to: Array<string>;
  isMajor: boolean;
  paths: Array<string>;
  moves: Array<PlannedFixMove>;
  closes: Array<FixedAlert>;
  /** What first-party code uses and the target no longer has. */
  breaking: Array<PlannedFixBreakingEntry>;
  /** What is left to do by hand. */
  notes: Array<string>;
}

export interface PlannedFixBreakingEntry {
  name: string;
  version: string;
  symbol: string;
  path: string;
  line: number;
}

export type PlannedFixKind = 'refresh' | 'ancestor' | 'direct' | 'override';

export interface PlannedFixMove {
  name: string;
  /** Empty for what is newly brought in. */
  from: string;
  /** Empty for what goes. */
  to: string;
  isMajor: boolean;
  publishedAt: string;
}

export type ProtectOutcome = 'made' | 'changed' | 'there' | 'removed' | 'none';

export interface PullRequest {
  repositoryId: string;
  repositoryName: string;
  /** As its code host numbers it. */
  pullRequestId: string;
  state: PullRequestState;
  sourceBranch: string;
  targetBranch: string;
  /** As the newest event names it: 12 or 40 hex digits. */
  headCommit: string;
  /** Of the newest scan; empty while there is none. */
  scanId: string;
  scanState: PullRequestScanState;
  /** Why it failed or was cancelled. */
  scanReason: string;
  introducedCount: number;
  fixedCount: number;
  ruleMatchCount: number;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** The commit that has our report in the code host; empty where none has. */
  reportedCommit: string;
  /** When the code host was told last; ISO 8601, UTC, or empty. */
  reportedAt: string;
  reportedResult: ReportedResult;
  /** The sentence beside it. */
  reportedVerdict: string;
  /** Why the code host could not be told; empty where it was, or is about to be. */
  reportProblem: string;
}

export interface PullRequestOccurrence {
  packageIdentifier: string;
  packageName: string;
  ecosystem: string;
  version: string;
  /** The declared range where no lockfile resolves a version. */
  versionRange: string;
  manifestPath: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  directness: Directness;
  scope: string;
  dependencyPath: Array<string>;
  advisoryId: string;
  aliases: Array<string>;
  summary: string;
  severity: Severity;
  severityScore: number;
  severitySource: SeveritySource;
  reachability: Reachability;
  exposure: Exposure;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** Sentences, the weightiest first. */
  priorityReasons: Array<string>;
  explanation: string;
  evidence: Array<Evidence>;
  fixedVersions: Array<string>;
}

export interface PullRequestReport {
  scanId: string;
  /** Empty where it was not fetched. */
  commitSha: string;
  result: ReportedResult;
  /** The sentence beside it. */
  verdict: string;
  /** ISO 8601, UTC. */
  reportedAt: string;
}

export interface PullRequestRuleMatch {
  ruleId: string;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: string;
  ruleKind: FoundRuleKind;
  judgement: FoundJudgement;
  ruleSeverity: FoundRuleLevel;
  /** What the rule says of it. */
  message: string;
  handler: FoundHandler;
  /** How a value comes from its source to where it must not; else empty. */
  steps: Array<FoundStep>;
  /** A unified patch that mends it, where the rule offers one. */
  fix: string;
  severity: RuleSeverity;
}

export type PullRequestScanState = '' | 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped';

export type PullRequestState = 'open' | 'merged' | 'declined';

/** Malicious packages always fail. */
export interface PullRequestThreshold {
  /** A finding of this priority or more fails, whatever its severity; 101: none does. */
  minPriority: number;
  severities: ThresholdSeverities;
  ruleSeverity: RuleThresholdSeverity;
}

export interface PullRequestsGetRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository that it goes to. */
  repositoryId: string;
  /** As its code host numbers it. */
  pullRequestId: string;
}

export interface PullRequestsGetResult {
  pullRequest: PullRequest;
  /** The commit that was judged; empty while none was. */
  judgedCommit: string;
  /** What it was compared with. */
  baseCommit: string;
  /** What the code host was told of each of its scans, last told first; at most 50. */
  reports: Array<PullRequestReport>;
  introduced: Array<PullRequestOccurrence>;
  fixed: Array<PullRequestOccurrence>;
  ruleMatches: Array<PullRequestRuleMatch>;
  /** What its target has too, and was made known after the pull request was opened. */
  disclosed: Array<PullRequestOccurrence>;
}

export interface PullRequestsGetThresholdRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Absent or empty for that of the organization. */
  repositoryId?: string;
}

export interface PullRequestsGetThresholdResult {
  threshold: PullRequestThreshold;
  setBy: ThresholdOwner;
}

export interface PullRequestsListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only pull requests of this repository. */
  repositoryId?: string;
  state?: PullRequestState;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface PullRequestsListResult {
  pullRequests: Array<PullRequest>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface PullRequestsSetThresholdRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Absent or empty for the whole organization. */
  repositoryId?: string;
  threshold?: PullRequestThreshold;
}

export interface PullRequestsSetThresholdResult {
  threshold: PullRequestThreshold;
  setBy: ThresholdOwner;
}

export type Reachability = 'reachable' | 'needsReview' | 'unreachable';

export interface ReachabilityCounts {
  reachable: number;
  needsReview: number;
  unreachable: number;
}

/** A branch moves, and is scanned as it does; a tag stays, and is scanned when it is made. */
export type RefKind = 'branch' | 'tag';

export interface Referral {
  id: string;
  type: string;
  firstName: string;
  lastName: string;
  email: string;
  mobilePhone: string;
  companyName: string;
  referrerFirstName: string;
  referrerLastName: string;
  referrerEmail: string;
  notes: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface ReferralCreateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  firstName: string;
  lastName: string;
  email: string;
  mobilePhone: string;
  companyName: string;
  referrerFirstName: string;
  referrerLastName: string;
  referrerEmail: string;
  type: ReferralType;
  notes?: string;
}

export interface ReferralCreateResult {
  success: boolean;
  referralId: string;
}

export interface ReferralListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface ReferralListResult {
  referrals: Array<Referral>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export type ReferralType = 'DEMO';

export interface RegisteredRepository {
  id: string;
}

export type ReportFormat = 'sarif' | 'cyclonedx' | 'cyclonedx-1.7' | 'spdx' | 'openvex' | 'gitlab' | 'markdown' | 'csv' | 'jsonl';

/** What the code host was told last: that it passed, failed, or could not be scanned, which fails no check; empty while it was told nothing. */
export type ReportedResult = 'passed' | 'failed' | 'notScanned' | '';

export interface ReportsExportRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The id of a repository, or of a registered branch or tag. */
  repositoryId: string;
  /** A registered branch or tag of the repository, as `release/1.0` or `refs/tags/v1.0`, in the place of its default branch. Absent or empty: what the id is of. */
  ref?: string;
  format: ReportFormat;
  severities?: Array<Severity>;
  reachability?: Array<Reachability>;
  /** Only those whose priority is this or higher. */
  minPriority?: number;
}

/** The document. */
export type ReportsExportResult = string;

export interface RepositoriesAddBitbucketRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  repos: Array<RepositoryRegistration>;
}

export type RepositoriesAddBitbucketResult = Array<RegisteredRepository>;

export interface RepositoriesAddBranchesRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
  /** Names of branches, as `release/1.0`. */
  branches?: Array<string>;
  /** Names of tags, as `v1.0`. */
  tags?: Array<string>;
}

export interface RepositoriesAddBranchesResult {
  /** Branches, then tags, in the order asked. */
  branches: Array<AddedBranch>;
}

export interface RepositoriesAddSbomRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** What it is called, and known again by at the next upload. */
  repositoryName: string;
  /** What alerts call the file; by its format where it is absent. */
  fileName?: string;
  /** The text, as it was written; at most 16 MiB of UTF-8. */
  sbom: string;
}

export interface RepositoriesAddSbomResult {
  /** Of the repository. */
  id: string;
  scanId: string;
  /** What the text was taken for. */
  format: string;
  /** False where it took the place of an earlier upload. */
  isNew: boolean;
}

export interface RepositoriesListBranchesRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only those of this repository. */
  repositoryId?: string;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface RepositoriesListBranchesResult {
  branches: Array<Branch>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface RepositoriesListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Searches name, address and default branch: every word must occur in one of them, in any letter case. */
  query?: string;
  /** Only these, and those that these registered branches and tags are of; empty means all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface RepositoriesListResult {
  repositories: Array<Repository>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface RepositoriesRemoveBranchRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The id of the registered branch or tag. */
  id: string;
}

export interface RepositoriesRemoveRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
}

export interface RepositoriesSetPrScanningRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
  isPrScanningEnabled: boolean;
}

export interface Repository {
  id: string;
  kind: RepositoryKind;
  /** Of an uploaded bill sbom: and its name. */
  repositoryUrl: string;
  repositoryName: string;
  defaultBranch: string;
  gitAuthorEmail: string;
  isPrScanningEnabled: boolean;
  /** Empty before the first scan. Of an uploaded bill the SHA-256 of its text. */
  scannedCommitSha: string;
  /** Since when Bitbucket has it no more, or archived: nothing of it is scanned by itself then, and what was found stays. Empty for all others. */
  archivedAt: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  openIssues: SeverityCounts;
  lastScan: LastScan;
  schedule: RepositorySchedule;
}

/** git: code that is fetched. sbom: an uploaded bill of materials, without code. */
export type RepositoryKind = 'git' | 'sbom';

export interface RepositoryRegistration {
  gitAuthorEmail: string;
  /** An https address on an allowed host, without user info. */
  repositoryUrl: string;
  repositoryName: string;
  defaultBranch: string;
  /** Encrypted at rest, never returned. */
  webhookSigningSecret: string;
}

/** Its texts are empty where there is none. */
export interface RepositorySchedule {
  executionCriteriaCrontab: string;
  /** The crontab in words; times are those of the time zone. */
  words: string;
  timezone: string;
  isEnabled: boolean;
  /** ISO 8601, UTC; empty where it has not come yet. */
  nextRunAt: string;
}

export interface RequestIssue {
  /** A JSON Pointer into the body */
  path: string;
  message: string;
}

export interface Rule {
  id: string;
  name: string;
  rule: string;
  globPattern: string;
  sourceTypes: Array<string>;
  repositoryIds: Array<string>;
  kind: RuleKind;
  judgement: Judgement;
  status: RuleStatus;
  /** A sentence: how it is judged, or why it is not. */
  explanation: string;
  /** Of prose that nothing judges: the nearest sentence that would compile, or empty. */
  nearest: string;
  severity: RuleSeverityLevel;
  /** When a scan last found something by it; ISO 8601, UTC, or empty. */
  lastMatchedAt: string;
  /** Whether it is active and matched nothing anywhere for 30 days. */
  isQuiet: boolean;
  /** Who changed it last, as the audit trail names them; empty where unknown. */
  updatedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

export interface RuleDetails {
  id: string;
  name: string;
  rule: string;
  globPattern: string;
  sourceTypes: Array<string>;
  repositoryIds: Array<string>;
  kind: RuleKind;
  judgement: Judgement;
  status: RuleStatus;
  /** A sentence: how it is judged, or why it is not. */
  explanation: string;
  /** Of prose that nothing judges: the nearest sentence that would compile, or empty. */
  nearest: string;
  severity: RuleSeverityLevel;
  /** When a scan last found something by it; ISO 8601, UTC, or empty. */
  lastMatchedAt: string;
  /** Whether it is active and matched nothing anywhere for 30 days. */
  isQuiet: boolean;
  /** Who changed it last, as the audit trail names them; empty where unknown. */
  updatedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** What scans do for it, in YAML, to be read by people; empty for nothing. */
  compiled: string;
  /** What a model wrote of it, as it was approved; empty where none did. */
  writtenRule: string;
  /** Which model wrote it; empty where none did. */
  model: string;
  /** On which what a model wrote was tested. */
  examples: Array<RuleExample>;
  /** What it must and must not find, as it was given. */
  ownExamples: Array<RuleExample>;
  preview: RulePreview;
}

export type RuleDocumentFormat = 'yaml' | 'json';

export interface RuleExample {
  path: string;
  code: string;
  /** Whether the rule is to find something in it. */
  isMatch: boolean;
}

/** How the text is written: an ast-grep rule, a bare pattern, a Semgrep rule, controlled English, or prose. */
export type RuleKind = 'astGrep' | 'pattern' | 'semgrep' | 'english' | 'prose';

export type RuleLevel = 'error' | 'warning' | 'info';

export interface RuleMatch {
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: string;
  message: string;
  severity: RuleLevel;
}

/** What the rule finds now in newest commits that are kept on this machine, as far as there was time. */
export interface RulePreview {
  /** At most 5 of a repository, and 20 in all. */
  matches: Array<RulePreviewMatch>;
  matchCount: number;
  repositoryCount: number;
  fileCount: number;
  /** Sentences: what a scan would look at, and this did not. */
  notLookedAt: Array<string>;
}

export interface RulePreviewMatch {
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  snippet: string;
  message: string;
  severity: RuleLevel;
  repositoryId: string;
}

export interface RuleProblem {
  path: string;
  message: string;
}

export type RuleSeverity = 'high' | 'medium' | 'low';

/** How severe what it finds is, as its text says it; the worst of a text that holds several rules. Empty where nothing judges it. */
export type RuleSeverityLevel = 'error' | 'warning' | 'info' | '';

/** `active`: scans run it. `asked`: a model was asked to write it. `proposed`: what a model wrote waits for a person to approve it. `notJudged`: no scan runs it, and each says so. */
export type RuleStatus = 'active' | 'asked' | 'proposed' | 'notJudged';

/** From which severity on a match of a rule fails: `error` is high, `warning` medium. */
export type RuleThresholdSeverity = 'high' | 'medium' | 'low' | 'never';

export interface RulesApproveRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The rule's id. */
  id: string;
  /** `updatedAt` as it was read: where the rule was changed since, this is refused. Absent: whatever it is. */
  ifUpdatedAt?: string;
  /** The written rule as a person mended it. */
  rule?: string;
}

export interface RulesCreateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  name: string;
  /** A pattern such as `eval($X)`, an ast-grep or Semgrep rule in YAML, a sentence of controlled English, or prose. */
  rule: string;
  /** Files to look at; `** /*` where absent. */
  globPattern?: string;
  /** Empty means all code. */
  sourceTypes?: Array<SourceType>;
  /** Empty means all repositories. */
  repositoryIds?: Array<string>;
  /** Code that is kept with the rule: what it must and must not find. */
  ownExamples?: Array<GivenRuleExample>;
}

export interface RulesDeleteRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The rule's id. */
  id: string;
  /** `updatedAt` as it was read: where the rule was changed since, this is refused. Absent: whatever it is. */
  ifUpdatedAt?: string;
}

export interface RulesExportRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  format?: RuleDocumentFormat;
}

export interface RulesExportResult {
  document: string;
  ruleCount: number;
}

export interface RulesGetRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The rule's id. */
  id: string;
}

export interface RulesImportRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  document: string;
  /** Whether rules of the same name are changed instead of refused. */
  replace?: boolean;
}

export interface RulesImportResult {
  /** In the order of the document. */
  createdIds: Array<string>;
  updatedIds: Array<string>;
  /** Names of rules that nothing judges as they are written. */
  notJudged: Array<string>;
  ruleCount: number;
}

export interface RulesListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only rules that apply to this repository. */
  repositoryId?: string;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface RulesListResult {
  rules: Array<Rule>;
  totalCount: number;
  page: number;
  pageSize: number;
  totalPages: number;
}

export interface RulesProposeRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The rule's id. */
  id: string;
  /** `updatedAt` as it was read: where the rule was changed since, this is refused. Absent: whatever it is. */
  ifUpdatedAt?: string;
}

export interface RulesTryRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** A pattern such as `eval($X)`, an ast-grep or Semgrep rule in YAML, a sentence of controlled English, or prose. */
  rule: string;
  /** Files to look at; `** /*` where absent. */
  globPattern?: string;
  /** Empty means all code. */
  sourceTypes?: Array<SourceType>;
  /** The repository to try it on. */
  repositoryId?: string;
  /** Files to try it on; with a repository, in place of its own of the same paths. */
  files?: Array<PastedFile>;
}

export interface RulesTryResult {
  kind: RuleKind;
  judgement: Judgement;
  explanation: string;
  nearest: string;
  /** What scans would do for it, in YAML; empty for nothing. */
  compiled: string;
  /** The first 200. */
  matches: Array<RuleMatch>;
  matchCount: number;
  /** Files that it was run on. */
  fileCount: number;
  problems: Array<RuleProblem>;
  /** Sentences: what a scan would look at, and this did not. */
  notLookedAt: Array<string>;
}

export interface RulesUpdateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The rule's id. */
  id: string;
  /** `updatedAt` as it was read: where the rule was changed since, this is refused. Absent: whatever it is. */
  ifUpdatedAt?: string;
  name?: string;
  /** A pattern such as `eval($X)`, an ast-grep or Semgrep rule in YAML, a sentence of controlled English, or prose. */
  rule?: string;
  /** Files to look at; `** /*` where absent. */
  globPattern?: string;
  /** Empty means all code. */
  sourceTypes?: Array<SourceType>;
  /** Empty means all repositories. */
  repositoryIds?: Array<string>;
  /** Code that is kept with the rule: what it must and must not find. */
  ownExamples?: Array<GivenRuleExample>;
}

export interface ScaAlertsGroupRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  by: AlertGrouping;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Only branches and tags of these names, as `release/1.0` or `refs/tags/v1.0`: registered ones, and default branches; of the repositories that are named, or of all. Unknown ones match nothing. */
  refs?: Array<string>;
  /** Searches package identifier and name, advisory id, aliases and summary: every word must occur in one of them, in any letter case. */
  query?: string;
  /** Lower case, such as javascript; unknown ones match nothing. */
  languages?: Array<string>;
  severities?: Array<Severity>;
  /** Alerts that count at least one occurrence in any of these. */
  reachability?: Array<Reachability>;
  /** By the verdict of the decision that covers all of an alert, everywhere; `open`: those without one. Empty: all. With `asOf` too, by the decisions of today. */
  triage?: Array<Triage>;
  /** Only those whose priority is this or higher. */
  minPriority?: number;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface ScaAlertsGroupResult {
  groups: Array<AlertGroup>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface ScaAlertsSearchRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Only branches and tags of these names, as `release/1.0` or `refs/tags/v1.0`: registered ones, and default branches; of the repositories that are named, or of all. Unknown ones match nothing. */
  refs?: Array<string>;
  /** Searches package identifier and name, advisory id, aliases and summary: every word must occur in one of them, in any letter case. */
  query?: string;
  /** Lower case, such as javascript; unknown ones match nothing. */
  languages?: Array<string>;
  severities?: Array<Severity>;
  /** Alerts that count at least one occurrence in any of these. */
  reachability?: Array<Reachability>;
  /** By the verdict of the decision that covers all of an alert, everywhere; `open`: those without one. Empty: all. With `asOf` too, by the decisions of today. */
  triage?: Array<Triage>;
  /** Only those whose priority is this or higher. */
  minPriority?: number;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
  sort?: ListOrder;
  /** What was recorded at this moment: an ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC. Absent or empty: now. What is older than `VEDETTE_RETENTION_HISTORY_DAYS` is not remembered. */
  asOf?: string;
  knowledge?: Knowledge;
}

export interface ScaAlertsSearchResult {
  alerts: Array<Alert>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface ScaPackagesCheckRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  packages: Array<PackageQuestion>;
}

export interface ScaPackagesCheckResult {
  /** In the order of the request. */
  packages: Array<PackageCheck>;
  /** What everybody should know who reads this: sentences, mostly none. */
  warnings: Array<string>;
}

export interface ScaPackagesGetRequest {
  /** An instance's id, as `/api/v1/sca/packages/search` shows them. */
  id: string;
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface ScaPackagesGetResult {
  id: string;
  name: string;
  /** Empty where it is not known. */
  version: string;
  /** The declared range that stands for the version where no lockfile resolves it; empty elsewhere. */
  versionRange: string;
  ecosystem: string;
  manifestPath: string;
  manifestStartLine: number;
  manifestEndLine: number;
  /** Counted from 1, in UTF-16 code units. */
  manifestStartColumn: number;
  /** Exclusive. */
  manifestEndColumn: number;
  directness: Directness;
  source: PackageSource;
  repositoryId: string;
  repositoryName: string;
  branch: string;
  commitSha: string;
  count: number;
  items: Array<PackageInstance>;
  /** Alerts that stand against this version in scope; only `/api/v1/sca/packages/search` says it, and of now alone. */
  alertCount?: number;
  page: number;
  pageSize: number;
}

export interface ScaPackagesLookupRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The list, one package a line. */
  text?: string;
  /** The list as an array; with `text`, it comes behind it. */
  packages?: Array<string>;
  /** Of all of them, by OSV name or alias; absent or empty: each line tells, or all are looked in. */
  ecosystem?: string;
  /** Leaves out entries that are held nowhere and never were; they are counted. */
  onlyHeld?: boolean;
  /** Places of one entry, one for each repository, version and manifest. */
  instancesMax?: number;
  /** What was recorded at this moment: an ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC. Absent or empty: now. What is older than `VEDETTE_RETENTION_HISTORY_DAYS` is not remembered. */
  asOf?: string;
}

export interface ScaPackagesLookupResult {
  /** In the order of the list. */
  entries: Array<LookupEntry>;
  notUnderstood: Array<LineNotUnderstood>;
  counts: LookupCounts;
  /** Repositories, and registered branches and tags, that hold some of it, or may, among those that are shown. */
  repositoryCount: number;
  /** Some entry leaves places out. */
  isCut: boolean;
}

export interface ScaPackagesSearchRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Only branches and tags of these names, as `release/1.0` or `refs/tags/v1.0`: registered ones, and default branches; of the repositories that are named, or of all. Unknown ones match nothing. */
  refs?: Array<string>;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
  /** Searches name, purl, version and manifest path: every word must occur in one of them, in any letter case. */
  searchQuery?: string;
  /** OSV names or aliases in any letter case; unknown ones match nothing. */
  ecosystems?: Array<string>;
  /** Whether an alert stands against it in scope; absent: both. It is known of now alone, without `asOf`. */
  isVulnerable?: boolean;
  /** What was recorded at this moment: an ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC. Absent or empty: now. What is older than `VEDETTE_RETENTION_HISTORY_DAYS` is not remembered. */
  asOf?: string;
}

export interface ScaPackagesSearchResult {
  packages: Array<PackageEntry>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface ScaVulnerabilitiesCompareSymbolRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** An occurrence's id. */
  id: string;
  /** Of the symbol, as `why` has it. */
  module: string;
  /** Of the symbol, as `why` has it. */
  name: string;
}

export interface ScaVulnerabilitiesGetRequest {
  /** An alert's or an occurrence's id. */
  id: string;
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Only branches and tags of these names, as `release/1.0` or `refs/tags/v1.0`: registered ones, and default branches; of the repositories that are named, or of all. Unknown ones match nothing. */
  refs?: Array<string>;
  /** Which 100 of the occurrences `items` holds. */
  itemsPage?: number;
}

export interface ScaVulnerabilitiesWaysRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** An occurrence's id. */
  id: string;
}

export interface ScaVulnerabilitiesWhyRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** An occurrence's id. */
  id: string;
}

export interface Scan {
  id: string;
  repositoryId: string;
  repositoryName: string;
  kind: ScanKind;
  trigger: string;
  state: ScanState;
  /** What a running scan is busy with. */
  phase: string;
  /** Why it failed, was cancelled or skipped, and what to do about it. */
  reason: string;
  branch: string;
  commitSha: string;
  pullRequestId: string;
  baseBranch: string;
  baseCommitSha: string;
  advisorySnapshot: string;
  packageCount: number;
  vulnerabilityCount: number;
  ruleMatchCount: number;
  gapCount: number;
  /** ISO 8601, UTC; empty where it has not come yet. */
  queuedAt: string;
  /** ISO 8601, UTC; empty where it has not come yet. */
  startedAt: string;
  /** ISO 8601, UTC; empty where it has not come yet. */
  endedAt: string;
}

export interface ScanCounts {
  fullScans: number;
  prScans: number;
  runningScans: number;
  failedScans: number;
}

export interface ScanDetails {
  id: string;
  repositoryId: string;
  repositoryName: string;
  kind: ScanKind;
  trigger: string;
  state: ScanState;
  /** What a running scan is busy with. */
  phase: string;
  /** Why it failed, was cancelled or skipped, and what to do about it. */
  reason: string;
  branch: string;
  commitSha: string;
  pullRequestId: string;
  baseBranch: string;
  baseCommitSha: string;
  advisorySnapshot: string;
  packageCount: number;
  vulnerabilityCount: number;
  ruleMatchCount: number;
  gapCount: number;
  /** ISO 8601, UTC; empty where it has not come yet. */
  queuedAt: string;
  /** ISO 8601, UTC; empty where it has not come yet. */
  startedAt: string;
  /** ISO 8601, UTC; empty where it has not come yet. */
  endedAt: string;
  /** What everybody should know who reads this: sentences, mostly none. */
  warnings: Array<string>;
  /** What was not read, not run or not matched, and why. `coverage`: the package is listed, and advisories of the public package of its name were not matched, because it comes from elsewhere; also what an upgrade of the analysis moved. `unconfirmed`: packages that an earlier scan found there could not be looked for, and stay as they were. `refused`: what was found could not be recorded. */
  gaps: Array<Gap>;
  /** What a pull request brings in that its base has not. */
  introduced: Array<IntroducedVulnerability>;
}

export type ScanKind = 'full' | 'pr';

export type ScanState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped';

export interface ScansCancelRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The scan's id. */
  id: string;
}

export interface ScansGetRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The scan's id. */
  id: string;
}

export interface ScansGetScheduleRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository. */
  repositoryId: string;
}

export interface ScansListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only scans of this repository. */
  repositoryId?: string;
  kind?: ScanKind;
  /** Only scans in these states; empty means all. */
  states?: Array<ScanState>;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface ScansListResult {
  scans: Array<Scan>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface ScansPreviewScheduleRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  executionCriteriaCrontab: string;
  timezone?: string;
  /** How many runs are told. */
  count?: number;
}

export interface ScansPreviewScheduleResult {
  /** Times are those of the time zone. */
  words: string;
  /** In order; fewer where it does not run as often. */
  nextRuns: Array<string>;
}

export interface ScansStartRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The id of a repository, or of a registered branch or tag. */
  repositoryId: string;
  /** A registered branch or tag of the repository, as `release/1.0` or `refs/tags/v1.0`, in the place of its default branch. Absent or empty: what the id is of. */
  ref?: string;
}

export interface ScansStartResult {
  scanId: string;
}

export interface ScansUpsertScheduleRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository to scan, or the id of a registered branch. */
  repositoryId: string;
  executionCriteriaCrontab: string;
  timezone?: string;
  isEnabled: boolean;
}

export interface Schedule {
  organizationId: string;
  repositoryId: string;
  executionCriteriaCrontab: string;
  timezone: string;
  isEnabled: boolean;
  /** Empty while the schedule is off. */
  nextRunAt: string;
  /** Empty before the first run. */
  lastRunAt: string;
}

export type SettableIssueState = 'open' | 'falsePositive' | 'archived';

export type Severity = 'critical' | 'high' | 'medium' | 'low' | 'info';

export interface SeverityCounts {
  critical: number;
  high: number;
  medium: number;
  low: number;
  info: number;
}

/** Where the severity is from: a score of the advisory's own record (`scored`), a score of another record of the same vulnerability (`borrowed`), a word of the source's (`word`), or the weaknesses and words of an advisory that nobody scored (`estimated`). */
export type SeveritySource = 'scored' | 'borrowed' | 'word' | 'estimated';

export interface SharedHook {
  hook: SharedHookOutcome;
  /** Why there is none, so that each repository has its own; else empty. */
  problem: string;
}

export type SharedHookOutcome = 'made' | 'mended' | 'there' | 'none';

export interface SourceExcerpt {
  path: string;
  commitSha: string;
  startLine: number;
  /** Without line breaks; fewer than were asked for where the file ends before. What is no UTF-8 reads �. */
  lines: Array<string>;
  totalLines: number;
  /** Of the code, or its format; empty where neither is known. */
  language: string;
  /** Whether a line was cut, as of more than 2000 characters only so many are shown. */
  isTruncated: boolean;
}

export type SourceType = 'HTTP_HANDLER' | 'FILE_HANDLER' | 'CLI_HANDLER' | 'MESSAGE_HANDLER' | 'WEBSOCKET_HANDLER' | 'RPC_HANDLER' | 'SCHEDULED_HANDLER';

export interface SourcesExcerptRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The repository, or registered branch or tag. */
  repositoryId: string;
  /** In full; of a bill of materials its digest, which stands in the same place everywhere. */
  commitSha: string;
  /** Within the repository, as `src/settings.js`. */
  path: string;
  /** Counted from 1. */
  startLine: number;
  /** Inclusive; at most 400 lines are shown at once. */
  endLine: number;
}

export interface StatsOverviewRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** From when on something is new: an ISO 8601 time with an offset or `Z`, or a date alone for its beginning in UTC. Absent or empty: seven days ago. */
  since?: string;
  /** Days of the trend, with today. */
  days?: number;
}

export interface StatsOverviewResult {
  /** A row for each exposure. An alert counts once, where its most urgent use is; an occurrence where it is. */
  exposureBySeverity: Array<ExposureCounts>;
  new: NewCounts;
  /** Oldest day first. Repositories that were removed since are counted for as long as they were there. */
  trend: Array<TrendDay>;
  coverage: Coverage;
  advisories: AdvisoryAge;
  /** What everybody should know who reads this: sentences, mostly none. */
  warnings: Array<string>;
}

export interface StatsSummaryRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only this repository, or registered branch or tag. */
  repositoryId?: string;
  /** A registered branch or tag of the repository, as `release/1.0` or `refs/tags/v1.0`, in the place of its default branch. Absent or empty: what the id is of. */
  ref?: string;
  /** Only this scan; issues are those that it saw, of a pull request those that it introduced. */
  scanId?: string;
  /** What was recorded at this moment: an ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC. Absent or empty: now. What is older than `VEDETTE_RETENTION_HISTORY_DAYS` is not remembered. */
  asOf?: string;
}

export interface StatsSummaryResult {
  scans: ScanCounts;
  issues: IssueCounts;
  issuesByScore: SeverityCounts;
  /** What everybody should know who reads this: sentences, mostly none. */
  warnings: Array<string>;
}

/** Of the issues that it closes: `falsePositive` where it says that they are not affected. */
export type SuppressedState = 'archived' | 'falsePositive';

export interface Suppression {
  id: string;
  /** Empty where it is of the whole organization. */
  repositoryId: string;
  /** As it was imported. */
  fileName: string;
  /** In that file, counted from 1. */
  line: number;
  format: SuppressionFormat;
  /** An id of the vulnerability; empty: every one of the packages. */
  advisory: string;
  /** Any of these, with the version where one is meant; empty: any package. */
  packages: Array<string>;
  /** A glob for manifests and lockfiles; empty: anywhere. */
  path: string;
  /** From the direct package down, `*` for any number; empty: however it is brought in. */
  dependencyPath: Array<string>;
  state: SuppressedState;
  reason: string;
  /** From when it does not count any more, ISO 8601; empty: it does not end. */
  until: string;
  isOver: boolean;
  issueCount: number;
  /** Who imported it. */
  importedBy: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export type SuppressionFormat = 'vedette' | 'snyk' | 'trivy' | 'osv-scanner' | 'grype' | 'openvex' | 'cyclonedx';

export interface SuppressionProblem {
  line: number;
  message: string;
}

export interface SuppressionsImportRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Absent or empty for the whole organization. */
  repositoryId?: string;
  /** What it is known again by; it tells the format where the text does not. */
  fileName: string;
  /** An empty one takes all back. */
  text: string;
}

export interface SuppressionsImportResult {
  format: SuppressionFormat;
  addedCount: number;
  keptCount: number;
  removedCount: number;
  closedIssueCount: number;
  reopenedIssueCount: number;
  /** Entries that were not understood, and do not count. */
  problems: Array<SuppressionProblem>;
}

export interface SuppressionsListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Only these repositories, or registered branches and tags; empty means the default branches of all. Unknown ids match nothing. */
  repositoryIds?: Array<string>;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface SuppressionsListResult {
  suppressions: Array<Suppression>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface SuppressionsRemoveRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The suppression's id. */
  id: string;
}

export interface SuppressionsRemoveResult {
  reopenedIssueCount: number;
}

/**  */
export type ThresholdOwner = 'repository' | 'organization' | 'default';

/** By how the package is in use: `called` is for all that is reached, `unknown` for what nothing is known of. What cannot be reached never fails. */
export interface ThresholdSeverities {
  called: ThresholdSeverity;
  loaded: ThresholdSeverity;
  mayBeLoaded: ThresholdSeverity;
  unknown: ThresholdSeverity;
  toolingOnly: ThresholdSeverity;
  testOnly: ThresholdSeverity;
}

/** The least severity that fails a check; `never`: none does. */
export type ThresholdSeverity = 'critical' | 'high' | 'medium' | 'low' | 'never';

export interface Token {
  id: string;
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; empty where there is none. */
  expiresAt: string;
  /** ISO 8601, UTC; empty where there is none. */
  revokedAt: string;
  /** ISO 8601, UTC; empty where there is none. */
  lastUsedAt: string;
}

export interface TokenPair {
  /** For X-Service-API-Token-Id. */
  id: string;
  /** For X-Service-API-Token-Secret; shown this once. */
  secret: string;
  /** ISO 8601, UTC; empty where there is none. */
  expiresAt: string;
}

export interface TokensCreateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  name: string;
  expiresInDays?: number;
}

export interface TokensListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** Counted from 1. */
  page?: number;
  /** Rows a page; above 500 it is 500, and the response says so. */
  pageSize?: number;
}

export interface TokensListResult {
  tokens: Array<Token>;
  totalCount: number;
  page: number;
  pageSize: number;
}

export interface TokensRevokeRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The token's id. */
  id: string;
}

export interface TokensRotateRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The old token's id. */
  id: string;
  graceHours?: number;
}

export interface TrendDay {
  /** A day of UTC, as `2026-03-01`. */
  date: string;
  /** Issues that were open at its end; today: that are open. */
  open: number;
  /** Occurrences that were reachable then. */
  reachable: number;
  /** Issues that became open on it, new ones or ones that came back. */
  opened: number;
  /** Issues that were open no more. */
  closed: number;
}

export type Triage = 'open' | 'falsePositive' | 'accepted' | 'snoozed';

export interface UncoveredRepository {
  repositoryId: string;
  repositoryName: string;
  hasNeverBeenScanned: boolean;
  hasLastScanFailed: boolean;
  /** Why the last scan failed, and what to do about it. */
  reason: string;
  /** The last full scan that ended; empty where there is none. */
  scanId: string;
  gapCount: number;
}

export interface UnfixedAlert {
  alert: FixedAlert;
  reason: string;
}

/** What becomes of the issues: `falsePositive`; `accepted` and `snoozed` are `archived`, with that resolution. */
export type Verdict = 'falsePositive' | 'accepted' | 'snoozed';

export interface View {
  id: string;
  page: ViewPage;
  /** Stands once on a page. */
  name: string;
  /** The part of its address behind the question mark. */
  query: string;
  /** As the audit trail names who saved it first. */
  createdBy: string;
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** A page of the console. */
export type ViewPage = 'overview' | 'alerts' | 'packages' | 'issues' | 'repositories' | 'pullRequests' | 'scans' | 'rules' | 'audit';

export interface ViewsListRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  page?: ViewPage;
}

export interface ViewsListResult {
  views: Array<View>;
}

export interface ViewsRemoveRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  /** The view's id. */
  id: string;
}

export interface ViewsSaveRequest {
  /** The token's organization; absent or empty means that one. Any other is refused. */
  organizationId?: string;
  page: ViewPage;
  /** Stands once on a page. */
  name: string;
  /** The part of its address behind the question mark. */
  query: string;
  /** The id of the view whose place it takes. */
  replaces?: string;
}

export interface Vulnerability {
  id: string;
  /** The alert, by whichever id it was asked for. */
  alertId: string;
  package: Package;
  metadata: VulnerabilityMetadata;
  repositoryId: string;
  branch: string;
  commitSha: string;
  codeScanVulnerabilityId: string;
  count: number;
  /** What to look at first: higher is more urgent. */
  priority: number;
  /** Sentences, the weightiest first. */
  priorityReasons: Array<string>;
  epss?: Epss;
  /** A source lists it as exploited (KEV). */
  isKnownExploited: boolean;
  /** Those in force on it or on its issues, and those that hold any of its issues closed, the one that speaks first before others. */
  decisions: Array<Decision>;
  occurrence: Occurrence;
  items: Array<Occurrence>;
}

export interface VulnerabilityMetadata {
  /** The advisory's id. */
  id: string;
  /** A purl without version. */
  packageIdentifier: string;
  aliases: Array<string>;
  references: Array<string>;
  summary: string;
  description: string;
  /** CVSS base score, or what stands for it where nobody gives one. */
  severityScore: number;
  severitySource: SeveritySource;
  severity: Severity;
}

export interface VulnerableSymbol {
  /** The import path within the package; empty for its main module. */
  module: string;
  /** A function or `Type.method`; empty for the whole module. */
  name: string;
  source: VulnerableSymbolSource;
  namedBy: VulnerableSymbolNamedBy;
  confidence: VulnerableSymbolConfidence;
  /** The vulnerable release that was compared; empty where named. */
  from: string;
  /** The fixed release that was compared; empty where named. */
  to: string;
}

/** Of the comparison; empty where named. */
export type VulnerableSymbolConfidence = '' | 'high' | 'medium' | 'low';

/** Of named ones: `advisory`, a record of it names it; `curated`, the set that was curated by hand beside it does. */
export type VulnerableSymbolNamedBy = '' | 'advisory' | 'curated';

/** `named`: by the advisory, or by hand beside it; `derived`: by comparing two releases. */
export type VulnerableSymbolSource = 'named' | 'derived';

export interface WaysIn {
  id: string;
  /** `name@version` from the first package down to the vulnerable one, both included; 40 at most. */
  ways: Array<Array<string>>;
  /** False where there are more, or may be: the files do not tell all. */
  isComplete: boolean;
}

/** `repeated`: it came before; `ignored`: nothing follows from it. The work itself comes later. */
export type WebhookOutcome = 'accepted' | 'repeated' | 'ignored';

export interface WebhookReceipt {
  status: WebhookOutcome;
}
