/** A Go program as a whole: what its code surely uses, and what it may reach at most, through the packages that are vendored. */
import { basename } from 'node:path/posix';
import { isTestPath } from '../../../linking/first-party.ts';
import type { OutsideUse } from './outside-use.ts';
import type { GoProgram } from './go-program.ts';
import { type FileTree, FileUnreadable } from '../../../files/file-tree.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { GoUse } from '../../../model/go-facts.ts';
import { sourceFile } from '../../../text/source-file.ts';
import type { Linker, Program } from '../../../linking/linker.ts';
import type { OwnCode } from '../../../linking/own-code.ts';
import type { SourceTrace } from '../../../linking/source-trace.ts';
import type { UseSite } from '../../../linking/use-sites.ts';
import { type UseTrace, followUses } from './follow-uses.ts';
import { proveCalled } from './judge-called.ts';
import { proveUncalled } from './judge-unreached.ts';
import { folderOf, type GoPackage, type GoPackages, goPackages, isIgnored } from './packages.ts';
import { isMain, type ReachableNames, reachedIn } from './unreached.ts';
import { settleIn } from './values.ts';

export interface ProgramInput {
  readonly tree: FileTree;
  readonly files: readonly FileFacts[];
  readonly linker: Linker;
  readonly trace: SourceTrace | undefined;
  readonly ownCode: () => Promise<OwnCode>;
  readonly signal?: AbortSignal | undefined;
}

const assemblySizeMax = 4 * 1024 * 1024;

export async function goProgram({ tree, files, linker, trace, ownCode, signal }: ProgramInput): Promise<Program> {
  const { installed } = linker;
  const loaded = [...(trace?.files.values() ?? [])];
  const packages = await goPackages(files, loaded, linker, installed);
  const lacks = lack(packages, files, loaded, trace);
  const isClosed = closedIn(tree, packages);
  const isWhole = lacks === '';
  const texts = isWhole ? await assembly(tree, packages) : new Map<string, readonly string[]>();
  let reached: ReachableNames | undefined;
  const { mayRun } = await ownCode();
  const mayReach = isWhole ? mayReachIn(packages, reachedIn(packages, texts, isClosed, 'product')) : () => true;
  const runs = (file: FileFacts, start: number): boolean => mayRun(file.path, start) && mayReach(file, start);
  const followed = followUses(packages, files, settleIn(packages), runs, signal);
  const outside = outsideUses(followed, linker);
  const program: GoProgram = {
    packages,
    followed,
    outside,
    standard: standardImports(packages),
    installed,
    lacks,
    reached: () => (reached ??= reachedIn(packages, texts, isClosed)),
    runs,
  };
  return {
    uses: firstPartyUses(outside),
    proveCalled: (world, question) => proveCalled(world, question, program),
    isWhole,
    mayReach,
    proveUncalled: (world, question) => proveUncalled(world, question, program),
  };
}

/** Whether the function may run that holds the use at a place of the repository's own code. */
function mayReachIn({ byFolder }: GoPackages, reached: ReachableNames): (file: FileFacts, start: number) => boolean {
  const known = new Map<FileFacts, ReadonlyMap<number, readonly GoUse[]>>();
  const usesAt = (file: FileFacts, start: number): readonly GoUse[] => {
    let uses = known.get(file);
    if (uses === undefined) known.set(file, (uses = Map.groupBy(file.go?.uses ?? [], (use) => use.start)));
    return uses.get(start) ?? [];
  };
  return (file, start) => {
    if (isTestPath(file.path) || isIgnored(file)) return true;
    const inside = byFolder.get(folderOf(file.path));
    const holders = usesAt(file, start).map((use) => use.in);
    if (inside === undefined || !inside.isOwn || holders.length === 0) return true;
    return holders.some(
      (holder) =>
        !inside.functions.has(holder) || (isMain(inside) && holder === 'main') || reached.mayReach(inside, holder),
    );
  };
}

