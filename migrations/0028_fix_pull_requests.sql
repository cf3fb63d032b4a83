-- Which fixes are proposed as pull requests; null: as the organization has it, and there: none.
ALTER TABLE organizations ADD COLUMN fix_policy jsonb;
ALTER TABLE repositories ADD COLUMN fix_policy jsonb;

-- What would be changed in a repository, as it was planned last, and whether that is to be looked at again.
CREATE TABLE fix_plans (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  due_at timestamptz,
  claim_id uuid,
  claimed_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT '',
  commit_sha text NOT NULL DEFAULT '',
  plan jsonb NOT NULL DEFAULT '{}',
  planned_at timestamptz,
  -- What Bitbucket was last brought to: commit, advisories and policy, which once more change nothing.
  settled_key text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, repository_id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX fix_plans_due ON fix_plans (due_at) WHERE due_at IS NOT NULL;

-- One a group of fixes: its branch and pull request, what was written there last, and how it ended.
CREATE TABLE fix_pull_requests (
  organization_id uuid NOT NULL,
  repository_id uuid NOT NULL,
  group_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'open', 'merged', 'declined', 'obsolete')),
  pull_request_id text NOT NULL DEFAULT '',
  -- Of the one before, from which on numbers are of this one.
  earlier_id text NOT NULL DEFAULT '',
  title text NOT NULL DEFAULT '',
  -- Versions that it moves to: what was declined is not proposed again.
  targets text[] NOT NULL DEFAULT '{}',
  closes jsonb NOT NULL DEFAULT '[]',
  content_key text NOT NULL DEFAULT '',
  text_key text NOT NULL DEFAULT '',
  -- Every commit that was ever to be pushed there, as another at its head is of somebody else.
  commits text[] NOT NULL DEFAULT '{}',
  -- Set before it is declined, so that a decline of ours is told from a person's.
  closing_reason text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  opened_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, repository_id, group_id),
  FOREIGN KEY (organization_id, repository_id) REFERENCES repositories (organization_id, id) ON DELETE CASCADE
);
