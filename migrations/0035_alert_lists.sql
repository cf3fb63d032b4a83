-- A list of alerts in the order of their priority is read from the index alone, with all that it is narrowed by.
DROP INDEX alerts_by_priority;
CREATE INDEX alerts_by_priority ON alerts (organization_id, priority DESC, severity_score DESC, updated_at DESC, id)
  INCLUDE (severity, verdict, reachable_count, needs_review_count, unreachable_count);
