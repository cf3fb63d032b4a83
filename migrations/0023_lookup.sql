-- When a scan last found an instance: found_at says when one first did.
ALTER TABLE packages ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();

UPDATE packages SET seen_at = coalesce((
  SELECT max(ended_at) FROM scans
  WHERE scans.organization_id = packages.organization_id AND scans.repository_id = packages.repository_id
    AND kind = 'full' AND state = 'completed' AND scans.commit_sha = packages.commit_sha), found_at);

ALTER TABLE packages ALTER COLUMN seen_at DROP DEFAULT;

-- By which a name is looked up, however it is spelled.
ALTER TABLE package_totals ADD COLUMN normalized_name text COLLATE "C" NOT NULL DEFAULT '';

UPDATE package_totals SET normalized_name = package_versions.normalized_name
FROM package_versions WHERE package_versions.id = package_totals.package_version_id;

ALTER TABLE package_totals ALTER COLUMN normalized_name DROP DEFAULT;

CREATE INDEX package_totals_normalized ON package_totals (organization_id, normalized_name);

-- Instances that a scan found no more: where a package was once held. One that is back has its row here still, for when it was first seen.
CREATE TABLE past_packages (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  package_version_id uuid NOT NULL REFERENCES package_versions (id),
  manifest_key text COLLATE "C" NOT NULL,
  normalized_name text COLLATE "C" NOT NULL,
  branch text NOT NULL,
  commit_sha text NOT NULL,
  manifest_path text COLLATE "C" NOT NULL,
  version_constraint text NOT NULL,
  directness text NOT NULL,
  scope text NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, repository_id, package_version_id, manifest_key),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);

CREATE INDEX past_packages_by_name ON past_packages (organization_id, normalized_name, package_version_id);

CREATE INDEX past_packages_by_age ON past_packages (organization_id, last_seen_at);
