-- By which decisions are found that ended long ago.
CREATE INDEX decisions_ended ON decisions (organization_id, ended_at, id) WHERE ended_at IS NOT NULL;
