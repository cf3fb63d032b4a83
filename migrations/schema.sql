-- What the migrations make, for reading; nothing runs it. Written by `node scripts/update-schema.ts`, checked by a test.

CREATE TABLE advisory_change_packages (
  change_number integer NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  needs_scan boolean NOT NULL DEFAULT true,
  CONSTRAINT advisory_change_packages_pkey PRIMARY KEY (change_number, ecosystem, name),
  CONSTRAINT advisory_change_packages_change_number_fkey FOREIGN KEY (change_number) REFERENCES advisory_changes(number) ON DELETE CASCADE
);

CREATE TABLE advisory_changes (
  number integer NOT NULL,
  from_snapshot text NOT NULL,
  snapshot text NOT NULL,
  is_everything boolean NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT advisory_changes_pkey PRIMARY KEY (number)
);
CREATE INDEX advisory_changes_by_snapshot ON public.advisory_changes USING btree (snapshot);

CREATE TABLE advisory_told (
  id integer NOT NULL,
  snapshot text NOT NULL,
  change_number integer NOT NULL,
  told_at timestamp with time zone NOT NULL,
  CONSTRAINT advisory_told_pkey PRIMARY KEY (id),
  CONSTRAINT advisory_told_id_check CHECK ((id = 1))
);

CREATE TABLE alert_spans (
  organization_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  severity text NOT NULL,
  severity_score double precision NOT NULL,
  is_alerted boolean NOT NULL,
  CONSTRAINT alert_spans_pkey PRIMARY KEY (organization_id, alert_id, began_at)
);
CREATE INDEX alert_spans_by_age ON public.alert_spans USING btree (organization_id, ended_at);

