-- What to look at first, of each occurrence; an alert has the highest of its occurrences, in each repository and over all, an issue that of the
-- occurrence that raised it. Beside it what an advisory says of exploitation.
ALTER TABLE alerts ADD COLUMN epss double precision,
  ADD COLUMN is_known_exploited boolean NOT NULL DEFAULT false,
  ADD COLUMN is_availability_alone boolean NOT NULL DEFAULT false,
  ADD COLUMN priority smallint NOT NULL DEFAULT 0;
ALTER TABLE alert_totals ADD COLUMN priority smallint NOT NULL DEFAULT 0;
ALTER TABLE occurrences ADD COLUMN priority smallint NOT NULL DEFAULT 0;
ALTER TABLE issues ADD COLUMN priority smallint NOT NULL DEFAULT 0;

-- As the service counts them where nothing more is known of the vulnerability than older rows kept; the next scan counts them anew.
UPDATE occurrences SET priority = round(greatest(
    CASE WHEN concat_ws(' ', alerts.advisory_id, array_to_string(alerts.aliases, ' ')) ~ '(^| )MAL-' THEN 90 ELSE 0 END,
    least(
      CASE WHEN occurrences.reachability = 'reachable' THEN 100
        WHEN occurrences.reachability = 'unreachable' OR exposure = 'notLoaded' THEN 15
        WHEN exposure = 'toolingOnly' THEN 50 WHEN exposure = 'testOnly' THEN 40 ELSE 100 END,
      CASE WHEN occurrences.reachability = 'reachable' THEN 36
        WHEN occurrences.reachability = 'unreachable' THEN 0
        WHEN exposure = 'called' THEN 36
        WHEN exposure = 'loaded' AND reason_code = 'symbol_not_hit' THEN 18
        WHEN exposure = 'loaded' THEN 24 WHEN exposure = 'mayBeLoaded' THEN 12
        WHEN exposure = 'unknown' THEN 8 WHEN exposure = 'toolingOnly' THEN 4 WHEN exposure = 'testOnly' THEN 2 ELSE 0 END
      + 3 * alerts.severity_score::numeric
      + CASE WHEN cardinality(fixed_versions) > 0 THEN 2 ELSE 0 END
      + CASE WHEN packages.directness = 'direct' THEN 4 ELSE 0 END
      + CASE WHEN packages.scope = 'production' THEN 8 WHEN packages.scope IN ('development', 'test') THEN 0 ELSE 4 END)))
  FROM alerts, packages
  WHERE alerts.organization_id = occurrences.organization_id AND alerts.id = occurrences.alert_id
    AND packages.organization_id = occurrences.organization_id AND packages.id = occurrences.package_id;

UPDATE alert_totals SET priority = highest.priority
  FROM (SELECT organization_id, alert_id, repository_id, max(priority) AS priority FROM occurrences GROUP BY 1, 2, 3) AS highest
  WHERE alert_totals.organization_id = highest.organization_id AND alert_totals.alert_id = highest.alert_id
    AND alert_totals.repository_id = highest.repository_id;

UPDATE alerts SET priority = highest.priority
  FROM (SELECT organization_id, alert_id, max(priority) AS priority FROM occurrences GROUP BY 1, 2) AS highest
  WHERE alerts.organization_id = highest.organization_id AND alerts.id = highest.alert_id;

UPDATE issues SET priority = occurrences.priority FROM occurrences
  WHERE issues.organization_id = occurrences.organization_id AND issues.id = occurrences.issue_id;
UPDATE issues SET priority = CASE severity WHEN 'high' THEN 59 WHEN 'medium' THEN 51 ELSE 44 END WHERE kind = 'rule';

CREATE INDEX alerts_by_priority ON alerts (organization_id, priority DESC, severity_score DESC, updated_at DESC, id);
CREATE INDEX issues_by_priority ON issues (organization_id, priority DESC, severity_score DESC, updated_at DESC, id)
  INCLUDE (state, severity, kind, repository_id);
-- The occurrences that give an alert its priority, without reading the others, and the one that raised an issue.
CREATE INDEX occurrences_by_priority ON occurrences (organization_id, alert_id, priority DESC, id);
CREATE INDEX occurrences_by_issue ON occurrences (organization_id, issue_id) WHERE issue_id IS NOT NULL;

-- Where only what is known of exploitation changed, rows follow and nothing is scanned again.
ALTER TABLE advisory_change_packages ADD COLUMN needs_scan boolean NOT NULL DEFAULT true;
