-- The first schema. Every tenant table has organization_id in its primary key and in its unique and foreign keys, so that
-- rows can be distributed by it (Citus); the global tables are small, or reference tables.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- Which organization a token or a webhook path belongs to, asked before the organization is known. Global.
CREATE TABLE token_owners (
  token_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id)
);

CREATE TABLE repository_owners (
  repository_id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id)
);

CREATE TABLE api_tokens (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  secret_digest text NOT NULL,
  digest_key_id text NOT NULL,
  is_bootstrap boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (organization_id, id)
);

CREATE TABLE repositories (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  url text NOT NULL,
  name text NOT NULL COLLATE "C",
  default_branch text NOT NULL,
  git_author_email text NOT NULL,
  signing_secret text NOT NULL,
  is_pr_scanning_enabled boolean NOT NULL DEFAULT false,
  scanned_commit_sha text NOT NULL DEFAULT '',
  scanned_snapshot text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, url)
);

CREATE TABLE schedules (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  crontab text NOT NULL,
  timezone text NOT NULL,
  is_enabled boolean NOT NULL,
  next_run_at timestamptz,
  last_run_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, repository_id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX schedules_due ON schedules (next_run_at) WHERE is_enabled;

CREATE TABLE scans (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('full', 'pr')),
  trigger text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'running', 'completed', 'failed', 'cancelled', 'skipped')),
  branch text NOT NULL,
  commit_sha text NOT NULL DEFAULT '',
  pull_request_id text NOT NULL DEFAULT '',
  base_branch text NOT NULL DEFAULT '',
  base_commit_sha text NOT NULL DEFAULT '',
  attempt integer NOT NULL DEFAULT 0,
  phase text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  advisory_snapshot text NOT NULL DEFAULT '',
  package_count integer NOT NULL DEFAULT 0,
  vulnerability_count integer NOT NULL DEFAULT 0,
  rule_match_count integer NOT NULL DEFAULT 0,
  gaps jsonb NOT NULL DEFAULT '[]',
  introduced jsonb NOT NULL DEFAULT '[]',
  queued_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX scans_by_repository ON scans (organization_id, repository_id, queued_at DESC);
CREATE INDEX scans_by_time ON scans (organization_id, queued_at DESC, id);
CREATE INDEX scans_unfinished ON scans (queued_at) WHERE state IN ('queued', 'running');

-- Global: one row for each ecosystem, name and version that any inventory holds. rank is the place of the version among
-- the known versions of its name, in the ecosystem's own order.
CREATE TABLE package_versions (
  id uuid PRIMARY KEY,
  ecosystem text NOT NULL COLLATE "C",
  name text NOT NULL COLLATE "C",
  normalized_name text NOT NULL COLLATE "C",
  version text NOT NULL COLLATE "C",
  purl text NOT NULL COLLATE "C",
  rank integer NOT NULL DEFAULT 0,
  UNIQUE (ecosystem, name, version)
);
CREATE INDEX package_versions_normalized ON package_versions (ecosystem, normalized_name);

CREATE TABLE packages (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid NOT NULL,
  package_version_id uuid NOT NULL REFERENCES package_versions (id),
  branch text NOT NULL,
  commit_sha text NOT NULL,
  manifest_path text NOT NULL COLLATE "C",
  start_line integer NOT NULL,
  start_column integer NOT NULL,
  end_line integer NOT NULL,
  end_column integer NOT NULL,
  lockfile_path text NOT NULL,
  version_constraint text NOT NULL,
  is_direct boolean NOT NULL,
  scope text NOT NULL,
  dependency_path text[] NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, repository_id, package_version_id, manifest_path),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX packages_by_version ON packages (organization_id, package_version_id);
CREATE INDEX packages_manifest_path ON packages USING gin (manifest_path gin_trgm_ops);

-- One row for each organization and package version of its current inventory, kept for search.
CREATE TABLE package_totals (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  package_version_id uuid NOT NULL REFERENCES package_versions (id),
  instance_count integer NOT NULL,
  PRIMARY KEY (organization_id, package_version_id)
);
CREATE INDEX package_versions_name ON package_versions USING gin (name gin_trgm_ops);

-- One vulnerability (alias group) in one package, over all repositories of an organization.
CREATE TABLE alerts (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  ecosystem text NOT NULL COLLATE "C",
  package_name text NOT NULL COLLATE "C",
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
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX alerts_by_package ON alerts (organization_id, ecosystem, package_name);
CREATE INDEX alerts_by_urgency ON alerts (organization_id, severity_score DESC, updated_at DESC, id);
CREATE INDEX alerts_search_text ON alerts USING gin (search_text gin_trgm_ops);

CREATE TABLE alert_totals (
  organization_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  reachable_count integer NOT NULL,
  needs_review_count integer NOT NULL,
  unreachable_count integer NOT NULL,
  PRIMARY KEY (organization_id, alert_id, repository_id),
  FOREIGN KEY (organization_id, alert_id) REFERENCES alerts (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_totals_by_repository ON alert_totals (organization_id, repository_id);

CREATE TABLE issues (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  repository_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('vulnerability', 'rule')),
  fingerprint text NOT NULL,
  title text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'patched', 'falsePositive', 'archived', 'processing')),
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
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, repository_id, fingerprint),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX issues_by_state ON issues (organization_id, state, severity);

CREATE TABLE issue_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  issue_id uuid NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  actor text NOT NULL,
  comment text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, issue_id) REFERENCES issues (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX issue_events_by_issue ON issue_events (organization_id, issue_id, created_at);

-- Which issues a scan saw, for statistics of one scan.
CREATE TABLE scan_issues (
  organization_id uuid NOT NULL,
  scan_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  PRIMARY KEY (organization_id, scan_id, issue_id),
  FOREIGN KEY (organization_id, scan_id) REFERENCES scans (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, issue_id) REFERENCES issues (organization_id, id) ON DELETE CASCADE
);

CREATE TABLE occurrences (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  alert_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  package_id uuid NOT NULL,
  issue_id uuid,
  reachability text NOT NULL CHECK (reachability IN ('reachable', 'needsReview', 'unreachable')),
  reason_code text NOT NULL,
  explanation text NOT NULL,
  evidence jsonb NOT NULL,
  fixed_versions text[] NOT NULL,
  languages text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, alert_id, package_id),
  FOREIGN KEY (organization_id, alert_id) REFERENCES alerts (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, package_id) REFERENCES packages (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX occurrences_by_repository ON occurrences (organization_id, repository_id);
CREATE INDEX occurrences_by_package ON occurrences (organization_id, package_id);

CREATE TABLE rules (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  rule text NOT NULL,
  glob_pattern text NOT NULL,
  source_types text[] NOT NULL,
  repository_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX rules_by_time ON rules (organization_id, created_at DESC, id);

CREATE TABLE referrals (
  organization_id uuid NOT NULL REFERENCES organizations (id),
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
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX referrals_by_pair ON referrals (organization_id, lower(email), lower(referrer_email), type, created_at DESC);

CREATE TABLE webhook_deliveries (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  content_key text NOT NULL,
  event text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, repository_id, content_key),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
