/** The operations: the nine in the order of the specification, then the extensions by path. A test compares the list with the folder. */
import { advisoriesStatus } from './advisories-status.ts';
import { auditList } from './audit-list.ts';
import { issuesGet } from './issues-get.ts';
import { issuesSearch } from './issues-search.ts';
import { issuesSetState } from './issues-set-state.ts';
import type { Operation } from './operation.ts';
import { organizationsClose } from './organizations-close.ts';
import { organizationsCreate } from './organizations-create.ts';
import { organizationsList } from './organizations-list.ts';
import { organizationsRename } from './organizations-rename.ts';
import { organizationsReopen } from './organizations-reopen.ts';
import { referralCreate } from './referral-create.ts';
import { referralList } from './referral-list.ts';
import { reportsExport } from './reports-export.ts';
import { repositoriesAddBitbucket } from './repositories-add-bitbucket.ts';
import { repositoriesAddBranches } from './repositories-add-branches.ts';
import { repositoriesAddSbom } from './repositories-add-sbom.ts';
import { repositoriesList } from './repositories-list.ts';
import { repositoriesListBranches } from './repositories-list-branches.ts';
import { repositoriesRemoveBranch } from './repositories-remove-branch.ts';
import { repositoriesRemove } from './repositories-remove.ts';
import { repositoriesSetPrScanning } from './repositories-set-pr-scanning.ts';
import { rulesApprove } from './rules-approve.ts';
import { rulesCreate } from './rules-create.ts';
import { rulesDelete } from './rules-delete.ts';
import { rulesExport } from './rules-export.ts';
import { rulesGet } from './rules-get.ts';
import { rulesImport } from './rules-import.ts';
import { rulesList } from './rules-list.ts';
import { rulesPropose } from './rules-propose.ts';
import { rulesTry } from './rules-try.ts';
import { rulesUpdate } from './rules-update.ts';
import { scaAlertsGroup } from './sca-alerts-group.ts';
import { scaAlertsSearch } from './sca-alerts-search.ts';
import { scaPackagesCheck } from './sca-packages-check.ts';
import { scaPackagesGet } from './sca-packages-get.ts';
import { scaPackagesLookup } from './sca-packages-lookup.ts';
import { scaPackagesSearch } from './sca-packages-search.ts';
import { scaVulnerabilitiesCompareSymbol } from './sca-vulnerabilities-compare-symbol.ts';
import { scaVulnerabilitiesGet } from './sca-vulnerabilities-get.ts';
import { scaVulnerabilitiesWays } from './sca-vulnerabilities-ways.ts';
import { scaVulnerabilitiesWhy } from './sca-vulnerabilities-why.ts';
import { scansCancel } from './scans-cancel.ts';
import { bitbucketCheck } from './bitbucket-check.ts';
import { bitbucketConnect } from './bitbucket-connect.ts';
import { bitbucketProtect } from './bitbucket-protect.ts';
import { decisionsCreate } from './decisions-create.ts';
import { decisionsGet } from './decisions-get.ts';
import { decisionsList } from './decisions-list.ts';
import { decisionsRemove } from './decisions-remove.ts';
import { decisionsUpdate } from './decisions-update.ts';
import { fixesGetPolicy } from './fixes-get-policy.ts';
import { fixesList } from './fixes-list.ts';
import { fixesOpen } from './fixes-open.ts';
import { fixesPlan } from './fixes-plan.ts';
import { fixesSetPolicy } from './fixes-set-policy.ts';
import { pullRequestsGet } from './pull-requests-get.ts';
import { pullRequestsGetThreshold } from './pull-requests-get-threshold.ts';
import { pullRequestsList } from './pull-requests-list.ts';
import { pullRequestsSetThreshold } from './pull-requests-set-threshold.ts';
import { scansGet } from './scans-get.ts';
import { scansGetSchedule } from './scans-get-schedule.ts';
import { scansList } from './scans-list.ts';
import { scansPreviewSchedule } from './scans-preview-schedule.ts';
import { scansStart } from './scans-start.ts';
import { scansUpsertSchedule } from './scans-upsert-schedule.ts';
import { sourcesExcerpt } from './sources-excerpt.ts';
import { statsOverview } from './stats-overview.ts';
import { statsSummary } from './stats-summary.ts';
import { suppressionsImport } from './suppressions-import.ts';
import { suppressionsList } from './suppressions-list.ts';
import { suppressionsRemove } from './suppressions-remove.ts';
import { tokensCreate } from './tokens-create.ts';
import { tokensList } from './tokens-list.ts';
import { tokensRevoke } from './tokens-revoke.ts';
import { tokensRotate } from './tokens-rotate.ts';
import { viewsList } from './views-list.ts';
import { viewsRemove } from './views-remove.ts';
import { viewsSave } from './views-save.ts';

export const operations: readonly Operation[] = [
  scaAlertsSearch,
  scaVulnerabilitiesGet,
  rulesList,
  repositoriesAddBitbucket,
  referralCreate,
  scansUpsertSchedule,
  scaPackagesSearch,
  statsSummary,
  repositoriesSetPrScanning,

  advisoriesStatus,
  auditList,
  decisionsCreate,
  decisionsGet,
  decisionsList,
  decisionsRemove,
  decisionsUpdate,
  issuesGet,
  issuesSearch,
  issuesSetState,
  referralList,
  repositoriesAddBranches,
  repositoriesAddSbom,
  repositoriesList,
  repositoriesListBranches,
  repositoriesRemove,
  repositoriesRemoveBranch,
  rulesCreate,
  rulesDelete,
  rulesGet,
  rulesUpdate,
  rulesTry,
  rulesApprove,
  rulesPropose,
  rulesExport,
  rulesImport,
  scaAlertsGroup,
  scaPackagesCheck,
  scaPackagesGet,
  scaPackagesLookup,
  scaVulnerabilitiesCompareSymbol,
  scaVulnerabilitiesWays,
  scaVulnerabilitiesWhy,
  scansCancel,
  bitbucketCheck,
  bitbucketConnect,
  bitbucketProtect,
  fixesGetPolicy,
  fixesList,
  fixesOpen,
  fixesPlan,
  fixesSetPolicy,
  pullRequestsGet,
  pullRequestsGetThreshold,
  pullRequestsList,
  pullRequestsSetThreshold,
  reportsExport,
  scansGet,
  scansGetSchedule,
  scansList,
  scansPreviewSchedule,
  scansStart,
  sourcesExcerpt,
  statsOverview,
  suppressionsImport,
  suppressionsList,
  suppressionsRemove,
  tokensCreate,
  tokensList,
  tokensRevoke,
  tokensRotate,
  viewsList,
  viewsRemove,
  viewsSave,
];

/** Those that ask for an operator's token; extensions too. */
export const operatorOperations: readonly Operation[] = [
  organizationsClose,
  organizationsCreate,
  organizationsList,
  organizationsRename,
  organizationsReopen,
];

export const allOperations: readonly Operation[] = [...operations, ...operatorOperations];
