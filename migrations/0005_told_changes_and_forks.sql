-- Which advisories every repository has been told of: one row, locked while that changes, and shared by those that record a scan.
CREATE TABLE advisory_told (
  id integer PRIMARY KEY CHECK (id = 1),
  snapshot text NOT NULL,
  change_number integer NOT NULL,
  told_at timestamptz NOT NULL
);

-- Each change of them, the newest last; a process that lags behind finds its own snapshot among those before.
-- is_everything: nobody could tell what differs, so that it may concern every package.
CREATE TABLE advisory_changes (
  number integer PRIMARY KEY,
  from_snapshot text NOT NULL,
  snapshot text NOT NULL,
  is_everything boolean NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX advisory_changes_by_snapshot ON advisory_changes (snapshot);

-- The packages that a change touches and that some repository holds.
CREATE TABLE advisory_change_packages (
  change_number integer NOT NULL REFERENCES advisory_changes (number) ON DELETE CASCADE,
  ecosystem text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  PRIMARY KEY (change_number, ecosystem, name)
);

-- Repositories whose scan is still to be queued because of a change: written with it, and gone with the scan that is queued.
CREATE TABLE untold_repositories (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  change_number integer NOT NULL,
  PRIMARY KEY (organization_id, repository_id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);

-- Where the head of a pull request is read: '' in the repository itself, a ref of it, the address of a fork, or 'gone' where no repository is named.
ALTER TABLE scans ADD COLUMN head_source text NOT NULL DEFAULT '';
