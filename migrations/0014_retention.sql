-- Old rows are removed organization by organization: whose process does it, until when that holds, and how far it is. `step` is what is
-- being worked off, and (after_time, after_id) the last row of it that was looked at.
CREATE TABLE retention (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  claim_id uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  step smallint NOT NULL,
  after_time timestamptz NOT NULL,
  after_id uuid NOT NULL
);

CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (organization_id, received_at);
CREATE INDEX issue_events_by_time ON issue_events (organization_id, created_at, id);
-- Which scan saw an issue last; also for issues that go with their repository.
CREATE INDEX scan_issues_by_issue ON scan_issues (organization_id, issue_id, scan_id);