/** Programs, what only the module itself can import, and all of a module that is a program. */
function closedIn(tree: FileTree, { byFolder }: GoPackages): (inside: GoPackage) => boolean {
  const modules = tree.entries.flatMap(({ path }) => (basename(path) === 'go.mod' ? [folderOf(path)] : []));
  const programs = modules.map((folder) => {
    const inside = byFolder.get(folder);
    return { folder, isProgram: inside !== undefined && isMain(inside) };
  });
  const innermost = programs.sort((a, b) => b.folder.length - a.folder.length);
  return (inside) => {
    if (isMain(inside) || /(?:^|\/)internal(?:\/|$)/.test(inside.folder)) return true;
    const around = innermost.find(({ folder }) => folder === '' || `${inside.folder}/`.startsWith(`${folder}/`));
    return around?.isProgram === true;
  };
}

function outsideUses({ outside }: UseTrace, linker: Linker): ReadonlyMap<string, readonly OutsideUse[]> {
  const uses = new Map<string, OutsideUse[]>();
  for (const { what, way } of outside) {
    for (const target of linker.packageTargets(what.file, what.file.imports[what.import]?.specifier ?? '', what.path)) {
      const known = uses.get(target.name);
      if (known === undefined) uses.set(target.name, [{ target, what, way }]);
      else known.push({ target, what, way });
    }
  }
  return uses;
}

/** Those by first-party code whose values come from other files of the program. */
function firstPartyUses(all: GoProgram['outside']): ReadonlyMap<string, readonly UseSite[]> {
  const uses = new Map<string, readonly UseSite[]>();
  for (const [name, list] of all) {
    const sites = list.flatMap(({ target, what, way }): UseSite[] => {
      const fact = what.file.imports[what.import];
      const { file, use, before, loadedBy } = way;
      const isSeenAlone = use.ref.import >= 0 && what.file === file;
      if (fact === undefined || before !== undefined || loadedBy.length > 0 || isSeenAlone) return [];
      const { kind, start, end } = use;
      const own = { import: what.import, path: what.path, kind, start, end };
      return [{ file, fact: own, target, imports: [{ file: what.file, fact }] }];
    });
    if (sites.length > 0) uses.set(name, sites);
  }
  return uses;
}

function standardImports(packages: GoPackages): ReadonlySet<string> {
  const found = new Set(['runtime']);
  for (const { files } of packages.byFolder.values())
    for (const file of files)
      for (const { kind, at } of packages.targetsOf(file)) if (kind === 'standard' && at !== 'C') found.add(at);
  return found;
}

function lack(
  packages: GoPackages,
  files: readonly FileFacts[],
  loaded: readonly FileFacts[],
  trace: SourceTrace | undefined,
): string {
  if (trace !== undefined && trace.possible.size > 0) return 'code that may load what nothing names';
  for (const path of trace?.loaded.keys() ?? [])
    if (trace?.files.has(path) !== true) return `${path}, which could not be read`;
  for (const file of [...files, ...loaded]) {
    if (file.go === undefined || file.mentions === undefined) return `the functions of ${file.path}`;
    if (file.hazards.some(({ code }) => code === 'unparsed_file'))
      return `${file.path}, of which a part could not be read`;
    if (file.imports.some(({ specifier }) => specifier === 'plugin')) return `what ${file.path} loads as plug-ins`;
    if (isIgnored(file)) continue;
    const targets = packages.targetsOf(file);
    const missing = file.imports.find((_, index) => targets[index]?.kind === 'missing');
    if (missing !== undefined) return missing.specifier;
  }
  return '';
}

/** Files in assembly that lie beside the program's code. */
async function assembly(tree: FileTree, packages: GoPackages): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  for (const { path, kind, size } of tree.entries) {
    const folder = folderOf(path);
    if (kind !== 'file' || !/\.[sS]$/.test(path) || size > assemblySizeMax || !packages.byFolder.has(folder)) continue;
    try {
      texts.set(folder, [...(texts.get(folder) ?? []), sourceFile(path, await tree.read(path)).text]);
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error;
    }
  }
  return texts;
}