CREATE TABLE alert_totals (
  organization_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  reachable_count integer NOT NULL,
  needs_review_count integer NOT NULL,
  unreachable_count integer NOT NULL,
  priority smallint NOT NULL DEFAULT 0,
  CONSTRAINT alert_totals_pkey PRIMARY KEY (organization_id, alert_id, repository_id),
  CONSTRAINT alert_totals_organization_id_alert_id_fkey FOREIGN KEY (organization_id, alert_id) REFERENCES alerts(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT alert_totals_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_totals_by_repository ON public.alert_totals USING btree (organization_id, repository_id);

CREATE TABLE alerts (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  package_name text COLLATE "C" NOT NULL,
  package_identifier text NOT NULL,
  advisory_id text NOT NULL,
  advisory_ids text[] NOT NULL,
  aliases text[] NOT NULL,
  reference_urls text[] NOT NULL,
  summary text NOT NULL,
  description text NOT NULL,
  severity text NOT NULL,
  severity_score double precision NOT NULL,
  languages text[] NOT NULL,
  is_alerted boolean NOT NULL,
  reachable_count integer NOT NULL,
  needs_review_count integer NOT NULL,
  unreachable_count integer NOT NULL,
  search_text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  epss double precision,
  is_known_exploited boolean NOT NULL DEFAULT false,
  is_availability_alone boolean NOT NULL DEFAULT false,
  priority smallint NOT NULL DEFAULT 0,
  severity_source text NOT NULL DEFAULT 'scored'::text,
  decision_id uuid,
  verdict text NOT NULL DEFAULT ''::text,
  CONSTRAINT alerts_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT alerts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX alerts_by_age ON public.alerts USING btree (organization_id, created_at);
CREATE INDEX alerts_by_decision ON public.alerts USING btree (organization_id, decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX alerts_by_package ON public.alerts USING btree (organization_id, ecosystem, package_name);
CREATE INDEX alerts_by_priority ON public.alerts USING btree (organization_id, priority DESC, severity_score DESC, updated_at DESC, id) INCLUDE (severity, verdict, reachable_count, needs_review_count, unreachable_count);
CREATE INDEX alerts_by_urgency ON public.alerts USING btree (organization_id, severity_score DESC, updated_at DESC, id);
CREATE INDEX alerts_search_text ON public.alerts USING gin (search_text gin_trgm_ops);

CREATE TABLE api_tokens (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  is_bootstrap boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_tokens_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT api_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE audit_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  actor text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  object_kind text COLLATE "C" NOT NULL,
  object_id uuid NOT NULL,
  request_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT audit_events_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT audit_events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX audit_events_by_object ON public.audit_events USING btree (organization_id, object_id, created_at DESC, id DESC);
CREATE INDEX audit_events_by_time ON public.audit_events USING btree (organization_id, created_at DESC, id DESC);

CREATE TABLE bitbucket_connections (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  address text NOT NULL,
  git_author_email text NOT NULL,
  is_pr_scanning_enabled boolean NOT NULL,
  signing_secret text NOT NULL,
  credential text NOT NULL DEFAULT ''::text,
  has_hook boolean NOT NULL DEFAULT false,
  cursor text NOT NULL DEFAULT ''::text,
  round_began_at timestamp with time zone,
  round_ended_at timestamp with time zone,
  due_at timestamp with time zone,
  claim_id uuid,
  claimed_until timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT bitbucket_connections_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT bitbucket_connections_organization_id_address_key UNIQUE (organization_id, address),
  CONSTRAINT bitbucket_connections_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX bitbucket_connections_due ON public.bitbucket_connections USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE connection_owners (
  connection_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  CONSTRAINT connection_owners_pkey PRIMARY KEY (connection_id),
  CONSTRAINT connection_owners_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE decision_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  decision_id uuid NOT NULL,
  actor text NOT NULL,
  change text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT decision_events_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT decision_events_organization_id_decision_id_fkey FOREIGN KEY (organization_id, decision_id) REFERENCES decisions(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX decision_events_by_decision ON public.decision_events USING btree (organization_id, decision_id, created_at);

CREATE TABLE decisions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  issue_id uuid,
  alert_id uuid,
  rule_id uuid,
  package_identifier text NOT NULL,
  advisory_id text NOT NULL,
  path_glob text NOT NULL,
  repository_ids uuid[] NOT NULL,
  scope_digest text NOT NULL,
  verdict text NOT NULL,
  reason text NOT NULL,
  until_date timestamp with time zone,
  until_has_fix boolean NOT NULL,
  until_is_reachable boolean NOT NULL,
  search_text text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  ended_by text NOT NULL DEFAULT ''::text,
  ended_why text NOT NULL DEFAULT ''::text,
  end_reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT decisions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT decisions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT decisions_end_check CHECK (((ended_at IS NULL) = (ended_why = ''::text))),
  CONSTRAINT decisions_verdict_check CHECK ((verdict = ANY (ARRAY['falsePositive'::text, 'accepted'::text, 'snoozed'::text])))
);
CREATE INDEX decisions_by_time ON public.decisions USING btree (organization_id, created_at DESC, id DESC);
CREATE INDEX decisions_ended ON public.decisions USING btree (organization_id, ended_at, id) WHERE (ended_at IS NOT NULL);
CREATE INDEX decisions_ending ON public.decisions USING btree (until_date) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX decisions_in_force ON public.decisions USING btree (organization_id, scope_digest) WHERE (ended_at IS NULL);
CREATE INDEX decisions_of_alerts ON public.decisions USING btree (organization_id, alert_id) WHERE ((ended_at IS NULL) AND (alert_id IS NOT NULL));
CREATE INDEX decisions_of_issues ON public.decisions USING btree (organization_id, issue_id) WHERE ((ended_at IS NULL) AND (issue_id IS NOT NULL));
CREATE INDEX decisions_wide ON public.decisions USING btree (organization_id) WHERE ((ended_at IS NULL) AND (alert_id IS NULL) AND (issue_id IS NULL));

CREATE TABLE fix_plans (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  due_at timestamp with time zone,
  claim_id uuid,
  claimed_until timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT ''::text,
  commit_sha text NOT NULL DEFAULT ''::text,
  plan jsonb NOT NULL DEFAULT '{}'::jsonb,
  planned_at timestamp with time zone,
  settled_key text NOT NULL DEFAULT ''::text,
  CONSTRAINT fix_plans_pkey PRIMARY KEY (organization_id, repository_id),
  CONSTRAINT fix_plans_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX fix_plans_due ON public.fix_plans USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE fix_pull_requests (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  group_id text NOT NULL,
  state text NOT NULL,
  pull_request_id text NOT NULL DEFAULT ''::text,
  earlier_id text NOT NULL DEFAULT ''::text,
  title text NOT NULL DEFAULT ''::text,
  targets text[] NOT NULL DEFAULT '{}'::text[],
  closes jsonb NOT NULL DEFAULT '[]'::jsonb,
  content_key text NOT NULL DEFAULT ''::text,
  text_key text NOT NULL DEFAULT ''::text,
  commits text[] NOT NULL DEFAULT '{}'::text[],
  closing_reason text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT fix_pull_requests_pkey PRIMARY KEY (organization_id, repository_id, group_id),
  CONSTRAINT fix_pull_requests_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT fix_pull_requests_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'open'::text, 'merged'::text, 'declined'::text, 'obsolete'::text])))
);

CREATE TABLE issue_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  issue_id uuid NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  actor text NOT NULL,
  comment text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT issue_events_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT issue_events_organization_id_issue_id_fkey FOREIGN KEY (organization_id, issue_id) REFERENCES issues(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX issue_events_by_issue ON public.issue_events USING btree (organization_id, issue_id, created_at);
CREATE INDEX issue_events_by_time ON public.issue_events USING btree (organization_id, created_at, id);

CREATE TABLE issue_spans (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  severity text NOT NULL,
  CONSTRAINT issue_spans_pkey PRIMARY KEY (organization_id, repository_id, issue_id, began_at)
);
CREATE INDEX issue_spans_by_age ON public.issue_spans USING btree (organization_id, ended_at, began_at);
CREATE INDEX issue_spans_open ON public.issue_spans USING btree (organization_id, repository_id, issue_id, began_at) INCLUDE (ended_at) WHERE (state = 'open'::text);

CREATE TABLE issues (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid NOT NULL,
  kind text NOT NULL,
  fingerprint text NOT NULL,
  title text NOT NULL,
  state text NOT NULL,
  severity text NOT NULL,
  severity_score double precision NOT NULL,
  rule_id uuid,
  alert_id uuid,
  path text NOT NULL,
  start_line integer NOT NULL,
  start_column integer NOT NULL,
  end_line integer NOT NULL,
  end_column integer NOT NULL,
  snippet text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  resolution text NOT NULL DEFAULT ''::text,
  unconfirmed_since text NOT NULL DEFAULT ''::text,
  finding jsonb NOT NULL DEFAULT '{}'::jsonb,
  code text NOT NULL DEFAULT ''::text,
  context text NOT NULL DEFAULT ''::text,
  sketch text NOT NULL DEFAULT ''::text,
  around text NOT NULL DEFAULT ''::text,
  version text NOT NULL DEFAULT ''::text,
  is_present boolean NOT NULL DEFAULT true,
  priority smallint NOT NULL DEFAULT 0,
  severity_source text NOT NULL DEFAULT 'scored'::text,
  suppression_id uuid,
  decision_id uuid,
  CONSTRAINT issues_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT issues_organization_id_repository_id_fingerprint_key UNIQUE (organization_id, repository_id, fingerprint),
  CONSTRAINT issues_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT issues_kind_check CHECK ((kind = ANY (ARRAY['vulnerability'::text, 'rule'::text]))),
  CONSTRAINT issues_state_check CHECK ((state = ANY (ARRAY['open'::text, 'patched'::text, 'falsePositive'::text, 'archived'::text, 'processing'::text])))
);
CREATE INDEX issues_by_age ON public.issues USING btree (organization_id, created_at) INCLUDE (repository_id);
CREATE INDEX issues_by_alert ON public.issues USING btree (organization_id, alert_id, state) INCLUDE (repository_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX issues_by_decision ON public.issues USING btree (organization_id, decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX issues_by_priority ON public.issues USING btree (organization_id, priority DESC, severity_score DESC, updated_at DESC, id) INCLUDE (state, severity, kind, repository_id);
CREATE INDEX issues_by_repository ON public.issues USING btree (organization_id, repository_id, state, severity);
CREATE INDEX issues_by_rule ON public.issues USING btree (organization_id, rule_id) WHERE (rule_id IS NOT NULL);
CREATE INDEX issues_by_state ON public.issues USING btree (organization_id, state, severity) INCLUDE (repository_id);
CREATE INDEX issues_by_suppression ON public.issues USING btree (organization_id, suppression_id) WHERE (suppression_id IS NOT NULL);
CREATE INDEX issues_by_urgency ON public.issues USING btree (organization_id, severity_score DESC, updated_at DESC, id) INCLUDE (state, severity, kind, repository_id);

CREATE TABLE list_versions (
  organization_id uuid NOT NULL,
  list text COLLATE "C" NOT NULL,
  slot smallint NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT list_versions_pkey PRIMARY KEY (organization_id, list, slot),
  CONSTRAINT list_versions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE occurrence_spans (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  package_version_id uuid NOT NULL,
  manifest_key text COLLATE "C" NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  reachability text NOT NULL,
  exposure text NOT NULL,
  priority smallint NOT NULL,
  languages text[] NOT NULL,
  CONSTRAINT occurrence_spans_pkey PRIMARY KEY (organization_id, repository_id, package_version_id, alert_id, manifest_key, began_at),
  CONSTRAINT occurrence_spans_package_version_id_fkey FOREIGN KEY (package_version_id) REFERENCES package_versions(id)
);
CREATE INDEX occurrence_spans_by_age ON public.occurrence_spans USING btree (organization_id, ended_at, began_at);
CREATE INDEX occurrence_spans_reachable ON public.occurrence_spans USING btree (organization_id, ended_at, began_at) INCLUDE (repository_id) WHERE (reachability = 'reachable'::text);

CREATE TABLE occurrences (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  alert_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  package_id uuid NOT NULL,
  issue_id uuid,
  reachability text NOT NULL,
  reason_code text NOT NULL,
  explanation text NOT NULL,
  evidence jsonb NOT NULL,
  fixed_versions text[] NOT NULL,
  languages text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  exposure text NOT NULL DEFAULT 'unknown'::text,
  priority smallint NOT NULL DEFAULT 0,
  rule text NOT NULL DEFAULT ''::text,
  CONSTRAINT occurrences_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT occurrences_organization_id_alert_id_package_id_key UNIQUE (organization_id, alert_id, package_id),
  CONSTRAINT occurrences_organization_id_alert_id_fkey FOREIGN KEY (organization_id, alert_id) REFERENCES alerts(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT occurrences_organization_id_package_id_fkey FOREIGN KEY (organization_id, package_id) REFERENCES packages(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT occurrences_reachability_check CHECK ((reachability = ANY (ARRAY['reachable'::text, 'needsReview'::text, 'unreachable'::text])))
);
CREATE INDEX occurrences_by_exposure ON public.occurrences USING btree (organization_id, alert_id, exposure) INCLUDE (repository_id);
CREATE INDEX occurrences_by_issue ON public.occurrences USING btree (organization_id, issue_id) WHERE (issue_id IS NOT NULL);
CREATE INDEX occurrences_by_package ON public.occurrences USING btree (organization_id, package_id);
CREATE INDEX occurrences_by_priority ON public.occurrences USING btree (organization_id, alert_id, priority DESC, id);
CREATE INDEX occurrences_by_repository ON public.occurrences USING btree (organization_id, repository_id);
CREATE INDEX occurrences_by_urgency ON public.occurrences USING btree (organization_id, alert_id, (
CASE reachability
    WHEN 'reachable'::text THEN 0
    WHEN 'needsReview'::text THEN 1
    ELSE 2
END), created_at DESC, id DESC) INCLUDE (repository_id);

CREATE TABLE operator_tokens (
  id uuid NOT NULL,
  name text NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT operator_tokens_pkey PRIMARY KEY (id)
);

CREATE TABLE organizations (
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  delete_asked_at timestamp with time zone,
  pull_request_threshold jsonb,
  fix_policy jsonb,
  CONSTRAINT organizations_pkey PRIMARY KEY (id),
  CONSTRAINT organizations_name_key UNIQUE (name)
);

CREATE TABLE package_totals (
  organization_id uuid NOT NULL,
  package_version_id uuid NOT NULL,
  instance_count integer NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  purl text COLLATE "C" NOT NULL,
  rank integer NOT NULL,
  version_range text COLLATE "C" NOT NULL DEFAULT ''::text,
  normalized_name text COLLATE "C" NOT NULL,
  line_instance_count integer NOT NULL DEFAULT 0,
  CONSTRAINT package_totals_pkey PRIMARY KEY (organization_id, package_version_id),
  CONSTRAINT package_totals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT package_totals_package_version_id_fkey FOREIGN KEY (package_version_id) REFERENCES package_versions(id)
);
CREATE INDEX package_totals_by_name ON public.package_totals USING btree (organization_id, name, rank, ecosystem, package_version_id);
CREATE INDEX package_totals_by_version ON public.package_totals USING btree (package_version_id);
CREATE INDEX package_totals_normalized ON public.package_totals USING btree (organization_id, normalized_name);

CREATE TABLE package_versions (
  id uuid NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  normalized_name text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  purl text COLLATE "C" NOT NULL,
  rank integer NOT NULL DEFAULT 0,
  version_range text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT package_versions_pkey PRIMARY KEY (id),
  CONSTRAINT package_versions_ecosystem_name_version_version_range_key UNIQUE (ecosystem, name, version, version_range)
);
CREATE INDEX package_versions_normalized ON public.package_versions USING btree (ecosystem, normalized_name);

CREATE TABLE packages (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid NOT NULL,
  package_version_id uuid NOT NULL,
  branch text NOT NULL,
  commit_sha text NOT NULL,
  manifest_path text COLLATE "C" NOT NULL,
  start_line integer NOT NULL,
  start_column integer NOT NULL,
  end_line integer NOT NULL,
  end_column integer NOT NULL,
  lockfile_path text NOT NULL,
  version_constraint text NOT NULL,
  is_direct boolean NOT NULL,
  scope text NOT NULL,
  dependency_path text[] NOT NULL,
  found_at timestamp with time zone NOT NULL,
  directness text NOT NULL,
  source jsonb NOT NULL,
  manifest_key text COLLATE "C" NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  parents text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT packages_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT packages_manifest_key UNIQUE (organization_id, repository_id, package_version_id, manifest_key),
  CONSTRAINT packages_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT packages_package_version_id_fkey FOREIGN KEY (package_version_id) REFERENCES package_versions(id),
  CONSTRAINT packages_directness_check CHECK ((directness = ANY (ARRAY['direct'::text, 'transitive'::text, 'unknown'::text])))
);
CREATE INDEX packages_manifest_path ON public.packages USING gin (manifest_path gin_trgm_ops);
CREATE INDEX packages_newest ON public.packages USING btree (organization_id, package_version_id, found_at DESC, id DESC) INCLUDE (repository_id);

CREATE TABLE past_packages (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  package_version_id uuid NOT NULL,
  manifest_key text COLLATE "C" NOT NULL,
  normalized_name text COLLATE "C" NOT NULL,
  branch text NOT NULL,
  commit_sha text NOT NULL,
  manifest_path text COLLATE "C" NOT NULL,
  version_constraint text NOT NULL,
  directness text NOT NULL,
  scope text NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  gone_at timestamp with time zone NOT NULL,
  source jsonb NOT NULL,
  start_line integer NOT NULL DEFAULT 1,
  start_column integer NOT NULL DEFAULT 1,
  end_line integer NOT NULL DEFAULT 1,
  end_column integer NOT NULL DEFAULT 1,
  is_removed boolean NOT NULL DEFAULT false,
  CONSTRAINT past_packages_pkey PRIMARY KEY (organization_id, repository_id, package_version_id, manifest_key, first_seen_at),
  CONSTRAINT past_packages_package_version_id_fkey FOREIGN KEY (package_version_id) REFERENCES package_versions(id)
);
CREATE INDEX past_packages_by_age ON public.past_packages USING btree (organization_id, gone_at);
CREATE INDEX past_packages_by_name ON public.past_packages USING btree (organization_id, normalized_name, package_version_id);
CREATE INDEX past_packages_by_version ON public.past_packages USING btree (organization_id, package_version_id, first_seen_at);

CREATE TABLE past_repositories (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  removed_at timestamp with time zone NOT NULL,
  line_of_id uuid,
  CONSTRAINT past_repositories_pkey PRIMARY KEY (organization_id, id)
);
CREATE INDEX past_repositories_by_age ON public.past_repositories USING btree (organization_id, removed_at);
CREATE INDEX past_repositories_lines ON public.past_repositories USING btree (organization_id, id) WHERE (line_of_id IS NOT NULL);

CREATE TABLE pull_requests (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  pull_request_id text NOT NULL,
  source_branch text NOT NULL,
  target_branch text NOT NULL,
  state text NOT NULL,
  head_commit text NOT NULL,
  due_at timestamp with time zone,
  claim_id uuid,
  claimed_until timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  reported_commit text NOT NULL DEFAULT ''::text,
  comment_id text NOT NULL DEFAULT ''::text,
  told_at timestamp with time zone,
  problem text NOT NULL DEFAULT ''::text,
  updated_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone,
  target_commit text NOT NULL DEFAULT ''::text,
  is_draft boolean NOT NULL DEFAULT false,
  opened_at timestamp with time zone,
  CONSTRAINT pull_requests_pkey PRIMARY KEY (organization_id, repository_id, pull_request_id),
  CONSTRAINT pull_requests_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT pull_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'merged'::text, 'declined'::text])))
);
CREATE INDEX pull_requests_by_time ON public.pull_requests USING btree (organization_id, updated_at DESC, repository_id, pull_request_id);
CREATE INDEX pull_requests_due ON public.pull_requests USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE referrals (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  mobile_phone text NOT NULL,
  company_name text NOT NULL,
  referrer_first_name text NOT NULL,
  referrer_last_name text NOT NULL,
  referrer_email text NOT NULL,
  notes text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT referrals_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT referrals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX referrals_by_pair ON public.referrals USING btree (organization_id, lower(email), lower(referrer_email), type, created_at DESC);

CREATE TABLE repositories (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  name text COLLATE "C" NOT NULL,
  default_branch text NOT NULL,
  git_author_email text NOT NULL,
  signing_secret text NOT NULL,
  is_pr_scanning_enabled boolean NOT NULL DEFAULT false,
  scanned_commit_sha text NOT NULL DEFAULT ''::text,
  scanned_snapshot text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  scanned_with text NOT NULL DEFAULT ''::text,
  previous_signing_secret text NOT NULL DEFAULT ''::text,
  previous_secret_until timestamp with time zone,
  connection_id uuid,
  seen_at timestamp with time zone,
  archived_at timestamp with time zone,
  poll_at timestamp with time zone,
  pull_request_threshold jsonb,
  kind text NOT NULL DEFAULT 'git'::text,
  fix_policy jsonb,
  line_of_id uuid,
  ref text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT repositories_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT repositories_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT repositories_organization_id_line_of_id_fkey FOREIGN KEY (organization_id, line_of_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT repositories_line_check CHECK (((line_of_id IS NULL) = (ref = ''::text)))
);
CREATE INDEX repositories_by_connection ON public.repositories USING btree (organization_id, connection_id) WHERE (connection_id IS NOT NULL);
CREATE INDEX repositories_by_name ON public.repositories USING btree (organization_id, name, id);
CREATE UNIQUE INDEX repositories_by_url ON public.repositories USING btree (organization_id, url) WHERE (line_of_id IS NULL);
CREATE UNIQUE INDEX repositories_lines ON public.repositories USING btree (organization_id, line_of_id, ref) INCLUDE (id) WHERE (line_of_id IS NOT NULL);
CREATE INDEX repositories_to_poll ON public.repositories USING btree (poll_at) WHERE (is_pr_scanning_enabled AND (archived_at IS NULL));

CREATE TABLE repository_owners (
  repository_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  CONSTRAINT repository_owners_pkey PRIMARY KEY (repository_id),
  CONSTRAINT repository_owners_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE retention (
  organization_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  claimed_until timestamp with time zone NOT NULL,
  next_at timestamp with time zone NOT NULL,
  step smallint NOT NULL,
  after_time timestamp with time zone NOT NULL,
  after_id uuid NOT NULL,
  CONSTRAINT retention_pkey PRIMARY KEY (organization_id),
  CONSTRAINT retention_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE rules (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  rule text NOT NULL,
  glob_pattern text NOT NULL,
  source_types text[] NOT NULL,
  repository_ids uuid[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  kind text NOT NULL DEFAULT ''::text,
  judgement text NOT NULL DEFAULT ''::text,
  explanation text NOT NULL DEFAULT ''::text,
  nearest text NOT NULL DEFAULT ''::text,
  compiled text NOT NULL DEFAULT ''::text,
  understood_with text NOT NULL DEFAULT ''::text,
  model_state text NOT NULL DEFAULT ''::text,
  written_rule text NOT NULL DEFAULT ''::text,
  proposal jsonb NOT NULL DEFAULT '{}'::jsonb,
  updated_by text NOT NULL DEFAULT ''::text,
  judged_since timestamp with time zone,
  last_matched_at timestamp with time zone,
  severity text NOT NULL DEFAULT ''::text,
  own_examples jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT rules_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT rules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  CONSTRAINT rules_model_state_check CHECK ((model_state = ANY (ARRAY[''::text, 'asked'::text, 'failed'::text, 'proposed'::text, 'approved'::text])))
);
CREATE INDEX rules_by_time ON public.rules USING btree (organization_id, created_at DESC, id);

CREATE TABLE saved_views (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  page text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  query text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_views_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT saved_views_organization_id_page_name_key UNIQUE (organization_id, page, name),
  CONSTRAINT saved_views_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE sboms (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  digest text NOT NULL,
  content text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CONSTRAINT sboms_pkey PRIMARY KEY (organization_id, repository_id),
  CONSTRAINT sboms_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);

CREATE TABLE scan_issues (
  organization_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  CONSTRAINT scan_issues_pkey PRIMARY KEY (organization_id, scan_id, issue_id),
  CONSTRAINT scan_issues_organization_id_issue_id_fkey FOREIGN KEY (organization_id, issue_id) REFERENCES issues(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT scan_issues_organization_id_scan_id_fkey FOREIGN KEY (organization_id, scan_id) REFERENCES scans(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scan_issues_by_issue ON public.scan_issues USING btree (organization_id, issue_id, scan_id);

CREATE TABLE scans (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid NOT NULL,
  kind text NOT NULL,
  trigger text NOT NULL,
  state text NOT NULL,
  branch text NOT NULL,
  commit_sha text NOT NULL DEFAULT ''::text,
  pull_request_id text NOT NULL DEFAULT ''::text,
  base_branch text NOT NULL DEFAULT ''::text,
  base_commit_sha text NOT NULL DEFAULT ''::text,
  attempt integer NOT NULL DEFAULT 0,
  phase text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  advisory_snapshot text NOT NULL DEFAULT ''::text,
  package_count integer NOT NULL DEFAULT 0,
  vulnerability_count integer NOT NULL DEFAULT 0,
  rule_match_count integer NOT NULL DEFAULT 0,
  gaps jsonb NOT NULL DEFAULT '[]'::jsonb,
  introduced jsonb NOT NULL DEFAULT '[]'::jsonb,
  queued_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  head_source text NOT NULL DEFAULT ''::text,
  fixed jsonb NOT NULL DEFAULT '[]'::jsonb,
  introduced_matches jsonb NOT NULL DEFAULT '[]'::jsonb,
  disclosed jsonb NOT NULL DEFAULT '[]'::jsonb,
  reported_result text NOT NULL DEFAULT ''::text,
  reported_verdict text NOT NULL DEFAULT ''::text,
  reported_at timestamp with time zone,
  CONSTRAINT scans_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT scans_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE,
  CONSTRAINT scans_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'pr'::text]))),
  CONSTRAINT scans_reported_check CHECK ((reported_result = ANY (ARRAY[''::text, 'passed'::text, 'failed'::text, 'notScanned'::text]))),
  CONSTRAINT scans_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'skipped'::text])))
);
CREATE INDEX scans_by_repository ON public.scans USING btree (organization_id, repository_id, queued_at DESC);
CREATE INDEX scans_by_state ON public.scans USING btree (organization_id, kind, state) INCLUDE (repository_id);
CREATE INDEX scans_by_time ON public.scans USING btree (organization_id, queued_at DESC, id DESC) INCLUDE (repository_id);
CREATE INDEX scans_unfinished ON public.scans USING btree (queued_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE TABLE schedules (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  crontab text NOT NULL,
  timezone text NOT NULL,
  is_enabled boolean NOT NULL,
  next_run_at timestamp with time zone,
  last_run_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT schedules_pkey PRIMARY KEY (organization_id, repository_id),
  CONSTRAINT schedules_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX schedules_due ON public.schedules USING btree (next_run_at) WHERE is_enabled;

CREATE TABLE schema_migrations (
  number integer NOT NULL,
  name text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (number)
);

CREATE TABLE sessions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT sessions_organization_id_token_id_fkey FOREIGN KEY (organization_id, token_id) REFERENCES api_tokens(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_end ON public.sessions USING btree (organization_id, ends_at);
CREATE INDEX sessions_by_token ON public.sessions USING btree (organization_id, token_id, created_at);

CREATE TABLE sign_in_links (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  token_id uuid NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_links_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT sign_in_links_organization_id_token_id_fkey FOREIGN KEY (organization_id, token_id) REFERENCES api_tokens(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_links_by_end ON public.sign_in_links USING btree (organization_id, ends_at);
CREATE INDEX sign_in_links_by_token ON public.sign_in_links USING btree (organization_id, token_id);

CREATE TABLE suppressions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid,
  file_name text NOT NULL,
  line integer NOT NULL,
  format text NOT NULL,
  advisory text NOT NULL,
  digest text NOT NULL,
  entry jsonb NOT NULL,
  reason text NOT NULL,
  until timestamp with time zone,
  is_over boolean NOT NULL DEFAULT false,
  imported_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT suppressions_pkey PRIMARY KEY (organization_id, id),
  CONSTRAINT suppressions_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX suppressions_by_file ON public.suppressions USING btree (organization_id, repository_id, file_name);
CREATE INDEX suppressions_ending ON public.suppressions USING btree (until) WHERE (NOT is_over);

CREATE TABLE token_owners (
  token_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  CONSTRAINT token_owners_pkey PRIMARY KEY (token_id),
  CONSTRAINT token_owners_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);

CREATE TABLE untold_organizations (
  organization_id uuid NOT NULL,
  change_number integer NOT NULL,
  CONSTRAINT untold_organizations_pkey PRIMARY KEY (organization_id),
  CONSTRAINT untold_organizations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);

CREATE TABLE untold_repositories (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  change_number integer NOT NULL,
  from_change integer NOT NULL DEFAULT 0,
  is_joined boolean NOT NULL DEFAULT false,
  is_queued boolean NOT NULL DEFAULT false,
  CONSTRAINT untold_repositories_pkey PRIMARY KEY (organization_id, repository_id),
  CONSTRAINT untold_repositories_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);

CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  content_key text NOT NULL,
  event text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (organization_id, repository_id, content_key),
  CONSTRAINT webhook_deliveries_organization_id_repository_id_fkey FOREIGN KEY (organization_id, repository_id) REFERENCES repositories(organization_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_time ON public.webhook_deliveries USING btree (organization_id, received_at);
