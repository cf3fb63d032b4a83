/** Results of scans that find what a test names. */
import { emptyResult } from './empty-result.testing.ts';
import type { ScanResult } from './scan-result.ts';

export interface Found {
  readonly name: string;
  readonly version?: string;
  readonly manifest?: string;
  readonly advisory?: string;
  readonly reachability?: string;
  readonly score?: number;
  readonly published?: string;
}

/** @param files paths that were read, with how; those of packages are read whole unless they are named here */
export function scanOf(
  found: readonly Found[],
  files: Readonly<Record<string, string>> = {},
  snippets: readonly string[] = [],
): ScanResult {
  const manifests = new Set(found.map(({ manifest = 'package.json' }) => manifest));
  const read = { ...Object.fromEntries([...manifests].map((path) => [path, 'parsed'])), ...files };
  return {
    ...emptyResult,
    files: Object.entries(read).map(([path, status]) => ({
      path,
      status,
      problems: [],
    })) as unknown as ScanResult['files'],
    packages: found.map(({ name, version = '1.0.0', manifest = 'package.json' }) => ({
      ecosystem: 'npm',
      name,
      normalizedName: name,
      version,
      purl: `pkg:npm/${name}@${version}`,
      directness: 'direct',
      scope: 'production',
      manifestPath: manifest,
      span: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
      dependencyPath: [],
    })) as unknown as ScanResult['packages'],
    advisories: found.map(({ advisory = 'A-1', score = 5, published = '' }) => ({
      id: advisory,
      aliases: [],
      references: [],
      summary: '',
      description: '',
      severity: 'medium',
      severityScore: score,
      published,
      severitySource: 'scored',
      isMalicious: false,
    })),
    occurrences: found.map(({ reachability = 'needsReview' }, index) => ({
      packageIndex: index,
      advisoryIndex: index,
      fixedVersions: [],
      verdict: { reachability, exposure: 'loaded', explanation: '', evidence: [], languages: [] },
    })) as unknown as ScanResult['occurrences'],
    ruleMatches: snippets.map((snippet, line) => ({
      ruleId: 'r',
      path: 'a.js',
      span: { startLine: line + 1, startColumn: 1, endLine: line + 1, endColumn: 2 },
      snippet,
      message: 'm',
    })),
  };
}
