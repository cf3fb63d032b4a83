/**
 * The inventory of a tree: every manifest and lockfile in any folder, read, joined and put in a fixed order. Nothing is
 * executed and nothing is resolved over a network; what could not be read is said, file by file.
 */
import type { Ecosystem, FormatOwner } from '../ecosystems/ecosystem.ts';
import { ecosystems, formatOwners } from '../ecosystems/index.ts';
import type { EcosystemName } from '../ecosystems/names.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { Problem } from './extraction.ts';
import { compareText } from './graph.ts';
import { type JoinedPackage, joinFiles } from './join-files.ts';
import { mergeInstances } from './merge-instances.ts';
import type { DependencyGraph, FileReport, Inventory, Package } from './package.ts';
import { purlBuilder } from './purl.ts';
import { type ReadFile, readFiles } from './read-files.ts';
import { selectFiles } from './select-files.ts';

export async function takeInventory(tree: FileTree, signal?: AbortSignal): Promise<Inventory> {
  return takeInventoryOf(tree, formatOwners, signal);
}

/** With other owners of formats than the listed ones: for tests of a single one. */
export async function takeInventoryOf(
  tree: FileTree,
  owners: readonly FormatOwner[],
  signal?: AbortSignal,
): Promise<Inventory> {
  const { selected, unsupported } = selectFiles(tree.entries, owners);
  const files = await readFiles(tree, selected, signal);
  const joined: JoinedPackage[] = [];
  const graphs: DependencyGraph[] = [];
  const joinProblems: ReadonlyMap<string, readonly Problem[]>[] = [];
  for (const [owner, ofOwner] of Map.groupBy(files, ({ owner }) => owner)) {
    const result = joinFiles(owner, ofOwner);
    for (const found of result.packages) joined.push(found);
    graphs.push(...result.graphs);
    joinProblems.push(result.problems);
  }
  const reports = [
    ...fileReports(files, joinProblems),
    ...unsupported.map(
      ({ path, kind }): FileReport => ({
        path,
        status: 'unsupported',
        problems: [{ line: 0, message: `${kind} files are not read: their packages are unknown` }],
      }),
    ),
  ];
  return {
    packages: finish(joined),
    files: reports.sort((a, b) => compareText(a.path, b.path)),
    graphs: graphs.sort((a, b) => compareText(a.lockfilePath, b.lockfilePath) || compareText(a.ecosystem, b.ecosystem)),
  };
}

const severities = ['parsed', 'partial', 'failed'] as const;

/** One report a file, also where formats of two ecosystems read it. */
function fileReports(
  files: readonly ReadFile[],
  joinProblems: readonly ReadonlyMap<string, readonly Problem[]>[],
): readonly FileReport[] {
  return [...Map.groupBy(files, ({ path }) => path)].map(([path, readings]) => ({
    path,
    status:
      severities[Math.max(...readings.map(({ extraction }) => severities.indexOf(extraction.status)))] ?? 'failed',
    problems: [
      ...readings.flatMap(({ extraction }) => extraction.problems),
      ...joinProblems.flatMap((problems) => problems.get(path) ?? []),
    ].sort((a, b) => a.line - b.line || compareText(a.message, b.message)),
  }));
}

function finish(joined: readonly JoinedPackage[]): readonly Package[] {
  const byName = new Map<EcosystemName, Ecosystem>(ecosystems.map((ecosystem) => [ecosystem.name, ecosystem]));
  const purl = purlBuilder();
  const spelling = sharedSpellings(joined, byName);
  const packages = joined.map((found): Package => {
    const ecosystem = byName.get(found.ecosystem);
    const { name, version, constraint, isDirect, scope, manifestPath, span } = found;
    const normalizedName = ecosystem?.normalizeName(name) ?? name;
    const purlName = ecosystem?.purlKeepsCase === true ? (spelling.get(normalizedName) ?? name) : normalizedName;
    return {
      ecosystem: found.ecosystem,
      name,
      normalizedName,
      version,
      constraint,
      purl: ecosystem === undefined ? '' : purl(ecosystem, purlName, version),
      isDirect,
      scope,
      manifestPath,
      span,
      lockfilePath: found.lockfilePath,
      lockfileSpan: found.lockfileSpan,
      parents: found.parents,
      dependencyPath: found.dependencyPath,
    };
  });
  return mergeInstances(packages);
}

/**
 * One spelling for each package whose purl keeps its case, so that files that spell it differently give one purl: the
 * first in order of text, which is the one with more capitals.
 */
function sharedSpellings(
  joined: readonly JoinedPackage[],
  byName: ReadonlyMap<EcosystemName, Ecosystem>,
): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  for (const { ecosystem: owner, name } of joined) {
    const ecosystem = byName.get(owner);
    if (ecosystem?.purlKeepsCase !== true) continue;
    const normalizedName = ecosystem.normalizeName(name);
    const known = spellings.get(normalizedName);
    if (known === undefined || name < known) spellings.set(normalizedName, name);
  }
  return spellings;
}
