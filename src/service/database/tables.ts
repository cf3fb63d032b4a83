/** The tables as Kysely sees them; `migrations/` is their source, and `schema.sql` shows them as they are. */
import type { FixedAlert, FixGroup, Unfixed } from '../../engine/fixes/model/fix-plan.ts';
import type { SeveritySource } from '../../engine/model/advisory.ts';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Directness, PackageSource } from '../../engine/model/package-source.ts';
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';
import type { Suppression, SuppressionFormat } from '../../engine/suppressions/suppression.ts';
import type { Judgement, RuleKind } from '../../engine/rules/model/meaning.ts';
import type { RuleMatch, RuleSeverity } from '../../engine/rules/model/rule.ts';
import type { StorableJson, StorableText } from './storable-text.ts';

export type Database = Kysely<Tables>;
/** A query runs the same in and out of a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

/** Read as the parsed value, written as JSON text, so that both drivers agree about arrays. */
type Json<Value> = ColumnType<Value, StorableJson, StorableJson>;
type OptionalJson<Value> = ColumnType<Value | null, StorableJson | null | undefined, StorableJson | null>;
type Nullable<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface Gap {
  readonly path: string;
  readonly status: string;
  readonly line: number;
  readonly message: string;
}

/** What of a suppression no column has. */
export type StoredSuppression = Pick<Suppression, 'packages' | 'path' | 'through' | 'hasFix' | 'isNotAffected'>;

export interface IntroducedOccurrence {
  readonly packageIdentifier: string;
  /** Empty where no lockfile tells it. */
  readonly version: string;
  /** The declared range that stands for the version; absent where that is known. */
  readonly versionRange?: string;
  readonly manifestPath: string;
  readonly startLine: number;
  readonly advisoryId: string;
  readonly severity: string;
  readonly severityScore: number;
  /** Absent where it was found before this was kept. */
  readonly severitySource?: SeveritySource;
  readonly reachability: string;
  readonly explanation: string;
}

/** A vulnerability in a package as the comparison of a pull request's two analyses found it. */
export interface FoundOccurrence extends IntroducedOccurrence {
  readonly packageName: string;
  readonly ecosystem: string;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly directness: Directness;
  readonly scope: string;
  readonly dependencyPath: readonly string[];
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly exposure: Exposure;
  readonly fixedVersions: readonly string[];
  readonly evidence: readonly StoredEvidence[];
  /** When its advisory was made known, ISO 8601; empty or absent where nobody says. */
  readonly published?: string;
  readonly isMalicious?: boolean;
  readonly isKnownExploited?: boolean;
  readonly isAvailabilityAlone?: boolean;
  /** The reason of the verdict; absent from before it was kept. */
  readonly reason?: string;
  readonly epss?: number;
}

/** A match of a rule that only the head of a pull request has. */
export interface FoundMatch {
  readonly ruleId: string;
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly snippet: string;
  readonly message: string;
  readonly severity: 'high' | 'medium' | 'low';
  /** Absent of scans from before it was kept. */
  readonly finding?: RuleFinding;
}

export const thresholdSeverities = ['critical', 'high', 'medium', 'low', 'never'] as const;
/** Ways in which a package is in use that a threshold tells apart. */
export const thresholdUses = ['called', 'loaded', 'mayBeLoaded', 'unknown', 'toolingOnly', 'testOnly'] as const;
export type ThresholdSeverity = (typeof thresholdSeverities)[number];

/** From what on something that a pull request brings in fails its check; malicious packages do always. */
export interface PullRequestThreshold {
  /** 0 to 100; above that, nothing fails by its priority. */
  readonly minPriority: number;
  /** By how the package is in use; `called` is for all that is reachable. */
  readonly severities: Readonly<Record<(typeof thresholdUses)[number], ThresholdSeverity>>;
  readonly ruleSeverity: Exclude<ThresholdSeverity, 'critical'>;
}

/** `git`: code that is fetched; `sbom`: an uploaded bill of materials, without code. */
export const repositoryKinds = ['git', 'sbom'] as const;
export type RepositoryKind = (typeof repositoryKinds)[number];

