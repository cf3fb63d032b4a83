/** How long a scan spends in each of its phases, as metrics. */
import type { Metrics } from '../foundation/metrics.ts';

/** Those of the analysis come from a child that reads hostile repositories: what is none of these is no label. */
const phases = ['advisories', 'fetch', 'inventory', 'match', 'rules', 'reach', 'sources', 'record'] as const;
export type ScanPhase = (typeof phases)[number];

export interface ScanPhases {
  /** Ends the one before. */
  begin(phase: string): void;
  end(): void;
}

export function scanPhases({ phaseSeconds }: Pick<Metrics, 'phaseSeconds'>): ScanPhases {
  let current: { readonly phase: ScanPhase; readonly sinceMs: number } | undefined;
  const end = (): void => {
    if (current !== undefined)
      phaseSeconds.observe({ phase: current.phase }, (performance.now() - current.sinceMs) / 1000);
    current = undefined;
  };
  return {
    begin(name) {
      const phase = phases.find((one) => one === name);
      if (phase === undefined || phase === current?.phase) return;
      end();
      current = { phase, sinceMs: performance.now() };
    },
    end,
  };
}
