/** Reports for tests of how they are printed: real packages and verdicts are told by a few words each. */
import type { Advisory } from '../model/advisory.ts';
import { noSymbols } from '../model/advisory.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { Package } from '../model/package.ts';
import { unsaidSource } from '../model/package-source.ts';
import { type Verdict, verdictOf } from '../model/verdict.ts';
import type { Occurrence, ScanReport } from './scan-report.ts';

export interface FoundWords {
  readonly ecosystem?: EcosystemName;
  readonly name: string;
  readonly version: string;
  readonly place?: string;
  readonly line?: number;
  readonly scope?: Package['scope'];
  /** From the direct package down. */
  readonly through?: readonly string[];
  readonly id: string;
  readonly title: string;
  readonly fixed?: readonly string[];
  readonly verdict?: Partial<Verdict>;
  readonly advisory?: Partial<Advisory>;
}

const points = { startLine: 1, endLine: 1, startColumn: 1, endColumn: 2 } as const;

export function occurrenceOf(words: FoundWords): Occurrence {
  const {
    ecosystem = 'npm',
    name,
    version,
    place = 'package.json',
    line = 1,
    scope = 'production',
    through = [],
  } = words;
  const directness = through.length === 0 ? 'direct' : 'transitive';
  return {
    package: {
      ecosystem,
      name,
      normalizedName: name,
      version,
      constraint: version === '' ? '^1' : '',
      purl: `pkg:npm/${name}@${version}`,
      source: unsaidSource,
      replaces: null,
      directness,
      isDirect: directness === 'direct',
      scope,
      manifestPath: place,
      span: { ...points, startLine: line, endLine: line },
      lockfilePath: '',
      lockfileSpan: null,
      parents: [],
      dependencyPath: [...through, `${name}@${version}`],
    },
    hit: {
      advisory: {
        id: words.id,
        aliases: [],
        summary: words.title,
        details: '',
        published: '',
        modified: '',
        references: [],
        repositories: [],
        severity: 'high',
        severityScore: 7.5,
        severitySource: 'scored',
        cvss: '',
        cwes: [],
        isMalicious: false,
        ...words.advisory,
      },
      isCertain: true,
      reason: '',
      fixedVersions: words.fixed ?? [],
      symbols: noSymbols,
    },
    verdict: {
      ...verdictOf({
        reachability: 'needsReview',
        code: 'imported_no_symbols',
        explanation: `First-party code imports ${name}.`,
        evidence: [],
        languages: [],
      }),
      ...words.verdict,
    },
  };
}

export function reportOf(found: readonly Occurrence[], more: Partial<ScanReport> = {}): ScanReport {
  const packages = [...new Set(found.map((occurrence) => occurrence.package))];
  const paths = [...new Set(packages.map(({ manifestPath }) => manifestPath))];
  return {
    inventory: {
      packages,
      locals: [],
      files: paths.map((path) => ({ path, status: 'parsed', problems: [] })),
      graphs: [],
    },
    occurrences: found,
    ruleOutcome: { matches: [], problems: [], unchecked: [] },
    notes: [],
    missingSources: [],
    usedSources: [],
    advisories: { snapshot: '0123456789abcdef', records: 12_391, uncovered: [] },
    ...more,
  };
}
