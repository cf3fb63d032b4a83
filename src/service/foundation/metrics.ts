/** Prometheus metrics of one process: requests, scans, jobs, database. No labels per tenant or repository. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly scansEnded: Counter<'kind' | 'state'>;
  readonly scanSeconds: Histogram<'kind'>;
  readonly phaseSeconds: Histogram<'phase'>;
  readonly webhooks: Counter<'outcome'>;
  readonly advisoryRecords: Gauge;
  readonly advisoryAgeSeconds: Gauge;
  /** Of all processes on the database, as are the two after it. */
  readonly databaseUp: Gauge;
  readonly jobs: Gauge<'state'>;
  readonly oldestWaitingSeconds: Gauge;
  readonly analysisProcesses: Gauge<'state'>;
  readonly retentionRemoved: Counter<'kind'>;
  readonly cspReports: Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
      registers,
    }),
    scansEnded: new Counter({
      name: 'vedette_scans_ended_total',
      help: 'Scans by how they ended',
      labelNames: ['kind', 'state'],
      registers,
    }),
    scanSeconds: new Histogram({
      name: 'vedette_scan_duration_seconds',
      help: 'Time from start to end of a scan',
      labelNames: ['kind'],
      buckets: [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800],
      registers,
    }),
    phaseSeconds: new Histogram({
      name: 'vedette_scan_phase_duration_seconds',
      help: 'Time that a scan spent in a phase',
      labelNames: ['phase'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
      registers,
    }),
    webhooks: new Counter({
      name: 'vedette_webhooks_total',
      help: 'Webhook deliveries by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    advisoryRecords: new Gauge({
      name: 'vedette_advisory_records',
      help: 'Advisory records in the snapshot in use',
      registers,
    }),
    advisoryAgeSeconds: new Gauge({
      name: 'vedette_advisory_age_seconds',
      help: 'Time since the advisory source was last looked at with success',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'vedette_database_up',
      help: 'Whether the database answered when this was asked',
      registers,
    }),
    jobs: new Gauge({
      name: 'vedette_jobs',
      help: 'Scan jobs of all processes: waiting for a worker, put off to a later moment, or active',
      labelNames: ['state'],
      registers,
    }),
    oldestWaitingSeconds: new Gauge({
      name: 'vedette_queue_oldest_seconds',
      help: 'How long the oldest scan job that could run has waited for a worker; 0 where none waits',
      registers,
    }),
    analysisProcesses: new Gauge({
      name: 'vedette_analysis_processes',
      help: 'Processes of this one that analyse commits, busy or kept for the next scan',
      labelNames: ['state'],
      registers,
    }),
    retentionRemoved: new Counter({
      name: 'vedette_retention_removed_total',
      help: 'Rows removed because they were past their retention',
      labelNames: ['kind'],
      registers,
    }),
    cspReports: new Counter({
      name: 'vedette_csp_reports_total',
      help: 'Reports of browsers that refused something on a page of the console',
      registers,
    }),
  };
}
