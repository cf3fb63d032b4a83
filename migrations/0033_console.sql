-- A page of the console with its filters, which somebody saved for everybody in the organization.
CREATE TABLE saved_views (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  page text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  -- The part of its address behind the question mark.
  query text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  UNIQUE (organization_id, page, name)
);

-- What is new since a moment, and what stood open or was reachable on each day, without reading wide rows.
CREATE INDEX alerts_by_age ON alerts (organization_id, created_at);
CREATE INDEX issues_by_age ON issues (organization_id, created_at) INCLUDE (repository_id);
CREATE INDEX issue_spans_open ON issue_spans (organization_id, repository_id, issue_id, began_at) INCLUDE (ended_at) WHERE state = 'open';
CREATE INDEX occurrence_spans_reachable ON occurrence_spans (organization_id, ended_at, began_at) INCLUDE (repository_id)
  WHERE reachability = 'reachable';
CREATE INDEX occurrences_by_exposure ON occurrences (organization_id, alert_id, exposure) INCLUDE (repository_id);
