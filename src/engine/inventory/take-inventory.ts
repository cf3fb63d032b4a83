/**
 * The inventory of a tree: every manifest and lockfile in any folder, read, joined and put in a fixed order. Nothing is
 * executed and no network is asked; what could not be read is said, file by file.
 */
import { compareText } from '../text/compare-text.ts';
import type { FormatOwner } from '../extraction/ecosystem.ts';
import { formatOwners } from '../ecosystems/index.ts';
import type { FileTree } from '../files/file-tree.ts';
import type { Problem } from '../model/problem.ts';
import { joinFiles } from './join-files.ts';
import { localNames } from './local-names.ts';
import { mergeInstances } from './merge-instances.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { FileReport, Inventory } from '../model/inventory.ts';
import { packageRows } from './package-rows.ts';
import { type ReadFile, readFiles, type ReadOptions } from './read-files.ts';
import { selectFiles } from './select-files.ts';
import { pushEach } from '../text/push-each.ts';

export async function takeInventory(tree: FileTree, options: ReadOptions = {}): Promise<Inventory> {
  return takeInventoryOf(tree, formatOwners, options);
}

/** With other owners of formats than the listed ones: for tests of a single one. */
export async function takeInventoryOf(
  tree: FileTree,
  owners: readonly FormatOwner[],
  options: ReadOptions = {},
): Promise<Inventory> {
  const { selected, unsupported } = selectFiles(tree.entries, owners);
  const files = await readFiles(tree, selected, options);
  const rows = packageRows();
  const locals = localNames();
  const graphs: DependencyGraph[] = [];
  const joinProblems: ReadonlyMap<string, readonly Problem[]>[] = [];
  for (const [owner, ofOwner] of Map.groupBy(files, ({ owner }) => owner)) {
    const result = joinFiles(owner, ofOwner, rows.add, locals.add);
    pushEach(graphs, result.graphs);
    joinProblems.push(result.problems);
  }
  const foreign = files.flatMap(({ path, extraction }) =>
    (extraction.foreign ?? []).map((found) => ({ ...found, path })),
  );
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
    packages: mergeInstances(rows.all()),
    locals: locals.all(),
    ...(foreign.length === 0 ? {} : { foreign }),
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