/** What a code host was told of a pull request's scan; `notScanned` fails no check. */
export const reportedResults = ['passed', 'failed', 'notScanned', ''] as const;
export type ReportedResult = (typeof reportedResults)[number];

export const pullRequestStates = ['open', 'merged', 'declined'] as const;
export type PullRequestState = (typeof pullRequestStates)[number];

/** Which fixes of a repository are proposed as pull requests. */
export interface FixPolicy {
  readonly isEnabled: boolean;
  /** A group is proposed where one of the alerts that it closes is so urgent, so severe, and so much in use. */
  readonly minPriority: number;
  readonly minSeverity: 'critical' | 'high' | 'medium' | 'low';
  readonly exposures: readonly Exposure[];
  readonly majors: 'allowed' | 'never';
  /** No further one is opened while so many are. */
  readonly openMax: number;
  /** Releases younger than this are passed over. */
  readonly cooldownDays: number;
}

/** `asked`: somebody wants it opened, whatever the policy says. */
export const fixStates = ['asked', 'open', 'merged', 'declined', 'obsolete'] as const;
export type FixState = (typeof fixStates)[number];

/** A plan as it is kept: what it would change is made anew when it is wanted. */
export interface KeptFixPlan {
  readonly groups: readonly Omit<FixGroup, 'edits'>[];
  readonly unfixed: readonly Unfixed[];
}

export interface StoredEvidence {
  readonly kind: string;
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly symbol: string;
  readonly snippet: string;
}

/** What was asked of a model for a rule in prose, and what came of it; empty where none was asked. */
const modelStates = ['', 'asked', 'failed', 'proposed', 'approved'] as const;
export type ModelState = (typeof modelStates)[number];

/** What stands beside a rule that a model wrote. Fields are absent until there is something to say. */
export interface RuleProposal {
  /** As the operator names it. */
  readonly model?: string;
  readonly examples?: readonly RuleExample[];
  /** Why nothing was written, or what was written was refused. */
  readonly problem?: string;
  readonly attempts?: number;
  /** What it found when it was written. */
  readonly preview?: RulePreview;
}

/** What a rule finds in commits that were at hand. */
export interface RulePreview {
  /** At most 5 of a repository, and 20 in all. */
  readonly matches: readonly PreviewMatch[];
  /** How many there are in what was looked at. */
  readonly matchCount: number;
  readonly repositoryCount: number;
  readonly fileCount: number;
  readonly lineCount: number;
  readonly matchedFileCount: number;
  /** Sentences. */
  readonly notLookedAt: readonly string[];
}

export interface PreviewMatch {
  readonly repositoryId: string;
  readonly match: RuleMatch;
}

export interface RuleExample {
  readonly path: string;
  readonly code: string;
  /** Whether the rule is to find something in it. */
  readonly isMatch: boolean;
}

/** What a rule's finding says beyond its place, kept as the scan told it. */
export interface RuleFinding {
  readonly ruleKind: RuleKind | '';
  readonly judgement: Judgement | '';
  readonly ruleSeverity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** Absent where the rule is not about handlers. */
  readonly handler?: FoundHandler;
  /** From a source to the sink; empty where the rule follows no values. */
  readonly steps: readonly FoundStep[];
  /** A unified patch; empty where the rule offers none. */
  readonly fix: string;
}

export interface FoundHandler {
  readonly name: string;
  readonly route: string;
  readonly framework: string;
}

export interface FoundStep {
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly snippet: string;
}

/** What an organization says of what is found. */
export const verdicts = ['falsePositive', 'accepted', 'snoozed'] as const;
export type Verdict = (typeof verdicts)[number];

/** How a decision ended: what it was to last until came, or a person took it back, or made another in its place. */
const decisionEnds = ['date', 'hasFix', 'isReachable', 'removed', 'replaced'] as const;
export type DecisionEnd = (typeof decisionEnds)[number];
export const decisionChanges = ['made', 'changed', 'ended', 'removed', 'replaced'] as const;
export type DecisionChange = (typeof decisionChanges)[number];

