-- What lists of packages sort and filter by is kept with the totals of each organization, so that no request reads the versions of
-- all organizations. A rank follows that of package_versions.
ALTER TABLE package_totals ADD COLUMN ecosystem text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN name text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN version text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN purl text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN rank integer NOT NULL DEFAULT 0;

UPDATE package_totals SET ecosystem = known.ecosystem, name = known.name, version = known.version, purl = known.purl, rank = known.rank
  FROM package_versions AS known WHERE known.id = package_totals.package_version_id;

ALTER TABLE package_totals ALTER COLUMN ecosystem DROP DEFAULT,
  ALTER COLUMN name DROP DEFAULT,
  ALTER COLUMN version DROP DEFAULT,
  ALTER COLUMN purl DROP DEFAULT,
  ALTER COLUMN rank DROP DEFAULT;

CREATE INDEX package_totals_by_name ON package_totals (organization_id, name, rank, ecosystem, package_version_id);
-- Across organizations, for a rank that changes.
CREATE INDEX package_totals_by_version ON package_totals (package_version_id);
DROP INDEX package_versions_name;

-- The newest instances of a version without reading the others.
CREATE INDEX packages_newest ON packages (organization_id, package_version_id, found_at DESC, id DESC);
DROP INDEX packages_by_version;

-- How often a list of an organization has changed; raised in the transaction that changes it. What is kept in memory of a list holds for
-- one number. One transaction raises the row of its own slot, so that those of different repositories do not wait for each other.
CREATE TABLE list_versions (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  list text NOT NULL COLLATE "C",
  slot smallint NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (organization_id, list, slot)
);

CREATE INDEX issues_by_urgency ON issues (organization_id, severity_score DESC, updated_at DESC, id) INCLUDE (state, severity, kind, repository_id);
CREATE INDEX issues_by_repository ON issues (organization_id, repository_id, state, severity);

-- The most urgent occurrences of an alert without reading the others.
CREATE INDEX occurrences_by_urgency ON occurrences (organization_id, alert_id,
  (CASE reachability WHEN 'reachable' THEN 0 WHEN 'needsReview' THEN 1 ELSE 2 END), created_at DESC, id DESC);

CREATE INDEX repositories_by_name ON repositories (organization_id, name, id);

DROP INDEX scans_by_time;
CREATE INDEX scans_by_time ON scans (organization_id, queued_at DESC, id DESC);
CREATE INDEX scans_by_state ON scans (organization_id, kind, state);
