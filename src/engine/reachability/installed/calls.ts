/**
 * Follows calls function by function through the sources of installed packages, from what first-party code uses of them.
 * Only edges that are sure are taken: resolved bindings, exports and top-level functions; so that a chain proves something.
 */
import type { CallTrace, DependencyUse, CallChain, FunctionNode, ReachedFunction } from '../../linking/call-trace.ts';
import { basename, dirname } from 'node:path/posix';
import type { FileFacts, ImportFact, OwnCallFact } from '../../model/file-facts.ts';
import type { Ref, UseFact } from '../../model/use-fact.ts';
import type { RootKind } from '../../linking/root-kind.ts';
import type { Linker, Program } from '../../linking/linker.ts';
import { handedOn } from '../../linking/module-index.ts';
import type { ModuleIndex, UseSite } from '../../linking/use-sites.ts';
import type { InstalledSources } from '../../linking/installed-sources.ts';
import type { OwnCode } from '../../linking/own-code.ts';
import type { SourceTrace } from '../../linking/source-trace.ts';

/** A value of a package that an export hands on. */
interface ReexportedValue {
  readonly file: FileFacts;
  readonly ref: Ref;
}

export interface CallInput {
  readonly trace: SourceTrace;
  readonly index: ModuleIndex;
  /** Uses that no file shows alone, by normalized name of the package. */
  readonly followed?: ReadonlyMap<string, readonly UseSite[]> | undefined;
  /** False of places in functions that no call leads to. */
  readonly mayReach?: Program['mayReach'] | undefined;
  readonly mayUse?: Program['mayUse'] | undefined;
  readonly linker: Linker;
  readonly rootOf: (path: string) => RootKind;
  readonly ownCode: OwnCode;
  readonly installed: InstalledSources;
  /** Facts of an installed file with what its functions call; read when a chain comes to the file. */
  readonly detailed: (path: string) => Promise<FileFacts | undefined>;
  readonly signal?: AbortSignal | undefined;
}

const functionsMax = 200_000;
const handedOnMax = 64;

export async function traceCalls(input: CallInput): Promise<CallTrace> {
  const uses = new Map<string, DependencyUse[]>();
  const seen = new Set<string>();
  const open: ReachedFunction[] = [];
  const arrive = ({ path, name }: FunctionNode, way: CallChain): void => {
    const key = `${path}\0${name}`;
    if (seen.has(key) || seen.size >= functionsMax) return;
    seen.add(key);
    open.push({ path, name, way });
  };
  const note = (file: FileFacts, fact: UseFact, at: ReexportedValue, way: CallChain): void => {
    const specifier = at.file.imports[at.ref.import]?.specifier ?? '';
    if (specifier === '' || /^[./]/.test(specifier)) return;
    for (const target of input.linker.packageTargets(at.file, specifier, at.ref.path)) {
      if (!target.isExact) continue;
      const use = { file, fact, target, from: at.file.path, specifier, way };
      const known = uses.get(target.name);
      if (known === undefined) uses.set(target.name, [use]);
      else known.push(use);
    }
  };

  for (const { use, nodes, handed } of await starts(input)) {
    const way: CallChain = { kind: 'start', use };
    for (const node of nodes) arrive(node, way);
    for (const at of handed) note(use.file, use.fact, at, way);
  }
  const byFunction = new Map<string, Grouped>();
  for (const current of open) {
    input.signal?.throwIfAborted();
    const file = await detailed(input, current.path);
    if (file === undefined) continue;
    let grouped = byFunction.get(current.path);
    if (grouped === undefined) byFunction.set(current.path, (grouped = group(file)));
    const { path, way: before, name } = current;
    const runs = ({ start }: { readonly start: number }): boolean => input.mayReach?.(file, start) !== false;
    for (const call of (grouped.calls.get(name) ?? []).filter(runs))
      arrive({ path, name: call.to }, { kind: 'call', before, path, shownAs: shownName(path, call.to), place: call });
    for (const fact of (grouped.uses.get(name) ?? []).filter(runs)) {
      note(file, fact, { file, ref: fact }, before);
      const { nodes, handed } = await locate(input, [{ file, ref: fact }]);
      for (const node of nodes)
        arrive(node, { kind: 'call', before, path, shownAs: shownName(node.path, node.name), place: fact });
      for (const at of handed) note(file, fact, at, before);
    }
  }
  return { uses, functions: open };
}

/** Of files that the program surely loads. */
async function detailed({ trace, detailed: read }: CallInput, path: string): Promise<FileFacts | undefined> {
  return trace.loaded.has(path) ? read(path) : undefined;
}

interface Located {
  readonly nodes: readonly FunctionNode[];
  readonly handed: readonly ReexportedValue[];
}

