-- What was recorded at any moment, from when to when: of instances what is past, of verdicts, severities and states all, where 'infinity'
-- means that it is so still. None of it goes with its repository; it goes when it is older than its setting allows, and with its organization.

-- Each stay of an instance is a row of its own, from the scan that first found it to the one that found it no more.
ALTER TABLE past_packages ADD COLUMN gone_at timestamptz NOT NULL DEFAULT now();
UPDATE past_packages SET gone_at = last_seen_at;
ALTER TABLE past_packages ALTER COLUMN gone_at DROP DEFAULT;
ALTER TABLE past_packages ADD COLUMN source jsonb NOT NULL DEFAULT '{"kind": "registry", "url": ""}';
ALTER TABLE past_packages ALTER COLUMN source DROP DEFAULT;
ALTER TABLE past_packages ADD COLUMN start_line integer NOT NULL DEFAULT 1;
ALTER TABLE past_packages ADD COLUMN start_column integer NOT NULL DEFAULT 1;
ALTER TABLE past_packages ADD COLUMN end_line integer NOT NULL DEFAULT 1;
ALTER TABLE past_packages ADD COLUMN end_column integer NOT NULL DEFAULT 1;
-- With its repository: lookups of today pass over it.
ALTER TABLE past_packages ADD COLUMN is_removed boolean NOT NULL DEFAULT false;
ALTER TABLE past_packages DROP CONSTRAINT past_packages_pkey;
ALTER TABLE past_packages ADD PRIMARY KEY (organization_id, repository_id, package_version_id, manifest_key, first_seen_at);
ALTER TABLE past_packages DROP CONSTRAINT past_packages_organization_id_repository_id_fkey;
CREATE INDEX past_packages_by_version ON past_packages (organization_id, package_version_id, first_seen_at);
DROP INDEX past_packages_by_age;
CREATE INDEX past_packages_by_age ON past_packages (organization_id, gone_at);

CREATE TABLE past_repositories (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  name text COLLATE "C" NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX past_repositories_by_age ON past_repositories (organization_id, removed_at);

-- Of an instance by what it is known by, since its id goes with it.
CREATE TABLE occurrence_spans (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  package_version_id uuid NOT NULL REFERENCES package_versions (id),
  manifest_key text COLLATE "C" NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  reachability text NOT NULL,
  exposure text NOT NULL,
  priority smallint NOT NULL,
  languages text[] NOT NULL,
  PRIMARY KEY (organization_id, repository_id, package_version_id, alert_id, manifest_key, began_at)
);

CREATE INDEX occurrence_spans_by_age ON occurrence_spans (organization_id, ended_at, began_at);

CREATE TABLE alert_spans (
  organization_id uuid NOT NULL,
  alert_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  severity text NOT NULL,
  severity_score double precision NOT NULL,
  is_alerted boolean NOT NULL,
  PRIMARY KEY (organization_id, alert_id, began_at)
);

CREATE INDEX alert_spans_by_age ON alert_spans (organization_id, ended_at);

CREATE TABLE issue_spans (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  issue_id uuid NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  state text NOT NULL,
  severity text NOT NULL,
  PRIMARY KEY (organization_id, repository_id, issue_id, began_at)
);

CREATE INDEX issue_spans_by_age ON issue_spans (organization_id, ended_at, began_at);

-- What stands when this is applied is taken to have been so since it was first recorded: nothing else is known. States were written down before.
INSERT INTO occurrence_spans (organization_id, repository_id, alert_id, package_version_id, manifest_key, began_at, ended_at,
  reachability, exposure, priority, languages)
SELECT occurrences.organization_id, packages.repository_id, occurrences.alert_id, packages.package_version_id, packages.manifest_key,
  occurrences.created_at, 'infinity', occurrences.reachability, occurrences.exposure, occurrences.priority, occurrences.languages
FROM occurrences JOIN packages ON packages.organization_id = occurrences.organization_id AND packages.id = occurrences.package_id;

INSERT INTO alert_spans (organization_id, alert_id, began_at, ended_at, severity, severity_score,
  is_alerted)
SELECT organization_id, id, created_at, 'infinity', severity, severity_score, is_alerted FROM alerts;

INSERT INTO issue_spans (organization_id, repository_id, issue_id, began_at, ended_at, state, severity)
SELECT issues.organization_id, issues.repository_id, issues.id, told.began_at, told.ended_at, told.state, issues.severity
FROM issues JOIN (
  SELECT organization_id, issue_id, to_state AS state, created_at AS began_at,
    coalesce(lead(created_at) OVER (PARTITION BY organization_id, issue_id ORDER BY created_at, id), 'infinity') AS ended_at
  FROM issue_events) AS told ON told.organization_id = issues.organization_id AND told.issue_id = issues.id
WHERE told.began_at < told.ended_at;

INSERT INTO issue_spans (organization_id, repository_id, issue_id, began_at, ended_at, state, severity)
SELECT organization_id, repository_id, id, created_at, 'infinity', state, severity FROM issues
WHERE NOT EXISTS (SELECT FROM issue_events WHERE issue_events.organization_id = issues.organization_id AND issue_events.issue_id = issues.id);
