-- Organizations with work of changed advisories: one row each, so that work is found and claimed tenant by tenant.
-- change_number: the last change whose repositories stand in untold_repositories.
CREATE TABLE untold_organizations (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  change_number integer NOT NULL
);

-- from_change: the first change that the repository's alerts do not show yet; 0: any package of it may be concerned.
-- is_joined: its alerts show the change. is_queued: the scan that judges is queued. With both, the row goes.
ALTER TABLE untold_repositories ADD COLUMN from_change integer NOT NULL DEFAULT 0;
ALTER TABLE untold_repositories ADD COLUMN is_joined boolean NOT NULL DEFAULT false;
ALTER TABLE untold_repositories ADD COLUMN is_queued boolean NOT NULL DEFAULT false;

INSERT INTO untold_organizations (organization_id, change_number)
SELECT DISTINCT untold.organization_id, told.change_number FROM untold_repositories AS untold, advisory_told AS told;
