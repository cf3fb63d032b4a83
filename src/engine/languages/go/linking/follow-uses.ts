/** Follows a Go program from the uses in first-party code, function by function through vendored packages, by exact steps only. */
import type { FileFacts, ImportFact } from '../../../model/file-facts.ts';
import type { GoUse } from '../../../model/go-facts.ts';
import { isTestPath } from '../../../linking/first-party.ts';
import { type GoPackage, type GoPackages, isIgnored } from './packages.ts';
import type { Outside, Settle } from './values.ts';

/** How code was reached: by a use in a file, after others. */
export interface CallChain {
  readonly file: FileFacts;
  readonly use: GoUse;
  /** What is used, for a person: `F` or `T.M`. */
  readonly name: string;
  readonly before: CallChain | undefined;
  /** The imports that load the file, where the use runs when it is loaded. */
  readonly loadedBy: readonly Loading[];
  readonly isTest: boolean;
}

export interface Loading {
  readonly file: FileFacts;
  readonly fact: ImportFact;
}

export interface UseTrace {
  /** Functions `F` and `T.M` that were reached, by their package, with the first way to each. */
  readonly functions: ReadonlyMap<GoPackage, ReadonlyMap<string, CallChain>>;
  /** Uses of packages that are not here. */
  readonly outside: readonly { readonly what: Outside; readonly way: CallChain }[];
}

const waysMax = 300_000;

export function followUses(
  packages: GoPackages,
  own: readonly FileFacts[],
  settle: Settle,
  runs: (file: FileFacts, start: number) => boolean,
  signal: AbortSignal | undefined,
): UseTrace {
  const functions = new Map<GoPackage, Map<string, CallChain>>();
  const outside: { what: Outside; way: CallChain }[] = [];
  const seen = new Set<string>();
  const open: { inside: GoPackage; name: string; way: CallChain }[] = [];
  let count = 0;

  const take = (
    file: FileFacts,
    use: GoUse,
    before: CallChain | undefined,
    loadedBy: readonly Loading[],
    isTest: boolean,
  ) => {
    if (count > waysMax) return;
    const found = settle(file, use.ref);
    if (found === undefined) return;
    if (found.kind === 'outside') {
      count++;
      outside.push({ what: found, way: { file, use, name: shown(found.path), before, loadedBy, isTest } });
      return;
    }
    const { inside, name, kind } = found;
    const key = `${inside.folder}\0${name}`;
    // All first-party code is followed from where it stands.
    if (inside.isOwn || seen.has(key)) return;
    seen.add(key);
    count++;
    const way = { file, use, name, before, loadedBy, isTest };
    if (kind === 'function') {
      const known = functions.get(inside);
      if (known === undefined) functions.set(inside, new Map([[name, way]]));
      else known.set(name, way);
    }
    open.push({ inside, name, way });
  };

  for (const { files, isTest, isCalled } of phases(own)) {
    for (const file of files)
      for (const use of file.go?.uses ?? [])
        if (isTest || (!isIgnored(file) && runs(file, use.start)) === isCalled) take(file, use, undefined, [], isTest);
    for (const [inside, loadedBy] of isCalled ? loadedFrom(packages, files) : []) {
      // What a package hands on as it is loaded, say to a registry of formats, need not be called.
      for (const { file, use } of inside.uses.get('') ?? [])
        if (use.kind === 'call') take(file, use, undefined, loadedBy, isTest);
    }
    // A list takes what is added while it is walked.
    for (const at of open) {
      signal?.throwIfAborted();
      for (const { file, use } of at.inside.uses.get(at.name) ?? []) take(file, use, at.way, [], isTest);
    }
    open.length = 0;
  }
  return { functions, outside };
}

interface Phase {
  readonly files: readonly FileFacts[];
  readonly isTest: boolean;
  readonly isCalled: boolean;
}

/**
 * Code that nothing calls or builds and tests come last, so that a way from what runs is found before theirs; where there are only
 * tests, they are the program.
 */
function phases(own: readonly FileFacts[]): readonly Phase[] {
  const tests = own.filter(({ path }) => isTestPath(path));
  const rest = own.filter(({ path }) => !isTestPath(path));
  return rest.length === 0
    ? [true, false].map((isCalled) => ({ files: tests, isTest: false, isCalled }))
    : [
        { files: rest, isTest: false, isCalled: true },
        { files: rest, isTest: false, isCalled: false },
        { files: tests, isTest: true, isCalled: true },
      ];
}

/** Vendored packages that the files load, with the shortest chain of imports to each. */
function loadedFrom(packages: GoPackages, files: readonly FileFacts[]): ReadonlyMap<GoPackage, readonly Loading[]> {
  const found = new Map<GoPackage, readonly Loading[]>();
  let layer = files.map((file) => ({ file, by: [] as readonly Loading[] }));
  while (layer.length > 0) {
    const next: typeof layer = [];
    for (const { file, by } of layer) {
      const targets = packages.targetsOf(file);
      for (const [index, fact] of file.imports.entries()) {
        const target = targets[index];
        const inside = target?.kind === 'folder' ? packages.byFolder.get(target.at) : undefined;
        if (inside === undefined || inside.isOwn || found.has(inside)) continue;
        const chain = [...by, { file, fact }];
        found.set(inside, chain);
        for (const inner of inside.files) next.push({ file: inner, by: chain });
      }
    }
    layer = next;
  }
  return found;
}

function shown(path: readonly string[]): string {
  return path.filter((part) => /^[\p{L}_]/u.test(part)).join('.');
}
