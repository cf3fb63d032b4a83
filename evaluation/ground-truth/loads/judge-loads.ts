/** A program that ran, held against what is said of each installed package with its files in the tree, and by the lockfile alone. */
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import type { FileTree } from '../../../src/engine/files/file-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import { noSymbols } from '../../../src/engine/model/advisory.ts';
import type { Exposure, Reachability, ReasonCode } from '../../../src/engine/model/verdict.ts';
import { analyzeReachability } from '../../../src/engine/reachability/analyze.ts';
import type { LoadProgram } from './load-program.ts';
import type { ProgramRun } from './run-program.ts';
import type { InstalledPackages, Load, Runtime } from './runtime.ts';

export const layouts = ['installed', 'bare'] as const;
export type Layout = (typeof layouts)[number];

export interface JudgedPackage {
  readonly program: string;
  readonly layout: Layout;
  /** `name@version`. */
  readonly key: string;
  /** The first load of one of its files, if there was one. */
  readonly load: Load | undefined;
  /** `name@version` of the package whose file asked for it. */
  readonly askedBy: string | undefined;
  readonly reachability: Reachability;
  readonly code: ReasonCode;
  readonly exposure: Exposure | undefined;
  readonly explanation: string;
  /** What shows that it is loaded: the last step of the evidence. */
  readonly shownBy: LoadPlace | undefined;
  /** It was built into what ran, as far as that differs from being loaded. */
  readonly isBuilt: boolean;
}

/** A place of the tree that loads a package. */
export interface LoadPlace {
  readonly path: string;
  readonly line: number;
  /** Whether its own file was loaded; `undefined` where the runtime tells packages only. */
  readonly ran: boolean | undefined;
}

export interface JudgedProgram {
  readonly program: LoadProgram;
  readonly packages: readonly JudgedPackage[];
  /** Installed, and not in the inventory: nothing is asked about them. */
  readonly unlisted: readonly string[];
  readonly seconds: number;
}

export async function judgeLoads(
  program: LoadProgram,
  { folder, loads }: ProgramRun,
  runtime: Runtime,
): Promise<JudgedProgram> {
  const installed = await runtime.installedPackages(folder);
  const loaded = new Map<string, Load>();
  for (const load of loads) {
    const owner = installed.ownerOf(load.path);
    // One file of a package asks for the next: the way in is the one from outside.
    if (owner !== undefined && (!loaded.has(owner) || isWithin(loaded.get(owner), owner, installed)))
      loaded.set(owner, load);
  }
  const whole = await folderTree(folder);
  const own = new Set([...Object.keys(program.files), ...runtime.lockfiles]);
  const bare = { ...whole, entries: whole.entries.filter(({ path }) => own.has(path)) };
  const full = {
    ...whole,
    entries: whole.entries.filter(({ path }) => own.has(path) || runtime.isInstalled?.(path) === true),
  };
  const { packages: listed, graphs } = await takeInventory(bare);
  const packages = listed.filter(
    ({ ecosystem, name, version, lockfilePath }) =>
      // What stands in a manifest and in a lockfile of another kind is listed twice.
      ecosystem === runtime.ecosystem && lockfilePath !== '' && installed.keys.has(`${name}@${version}`),
  );
  const judged: JudgedPackage[] = [];
  const files = new Set(loads.map(({ path }) => path));
  const before = process.cpuUsage();
  for (const layout of layouts) {
    if (layout === 'installed' && runtime.isInstalled === undefined) continue;
    const tree: FileTree = layout === 'bare' ? bare : full;
    const questions = packages.map((item) => ({ package: item, advisoryId: 'LOADS', symbols: noSymbols }));
    const verdicts = await analyzeReachability({
      tree,
      packages: listed,
      graphs,
      facts: inProcessFacts,
      questions,
    });
    for (const [index, { name, version }] of packages.entries()) {
      const verdict = verdicts[index];
      if (verdict === undefined) throw new Error('a question has no answer');
      const { reachability, code, exposure, explanation, evidence } = verdict;
      const last = evidence.at(-1);
      const key = `${name}@${version}`;
      const load = loaded.get(key);
      judged.push({
        program: program.name,
        layout,
        key,
        load,
        askedBy: load === undefined ? undefined : installed.ownerOf(load.from),
        reachability,
        code,
        exposure,
        explanation,
        shownBy:
          last === undefined
            ? undefined
            : {
                path: last.path,
                line: last.startLine,
                ran: runtime.tellsPackagesOnly === true ? undefined : files.has(last.path),
              },
        isBuilt: installed.isBuilt?.(key) === true,
      });
    }
  }
  const used = process.cpuUsage(before);
  const keys = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  return {
    program,
    packages: judged,
    unlisted: [...installed.keys].filter((key) => !keys.has(key)),
    seconds: (used.user + used.system) / 1e6,
  };
}

function isWithin(load: Load | undefined, owner: string, installed: InstalledPackages): boolean {
  return load === undefined || load.from === '' || installed.ownerOf(load.from) === owner;
}
