/** Prometheus metrics of one process: requests, scans, jobs, database. No labels per tenant or repository. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly scansEnded: Counter<'kind' | 'state'>;
  readonly scanSeconds: Histogram<'kind'>;
  readonly webhooks: Counter<'outcome'>;
  readonly advisoryRecords: Gauge;
  readonly retentionRemoved: Counter<'kind'>;
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
    retentionRemoved: new Counter({
      name: 'vedette_retention_removed_total',
      help: 'Rows removed because they were past their retention',
      labelNames: ['kind'],
      registers,
    }),
  };
}
