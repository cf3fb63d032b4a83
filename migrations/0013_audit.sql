-- Who changed what, when, and from what to what; written in the transaction of the change. `id` follows the time within one process.
CREATE TABLE audit_events (
  organization_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  actor text NOT NULL COLLATE "C",
  operation text NOT NULL COLLATE "C",
  object_kind text NOT NULL COLLATE "C",
  object_id uuid NOT NULL,
  request_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, id)
);

CREATE INDEX audit_events_by_time ON audit_events (organization_id, created_at DESC, id DESC);
CREATE INDEX audit_events_by_object ON audit_events (organization_id, object_id, created_at DESC, id DESC);
