/**
 * Reads the fixture cases of reachability: one text file a case, with what is asked and expected as JSON up front, and the
 * files of a small repository after `--- path` lines. Only tests use it.
 */
import type { DerivationConfidence, VulnerableSymbols } from '../engine/model/advisory.ts';
import type { EcosystemName } from '../engine/model/ecosystem-name.ts';
import { readConditions } from '../engine/advisories/read-conditions.ts';
import { memoryTree } from '../engine/files/memory-tree.ts';
import type { FileTree } from '../engine/files/file-tree.ts';
import type { DependencyGraph } from '../engine/model/dependency-graph.ts';
import type { Package } from '../engine/model/package.ts';
import type { ReachInput } from '../engine/reachability/reach.ts';
import type { ReachQuestion } from '../engine/model/reach-question.ts';
import { sectionsOf } from './sections.ts';

export interface CaseHeader {
  readonly why: string;
  readonly ecosystem: EcosystemName;
  /** `name@version` of the package that is asked about; the first of `direct` where absent. */
  readonly ask?: string;
  readonly direct: readonly string[];
  /** Who needs whom, as `name@version`; everything here that is not direct is transitive. */
  readonly edges?: Readonly<Record<string, readonly string[]>>;
  /** Of these, what only development installs. */
  readonly development?: readonly string[];
  readonly lockfile?: string;
  readonly manifest?: string;
  /** The folders that the lockfile is for; the root where absent. */
  readonly folders?: readonly string[];
  /** `name@version path` of what other manifests of the tree name. */
  readonly elsewhere?: readonly string[];
  readonly grade?: VulnerableSymbols['grade'];
  /** Of derived symbols, which are then of the releases 1.0.0 and 1.0.1. */
  readonly confidence?: DerivationConfidence;
  /** `name`, or `module#name`; `module#` is a whole module. */
  readonly symbols?: readonly string[];
  /** Conditions of each of the symbols, as overlays write them. */
  readonly unless?: readonly object[];
  readonly onlyIf?: readonly object[];
  readonly goos?: readonly string[];
  readonly goarch?: readonly string[];
  /** `reachability code exposure`. */
  readonly expect: string;
  /** `kind path:line:column symbol`, in order. Not compared where absent. */
  readonly evidence?: readonly string[];
  readonly languages?: readonly string[];
}

export interface ReachabilityCase {
  readonly header: CaseHeader;
  readonly files: Readonly<Record<string, string>>;
}

const defaults: Partial<Record<EcosystemName, readonly [manifest: string, lockfile: string]>> = {
  npm: ['package.json', 'package-lock.json'],
  PyPI: ['pyproject.toml', 'poetry.lock'],
  Go: ['go.mod', 'go.mod'],
  'crates.io': ['Cargo.toml', 'Cargo.lock'],
  Packagist: ['composer.json', 'composer.lock'],
  RubyGems: ['Gemfile', 'Gemfile.lock'],
  Maven: ['pom.xml', 'pom.xml'],
  NuGet: ['app.csproj', 'packages.lock.json'],
};

export function parseCase(text: string): ReachabilityCase {
  const { head, parts } = sectionsOf(text);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own fixtures
  return { header: JSON.parse(head) as CaseHeader, files: Object.fromEntries(parts) };
}

export function caseInput(
  { header, files }: ReachabilityCase,
  facts: ReachInput['facts'],
  tree: FileTree = memoryTree(files),
): ReachInput {
  const [defaultManifest, defaultLockfile] = defaults[header.ecosystem] ?? ['manifest', 'lock'];
  const manifestPath = header.manifest ?? defaultManifest;
  const lockfilePath = header.lockfile ?? defaultLockfile;
  const edges = new Map(Object.entries(header.edges ?? {}));
  const keys = [...new Set([...header.direct, ...edges.keys(), ...[...edges.values()].flat()])];
  const packages = keys.map((key, index): Package => {
    const at = key.lastIndexOf('@');
    const isDirect = header.direct.includes(key);
    const span = { startLine: index + 1, startColumn: 1, endLine: index + 1, endColumn: 10 };
    return {
      ecosystem: header.ecosystem,
      name: key.slice(0, at),
      normalizedName: key.slice(0, at),
      version: key.slice(at + 1),
      constraint: '',
      purl: `pkg:generic/${key}`,
      source: { kind: 'registry', url: '' },
      replaces: null,
      directness: isDirect ? 'direct' : 'transitive',
      isDirect,
      scope: header.development?.includes(key) === true ? 'development' : 'production',
      manifestPath: isDirect ? manifestPath : lockfilePath,
      span,
      lockfilePath,
      lockfileSpan: span,
      parents: [...edges].filter(([, targets]) => targets.includes(key)).map(([from]) => from),
      dependencyPath: shortestPath(header.direct, edges, key),
    };
  });
  const graph: DependencyGraph = {
    ecosystem: header.ecosystem,
    lockfilePath,
    folders: header.folders ?? [''],
    roots: header.direct,
    edges,
  };
  const [model] = packages;
  const others = (header.elsewhere ?? []).flatMap((line): Package[] => {
    const [key = '', path = ''] = line.split(' ');
    const at = key.lastIndexOf('@');
    const name = key.slice(0, at);
    const named = { name, normalizedName: name, version: key.slice(at + 1), purl: `pkg:generic/${key}` };
    return model === undefined ? [] : [{ ...model, ...named, manifestPath: path, lockfilePath: path }];
  });
  const asked = packages.find((item) => `${item.name}@${item.version}` === (header.ask ?? header.direct[0]));
  if (asked === undefined) throw new Error(`no package ${header.ask}`);
  const question: ReachQuestion = { package: asked, advisoryId: 'TEST-1', symbols: symbolsOf(header) };
  return { tree, packages: [...packages, ...others], graphs: [graph], facts, questions: [question] };
}

function symbolsOf(header: CaseHeader): VulnerableSymbols {
  const entries = (header.symbols ?? []).map((text) => {
    const hash = text.indexOf('#');
    const conditions = readConditions(
      new Map(Object.entries({ unless: header.unless, onlyIf: header.onlyIf })),
      (problem) => {
        throw new Error(problem);
      },
    );
    return { module: text.slice(0, Math.max(0, hash)), name: text.slice(hash + 1), ...conditions };
  });
  const { confidence } = header;
  const isDerived = confidence !== undefined || header.grade === 'derived';
  return {
    ...(confidence === undefined ? {} : { derivation: { confidence, vulnerable: '1.0.0', fixed: '1.0.1' } }),
    grade: isDerived ? 'derived' : (header.grade ?? (entries.length > 0 ? 'curated' : 'none')),
    entries,
    goos: header.goos ?? [],
    goarch: header.goarch ?? [],
  };
}

function shortestPath(
  roots: readonly string[],
  edges: ReadonlyMap<string, readonly string[]>,
  key: string,
): readonly string[] {
  const open = roots.map((root) => [root]);
  const seen = new Set(roots);
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const last = path.at(-1) ?? '';
    if (last === key) return path;
    for (const next of edges.get(last) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push([...path, next]);
    }
  }
  return [key];
}
