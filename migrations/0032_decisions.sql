-- An organization's word on what is found, now and in future: what is not so, is accepted, or waits.
CREATE TABLE decisions (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  -- What it covers: all of these that are given. Null, empty: any.
  issue_id uuid,
  alert_id uuid,
  rule_id uuid,
  package_identifier text NOT NULL,
  advisory_id text NOT NULL,
  path_glob text NOT NULL,
  -- Empty: all.
  repository_ids uuid[] NOT NULL,
  -- Of what it covers, by which two of the same scope are told.
  scope_digest text NOT NULL,
  verdict text NOT NULL,
  reason text NOT NULL,
  -- It ends at the first of these that is so.
  until_date timestamptz,
  until_has_fix boolean NOT NULL,
  until_is_reachable boolean NOT NULL,
  search_text text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Null: it is in force.
  ended_at timestamptz,
  ended_by text NOT NULL DEFAULT '',
  ended_why text NOT NULL DEFAULT '',
  end_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id) REFERENCES organizations (id),
  CONSTRAINT decisions_verdict_check CHECK (verdict IN ('falsePositive', 'accepted', 'snoozed')),
  CONSTRAINT decisions_end_check CHECK ((ended_at IS NULL) = (ended_why = ''))
);
CREATE UNIQUE INDEX decisions_in_force ON decisions (organization_id, scope_digest) WHERE ended_at IS NULL;
CREATE INDEX decisions_of_alerts ON decisions (organization_id, alert_id) WHERE ended_at IS NULL AND alert_id IS NOT NULL;
CREATE INDEX decisions_of_issues ON decisions (organization_id, issue_id) WHERE ended_at IS NULL AND issue_id IS NOT NULL;
CREATE INDEX decisions_wide ON decisions (organization_id) WHERE ended_at IS NULL AND alert_id IS NULL AND issue_id IS NULL;
CREATE INDEX decisions_ending ON decisions (until_date) WHERE ended_at IS NULL;
CREATE INDEX decisions_by_time ON decisions (organization_id, created_at DESC, id DESC);

CREATE TABLE decision_events (
  organization_id uuid NOT NULL,
  id uuid NOT NULL,
  decision_id uuid NOT NULL,
  actor text NOT NULL,
  change text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id),
  FOREIGN KEY (organization_id, decision_id) REFERENCES decisions (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX decision_events_by_decision ON decision_events (organization_id, decision_id, created_at);

-- Which of them closed it, and by which its issues are found.
ALTER TABLE issues ADD COLUMN decision_id uuid;
CREATE INDEX issues_by_decision ON issues (organization_id, decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX issues_by_alert ON issues (organization_id, alert_id, state) INCLUDE (repository_id) WHERE alert_id IS NOT NULL;
CREATE INDEX issues_by_rule ON issues (organization_id, rule_id) WHERE rule_id IS NOT NULL;

-- The one that covers all of it, everywhere; and its verdict, by which alerts are listed.
ALTER TABLE alerts ADD COLUMN decision_id uuid;
ALTER TABLE alerts ADD COLUMN verdict text NOT NULL DEFAULT '';
CREATE INDEX alerts_by_decision ON alerts (organization_id, decision_id) WHERE decision_id IS NOT NULL;