/** What of a decision can be changed. */
export interface DecisionTerms {
  readonly verdict: Verdict;
  readonly reason: string;
  /** ISO 8601; empty: none. */
  readonly untilDate: string;
  readonly untilHasFix: boolean;
  readonly untilIsReachable: boolean;
}

/** What the audit trail tells of. */
export const auditedKinds = [
  'branch',
  'connection',
  'decision',
  'issue',
  'organization',
  'referral',
  'repository',
  'rule',
  'scan',
  'schedule',
  'session',
  'suppression',
  'token',
  'view',
] as const;
export type AuditedKind = (typeof auditedKinds)[number];

/** Of an object, the fields that the audit trail keeps. */
export type AuditDetails = Readonly<Record<string, string | boolean | number | readonly string[]>>;

export interface Tables {
  schema_migrations: { number: number; name: string; applied_at: ColumnType<Date, never, never> };
  organizations: {
    id: string;
    name: StorableText;
    created_at: Date;
    closed_at: Nullable<Date>;
    delete_asked_at: Nullable<Date>;
    pull_request_threshold: OptionalJson<PullRequestThreshold>;
    fix_policy: OptionalJson<FixPolicy>;
  };
  operator_tokens: {
    id: string;
    name: StorableText;
    secret_digest: string;
    digest_key_id: string;
    created_at: Date;
    expires_at: Nullable<Date>;
    revoked_at: Nullable<Date>;
  };
  token_owners: { token_id: string; organization_id: string };
  repository_owners: { repository_id: string; organization_id: string };
  api_tokens: {
    organization_id: string;
    id: string;
    name: StorableText;
    secret_digest: string;
    digest_key_id: string;
    is_bootstrap: boolean;
    created_at: Date;
    expires_at: Nullable<Date>;
    revoked_at: Nullable<Date>;
    last_used_at: Nullable<Date>;
  };
  sessions: {
    organization_id: string;
    id: string;
    token_id: string;
    secret_digest: string;
    digest_key_id: string;
    created_at: Date;
    last_used_at: Date;
    ends_at: Date;
  };
  sign_in_links: {
    organization_id: string;
    id: string;
    token_id: string;
    secret_digest: string;
    digest_key_id: string;
    created_at: Date;
    ends_at: Date;
  };
  repositories: {
    organization_id: string;
    id: string;
    kind: Generated<RepositoryKind>;
    url: StorableText;
    name: StorableText;
    default_branch: StorableText;
    git_author_email: StorableText;
    signing_secret: string;
    is_pr_scanning_enabled: Generated<boolean>;
    scanned_commit_sha: Generated<string>;
    scanned_snapshot: Generated<string>;
    scanned_with: Generated<string>;
    created_at: Date;
    updated_at: Date;
    previous_signing_secret: Generated<string>;
    previous_secret_until: Nullable<Date>;
    connection_id: Nullable<string>;
    seen_at: Nullable<Date>;
    archived_at: Nullable<Date>;
    poll_at: Nullable<Date>;
    pull_request_threshold: OptionalJson<PullRequestThreshold>;
    fix_policy: OptionalJson<FixPolicy>;
    /** Of a line: a branch or tag that was registered beside the default branch of this repository. */
    line_of_id: Nullable<string>;
    /** Of a line: `refs/heads/…` or `refs/tags/…`; empty of a repository itself. */
    ref: ColumnType<StorableText, StorableText | undefined, StorableText>;
  };
  sboms: {
    organization_id: string;
    repository_id: string;
    file_name: StorableText;
    /** The name of the engine's format. */
    format: string;
    /** SHA-256 of the text, in hex. */
    digest: string;
    /** gzip, in base64. */
    content: string;
    uploaded_at: Date;
  };
  bitbucket_connections: {
    organization_id: string;
    id: string;
    address: StorableText;
    git_author_email: StorableText;
    is_pr_scanning_enabled: boolean;
    signing_secret: string;
    credential: Generated<string>;
    has_hook: Generated<boolean>;
    cursor: Generated<StorableText>;
    round_began_at: Nullable<Date>;
    round_ended_at: Nullable<Date>;
    due_at: Nullable<Date>;
    claim_id: Nullable<string>;
    claimed_until: Nullable<Date>;
    attempts: Generated<number>;
    problem: Generated<StorableText>;
    created_at: Date;
    updated_at: Date;
  };
  connection_owners: { connection_id: string; organization_id: string };
  schedules: {
    organization_id: string;
    repository_id: string;
    crontab: StorableText;
    timezone: StorableText;
    is_enabled: boolean;
    next_run_at: Nullable<Date>;
    last_run_at: Nullable<Date>;
    created_at: Date;
    updated_at: Date;
  };
  scans: {
    organization_id: string;
    id: string;
    repository_id: string;
    kind: ScanKind;
    trigger: string;
    state: ScanState;
    branch: StorableText;
    commit_sha: Generated<StorableText>;
    pull_request_id: Generated<StorableText>;
    base_branch: Generated<StorableText>;
    base_commit_sha: Generated<StorableText>;
    head_source: Generated<StorableText>;
    attempt: Generated<number>;
    phase: Generated<string>;
    reason: Generated<StorableText>;
    advisory_snapshot: Generated<string>;
    package_count: Generated<number>;
    vulnerability_count: Generated<number>;
    rule_match_count: Generated<number>;
    gaps: ColumnType<readonly Gap[], StorableJson | undefined, StorableJson>;
    /** Of scans from before the rest was kept, only the fields of an introduced one. */
    introduced: ColumnType<
      readonly (IntroducedOccurrence & Partial<FoundOccurrence>)[],
      StorableJson | undefined,
      StorableJson
    >;
    fixed: ColumnType<readonly FoundOccurrence[], StorableJson | undefined, StorableJson>;
    introduced_matches: ColumnType<readonly FoundMatch[], StorableJson | undefined, StorableJson>;
    disclosed: ColumnType<readonly FoundOccurrence[], StorableJson | undefined, StorableJson>;
    queued_at: Date;
    started_at: Nullable<Date>;
    ended_at: Nullable<Date>;
    reported_result: Generated<ReportedResult>;
    reported_verdict: Generated<StorableText>;
    reported_at: Nullable<Date>;
  };
  package_versions: {
    id: string;
    ecosystem: string;
    name: StorableText;
    normalized_name: StorableText;
    version: StorableText;
    version_range: Generated<StorableText>;
    purl: StorableText;
    rank: Generated<number>;
  };
  packages: {
    organization_id: string;
    id: string;
    repository_id: string;
    package_version_id: string;
    branch: StorableText;
    commit_sha: StorableText;
    manifest_path: StorableText;
    manifest_key: StorableText;
    start_line: number;
    start_column: number;
    end_line: number;
    end_column: number;
    lockfile_path: StorableText;
    version_constraint: StorableText;
    is_direct: boolean;
    directness: Directness;
    source: Json<PackageSource>;
    scope: string;
    dependency_path: StorableText[];
    /** `name@version`, so many at most as are drawn. */
    parents: Generated<StorableText[]>;
    found_at: Date;
    seen_at: Date;
  };
  package_totals: {
    organization_id: string;
    package_version_id: string;
    ecosystem: string;
    name: StorableText;
    version: StorableText;
    version_range: Generated<StorableText>;
    purl: StorableText;
    rank: number;
    instance_count: number;
    /** Instances on lines, beside those. */
    line_instance_count: Generated<number>;
    normalized_name: StorableText;
  };
  past_packages: {
    organization_id: string;
    repository_id: string;
    package_version_id: string;
    manifest_key: StorableText;
    normalized_name: StorableText;
    branch: StorableText;
    commit_sha: StorableText;
    manifest_path: StorableText;
    version_constraint: StorableText;
    directness: Directness;
    scope: string;
    first_seen_at: Date;
    last_seen_at: Date;
    gone_at: Date;
    source: PackageSource;
    start_line: number;
    start_column: number;
    end_line: number;
    end_column: number;
    is_removed: boolean;
  };
  past_repositories: {
    organization_id: string;
    id: string;
    name: StorableText;
    removed_at: Date;
    line_of_id: Nullable<string>;
  };
  occurrence_spans: {
    organization_id: string;
    repository_id: string;
    alert_id: string;
    package_version_id: string;
    manifest_key: StorableText;
    began_at: Date;
    ended_at: Date;
    reachability: Reachability;
    exposure: Exposure;
    priority: number;
    languages: StorableText[];
  };
  alert_spans: {
    organization_id: string;
    alert_id: string;
    began_at: Date;
    ended_at: Date;
    severity: string;
    severity_score: number;
    is_alerted: boolean;
  };
  issue_spans: {
    organization_id: string;
    repository_id: string;
    issue_id: string;
    began_at: Date;
    ended_at: Date;
    state: IssueState;
    severity: string;
  };
  list_versions: { organization_id: string; list: string; slot: number; number: number };
  alerts: {
    organization_id: string;
    id: string;
    ecosystem: string;
    package_name: StorableText;
    package_identifier: StorableText;
    advisory_id: StorableText;
    advisory_ids: StorableText[];
    aliases: StorableText[];
    reference_urls: StorableText[];
    summary: StorableText;
    description: StorableText;
    severity: string;
    severity_score: number;
    severity_source: SeveritySource;
    languages: string[];
    is_alerted: boolean;
    reachable_count: number;
    needs_review_count: number;
    unreachable_count: number;
    /** Folded. */
    search_text: StorableText;
    created_at: Date;
    updated_at: Date;
    /** Null where nobody says. */
    epss: number | null;
    is_known_exploited: boolean;
    /** It can make a program slow or stop it, and do no more. */
    is_availability_alone: boolean;
    /** The highest of its occurrences; of one that has none, what it last was. */
    priority: number;
    /** The decision that covers all of it, everywhere. */
    decision_id: Nullable<string>;
    /** Of that decision; empty where there is none. */
    verdict: ColumnType<Verdict | '', Verdict | '' | undefined, Verdict | ''>;
  };
  alert_totals: {
    organization_id: string;
    alert_id: string;
    repository_id: string;
    reachable_count: number;
    needs_review_count: number;
    unreachable_count: number;
    /** The highest of the repository's occurrences. */
    priority: number;
  };
  issues: {
    organization_id: string;
    id: string;
    repository_id: string;
    kind: 'vulnerability' | 'rule';
    fingerprint: StorableText;
    title: StorableText;
    state: IssueState;
    resolution: IssueResolution;
    /** Of one that is suppressed. */
    suppression_id: Nullable<string>;
    /** Of one that a decision closed. */
    decision_id: Nullable<string>;
    severity: string;
    severity_score: number;
    severity_source: SeveritySource;
    rule_id: Nullable<string>;
    alert_id: Nullable<string>;
    path: StorableText;
    start_line: number;
    start_column: number;
    end_line: number;
    end_column: number;
    snippet: StorableText;
    /** The commit that last confirmed it; empty where the newest full scan did. */
    unconfirmed_since: Generated<StorableText>;
    /** Of a rule's finding; empty of others, and of those from before it was kept. */
    finding: ColumnType<Partial<RuleFinding>, StorableJson | undefined, StorableJson>;
    /** Of a rule's match, its `MatchFingerprint`; empty where it was stored before there were any. */
    code: Generated<StorableText>;
    context: Generated<StorableText>;
    sketch: Generated<StorableText>;
    around: Generated<StorableText>;
    /** Of the vulnerable package; empty for a rule. */
    version: Generated<StorableText>;
    /** The newest scan that could look for it found it, whatever a person said of it since. */
    is_present: Generated<boolean>;
    priority: number;
    created_at: Date;
    updated_at: Date;
  };
  issue_events: {
    organization_id: string;
    id: string;
    issue_id: string;
    from_state: string;
    to_state: string;
    actor: StorableText;
    comment: StorableText;
    created_at: Date;
  };
  suppressions: {
    organization_id: string;
    id: string;
    repository_id: Nullable<string>;
    file_name: StorableText;
    line: number;
    format: SuppressionFormat;
    advisory: StorableText;
    digest: string;
    entry: Json<StoredSuppression>;
    reason: StorableText;
    until: Nullable<Date>;
    is_over: Generated<boolean>;
    imported_by: StorableText;
    created_at: Date;
  };
  saved_views: {
    organization_id: string;
    id: string;
    page: ViewPage;
    name: StorableText;
    query: StorableText;
    created_by: StorableText;
    created_at: Date;
    updated_at: Date;
  };
  decisions: {
    organization_id: string;
    id: string;
    issue_id: Nullable<string>;
    alert_id: Nullable<string>;
    rule_id: Nullable<string>;
    /** A purl without version; empty: any. */
    package_identifier: StorableText;
    /** Any id of the vulnerability; empty: any vulnerability. */
    advisory_id: StorableText;
    /** Empty: anywhere. */
    path_glob: StorableText;
    /** Empty: all. */
    repository_ids: string[];
    scope_digest: string;
    verdict: Verdict;
    reason: StorableText;
    until_date: Nullable<Date>;
    until_has_fix: boolean;
    until_is_reachable: boolean;
    search_text: StorableText;
    created_by: StorableText;
    created_at: Date;
    updated_by: StorableText;
    updated_at: Date;
    /** Null: it is in force. */
    ended_at: Nullable<Date>;
    ended_by: Generated<StorableText>;
    ended_why: Generated<DecisionEnd | ''>;
    end_reason: Generated<StorableText>;
  };
  decision_events: {
    organization_id: string;
    id: string;
    decision_id: string;
    actor: StorableText;
    change: DecisionChange;
    /** Empty where there was nothing yet. */
    before: Json<Partial<DecisionTerms>>;
    /** Empty where it has ended. */
    after: Json<Partial<DecisionTerms>>;
    reason: StorableText;
    created_at: Date;
  };
  scan_issues: { organization_id: string; scan_id: string; issue_id: string };
  occurrences: {
    organization_id: string;
    id: string;
    alert_id: string;
    repository_id: string;
    package_id: string;
    issue_id: Nullable<string>;
    reachability: Reachability;
    reason_code: string;
    rule: Generated<StorableText>;
    exposure: Exposure;
    explanation: StorableText;
    evidence: Json<readonly StoredEvidence[]>;
    fixed_versions: StorableText[];
    languages: string[];
    created_at: Date;
    updated_at: Date;
    priority: number;
  };
  rules: {
    organization_id: string;
    id: string;
    name: StorableText;
    rule: StorableText;
    glob_pattern: StorableText;
    source_types: string[];
    repository_ids: string[];
    created_at: Date;
    updated_at: Date;
    kind: Generated<RuleKind | ''>;
    judgement: Generated<Judgement | ''>;
    explanation: Generated<StorableText>;
    nearest: Generated<StorableText>;
    compiled: Generated<StorableText>;
    /** The version of the understanding; empty: it is to be understood yet. */
    understood_with: Generated<StorableText>;
    model_state: Generated<ModelState>;
    /** What a model wrote, or a person made of it; empty where none did. */
    written_rule: Generated<StorableText>;
    proposal: ColumnType<RuleProposal, StorableJson | undefined, StorableJson>;
    updated_by: Generated<StorableText>;
    judged_since: Nullable<Date>;
    last_matched_at: Nullable<Date>;
    severity: Generated<RuleSeverity | ''>;
    own_examples: ColumnType<readonly RuleExample[], StorableJson | undefined, StorableJson>;
  };
  referrals: {
    organization_id: string;
    id: string;
    type: string;
    first_name: StorableText;
    last_name: StorableText;
    email: StorableText;
    mobile_phone: StorableText;
    company_name: StorableText;
    referrer_first_name: StorableText;
    referrer_last_name: StorableText;
    referrer_email: StorableText;
    notes: StorableText;
    created_at: Date;
  };
  pull_requests: {
    organization_id: string;
    repository_id: string;
    pull_request_id: StorableText;
    source_branch: StorableText;
    target_branch: StorableText;
    state: PullRequestState;
    head_commit: StorableText;
    due_at: Nullable<Date>;
    claim_id: Nullable<string>;
    claimed_until: Nullable<Date>;
    attempts: Generated<number>;
    reported_commit: Generated<StorableText>;
    comment_id: Generated<StorableText>;
    told_at: Nullable<Date>;
    problem: Generated<StorableText>;
    updated_at: Date;
    changed_at: Nullable<Date>;
    target_commit: Generated<StorableText>;
    is_draft: Generated<boolean>;
    opened_at: Nullable<Date>;
  };
  fix_plans: {
    organization_id: string;
    repository_id: string;
    due_at: Nullable<Date>;
    claim_id: Nullable<string>;
    claimed_until: Nullable<Date>;
    attempts: Generated<number>;
    problem: Generated<StorableText>;
    commit_sha: Generated<StorableText>;
    plan: ColumnType<Partial<KeptFixPlan>, StorableJson | undefined, StorableJson>;
    planned_at: Nullable<Date>;
    settled_key: Generated<string>;
  };
  fix_pull_requests: {
    organization_id: string;
    repository_id: string;
    group_id: StorableText;
    state: FixState;
    pull_request_id: Generated<StorableText>;
    earlier_id: Generated<StorableText>;
    title: Generated<StorableText>;
    targets: Generated<StorableText[]>;
    closes: ColumnType<readonly FixedAlert[], StorableJson | undefined, StorableJson>;
    content_key: Generated<string>;
    text_key: Generated<string>;
    commits: Generated<string[]>;
    closing_reason: Generated<StorableText>;
    note: Generated<StorableText>;
    opened_at: Nullable<Date>;
    ended_at: Nullable<Date>;
    updated_at: Date;
  };
  webhook_deliveries: {
    organization_id: string;
    repository_id: string;
    content_key: string;
    event: string;
    received_at: Date;
  };
  audit_events: {
    organization_id: string;
    id: string;
    actor: StorableText;
    operation: StorableText;
    object_kind: AuditedKind;
    object_id: string;
    request_id: string;
    before: Json<AuditDetails>;
    after: Json<AuditDetails>;
    created_at: Date;
  };
  retention: {
    organization_id: string;
    claim_id: string;
    claimed_until: Date;
    next_at: Date;
    step: number;
    after_time: ColumnType<Date, string, string>;
    after_id: string;
  };
  advisory_told: { id: number; snapshot: string; change_number: number; told_at: Date };
  advisory_changes: {
    number: number;
    from_snapshot: string;
    snapshot: string;
    is_everything: boolean;
    made_at: Date;
  };
  advisory_change_packages: {
    change_number: number;
    ecosystem: string;
    name: StorableText;
    needs_scan: Generated<boolean>;
  };
  untold_organizations: { organization_id: string; change_number: number };
  untold_repositories: {
    organization_id: string;
    repository_id: string;
    change_number: number;
    from_change: Generated<number>;
    is_joined: Generated<boolean>;
    is_queued: Generated<boolean>;
  };
}

/** Pages of the console whose filters can be saved. */
export const viewPages = [
  'overview',
  'alerts',
  'packages',
  'issues',
  'repositories',
  'pullRequests',
  'scans',
  'rules',
  'audit',
] as const;
export type ViewPage = (typeof viewPages)[number];

export const issueStates = ['open', 'patched', 'falsePositive', 'archived', 'processing'] as const;
export type IssueState = (typeof issueStates)[number];
/**
 * Why an issue is archived: its code cannot be reached, a suppression that was imported names it, or a decision covers it. Empty where a person
 * said so of the issue itself, and of false positives.
 */
export type IssueResolution = '' | 'unreachable' | 'suppressed' | 'accepted' | 'snoozed';

export const scanKinds = ['full', 'pr'] as const;
export type ScanKind = (typeof scanKinds)[number];

export const scanStates = ['queued', 'running', 'completed', 'failed', 'cancelled', 'skipped'] as const;
export type ScanState = (typeof scanStates)[number];
