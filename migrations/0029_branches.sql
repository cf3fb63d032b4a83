-- A line: a registered branch or tag of a repository, a row beside the one that it is of. The ref is as git has it (refs/tags/v1.0), and
-- empty of a repository itself; its address, its credential and its rules are those of the repository.
ALTER TABLE repositories ADD COLUMN line_of_id uuid;
ALTER TABLE repositories ADD COLUMN ref text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE repositories ADD CONSTRAINT repositories_line_check CHECK ((line_of_id IS NULL) = (ref = ''));
ALTER TABLE repositories ADD FOREIGN KEY (organization_id, line_of_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE;

-- An address is registered once; a ref of it once.
ALTER TABLE repositories DROP CONSTRAINT repositories_organization_id_url_key;
CREATE UNIQUE INDEX repositories_by_url ON repositories (organization_id, url) WHERE line_of_id IS NULL;
CREATE UNIQUE INDEX repositories_lines ON repositories (organization_id, line_of_id, ref) INCLUDE (id) WHERE line_of_id IS NOT NULL;

-- What was found on a line that was removed stays as little counted as before.
ALTER TABLE past_repositories ADD COLUMN line_of_id uuid;
CREATE INDEX past_repositories_lines ON past_repositories (organization_id, id) WHERE line_of_id IS NOT NULL;

-- Instances on lines, beside those of default branches, which are the ones that lists count.
ALTER TABLE package_totals ADD COLUMN line_instance_count integer NOT NULL DEFAULT 0;

-- Rows of lines are passed over in the index, not read.
DROP INDEX packages_newest;
CREATE INDEX packages_newest ON packages (organization_id, package_version_id, found_at DESC, id DESC) INCLUDE (repository_id);
DROP INDEX occurrences_by_urgency;
CREATE INDEX occurrences_by_urgency ON occurrences (organization_id, alert_id,
  (CASE reachability WHEN 'reachable' THEN 0 WHEN 'needsReview' THEN 1 ELSE 2 END), created_at DESC, id DESC) INCLUDE (repository_id);

-- Nor are they to be read where an organization's scans and issues are counted and listed.
DROP INDEX scans_by_state;
CREATE INDEX scans_by_state ON scans (organization_id, kind, state) INCLUDE (repository_id);
DROP INDEX scans_by_time;
CREATE INDEX scans_by_time ON scans (organization_id, queued_at DESC, id DESC) INCLUDE (repository_id);
DROP INDEX issues_by_state;
CREATE INDEX issues_by_state ON issues (organization_id, state, severity) INCLUDE (repository_id);
