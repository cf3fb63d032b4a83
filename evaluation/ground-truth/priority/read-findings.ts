/** What a report of `vedette scan` finds, with its priorities. */
import type { Finding } from './draw-pairs.ts';

export interface RankedFinding extends Finding {
  readonly priority: number;
}

interface Reported {
  readonly id: string;
  readonly priority: number;
  readonly package: {
    readonly name: string;
    readonly version: string;
    readonly ecosystem: string;
    readonly manifestPath: string;
  };
}

export function findingsOf(project: string, report: string): readonly RankedFinding[] {
  const { vulnerabilities }: { readonly vulnerabilities: readonly Reported[] } = JSON.parse(report);
  return vulnerabilities.map(({ id, priority, package: { name, version, ecosystem, manifestPath } }) => {
    return { project, ecosystem, package: `${name}@${version}`, advisory: id, manifest: manifestPath, priority };
  });
}