/** A function without a name is called as its file or package is. */
function shownName(path: string, name: string): string {
  const bare = name.replace(/^exports\.(?:default$)?/, '');
  const file = basename(path).replace(/\.[^.]+$/, '');
  return bare !== '' ? bare : file === 'index' ? basename(dirname(path)) : file;
}

/** Tests and tools call much that the product never does, and what nothing calls does not run, so they start no chain. */
async function starts({
  index,
  followed,
  ...input
}: CallInput): Promise<readonly (Located & { readonly use: UseSite })[]> {
  const found: (Located & { readonly use: UseSite })[] = [];
  const seen = new Set<string>();
  const indexes = new Map<FileFacts, ReadonlyMap<ImportFact, number>>();
  for (const uses of [...[...index.values()].map((sites) => sites.uses), ...(followed?.values() ?? [])]) {
    for (const use of uses) {
      const last = use.imports.at(-1);
      if (last === undefined || !use.target.isExact || input.rootOf(use.file.path) !== 'production') continue;
      const places = [{ file: use.file, fact: use.fact }, ...use.imports];
      if (!places.every(({ file, fact }) => input.ownCode.mayRun(file.path, fact.start))) continue;
      if (input.mayReach?.(use.file, use.fact.start) === false || input.mayUse?.(use) === false) continue;
      const key = `${last.file.path}\0${last.fact.specifier}\0${use.target.path.join('.')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      let known = indexes.get(last.file);
      if (known === undefined) {
        known = new Map(last.file.imports.map((fact, position) => [fact, position]));
        indexes.set(last.file, known);
      }
      const ref: Ref = { import: known.get(last.fact) ?? 0, path: use.target.path };
      found.push({ use, ...(await locate({ index, ...input }, [{ file: last.file, ref }])) });
    }
  }
  // A computed member may be any, so what surely is one comes first.
  return [...found.filter(({ use }) => !isComputed(use)), ...found.filter(({ use }) => isComputed(use))];
}

export function isComputed({ target }: UseSite): boolean {
  return target.path.includes('[]');
}

/** The functions that values of imports are, followed through what files hand on. */
async function locate(input: CallInput, first: readonly ReexportedValue[]): Promise<Located> {
  const nodes: FunctionNode[] = [];
  const handed: ReexportedValue[] = [];
  const open = [...first];
  const seen = new Set<string>();
  for (let at = open.pop(); at !== undefined && seen.size < handedOnMax; at = open.pop()) {
    const specifier = at.file.imports[at.ref.import]?.specifier ?? '';
    const key = `${at.file.path}\0${specifier}\0${at.ref.path.join('.')}`;
    if (specifier === '' || seen.has(key)) continue;
    seen.add(key);
    const { paths } = await input.installed.resolve(at.file.path, specifier);
    for (const path of paths) {
      const file = await detailed(input, path);
      if (file === undefined) continue;
      for (const name of functionsBehind(file, at.ref.path)) nodes.push({ path, name });
      for (const ref of handedOn(file, at.ref.path)) {
        handed.push({ file, ref });
        open.push({ file, ref });
      }
    }
  }
  return { nodes, handed };
}

/** The file's functions behind a member of the module; `()` in a path is what a call gave. */
export function functionsBehind({ ownExports = [] }: FileFacts, written: readonly string[]): readonly string[] {
  const path = written.filter((part) => part !== '#' && part !== 'prototype');
  const named = (parts: readonly string[]): readonly string[] => {
    const name = parts.join('.');
    const isComputed = parts.includes('[]');
    return ownExports.flatMap((item) =>
      item.name === name || (isComputed && isOneOf(item.name, parts)) ? [item.to] : [],
    );
  };
  const found = named(path);
  if (found.length > 0) return found;
  // A module that is one function is called by itself, and a default import of a CommonJS module takes its whole.
  return path[0] === 'default'
    ? named(path.slice(1))
    : path[0] === '()' || path.length === 0
      ? named(['default', ...path])
      : [];
}

/** A computed member may be any of a table. */
function isOneOf(name: string, parts: readonly string[]): boolean {
  const own = name.split('.');
  return own.length === parts.length && parts.every((part, index) => part === '[]' || part === own[index]);
}

interface Grouped {
  readonly uses: ReadonlyMap<string, readonly UseFact[]>;
  readonly calls: ReadonlyMap<string, readonly OwnCallFact[]>;
}

function group({ uses, ownCalls = [] }: FileFacts): Grouped {
  const inFunctions = uses.filter((use) => use.in !== undefined && use.kind === 'call');
  return { uses: Map.groupBy(inFunctions, (use) => use.in ?? ''), calls: Map.groupBy(ownCalls, (call) => call.in) };
}
