/** The calls of a file with all names that they are known by: as it is written, and as what was imported under that name. */
import { fileImports, type FileImport, importedName, importsByLocal } from '../names/file-imports.ts';
import { calledName, type CodeShape, codeShapeOf } from '../syntax/code-shape.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { namedChildren } from './literals.ts';
import { firstOf } from './unread-parts.ts';

export interface CallSite {
  readonly node: SgNode;
  /** As it is written. */
  readonly name: string;
  /** All, the written one first. */
  readonly names: readonly string[];
  /** The first 200 characters. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const callsMax = 50_000;
/** Kept for as long as a file's tree is: many rules ask the same of it. */
const known = new WeakMap<SourceView, readonly CallSite[]>();
const knownImports = new WeakMap<SourceView, ReadonlyMap<string, FileImport>>();

/** In the order in which they begin. */
export function callSites(view: SourceView): readonly CallSite[] {
  const before = known.get(view);
  if (before !== undefined) return before;
  const sites = readSites(view);
  known.set(view, sites);
  return sites;
}

export function importsIn(view: SourceView): ReadonlyMap<string, FileImport> {
  const before = knownImports.get(view);
  if (before !== undefined) return before;
  const imports = importsByLocal(fileImports(view));
  knownImports.set(view, imports);
  return imports;
}

function readSites(view: SourceView): readonly CallSite[] {
  const code = codeShapeOf(view.language.name);
  if (code === undefined) return [];
  const imports = importsIn(view);
  const calls = view.root.findAll({ rule: { any: [...code.calls.keys()].map((kind) => ({ kind })) } });
  return firstOf(calls, callsMax, 'calls', view)
    .map((node) => {
      const { start, end } = node.range();
      const name = calledName(node, code) ?? '?';
      const names = new Set([name, importedName(name, imports)]);
      if (name.startsWith('?.')) names.add(through(node, name, code));
      const text = view.source.text.slice(start.index, Math.min(end.index, start.index + 200));
      return { node, name, names: [...names], text, start: start.index, end: end.index };
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}

/** `Runtime.getRuntime().exec(x)` is `Runtime.getRuntime.exec`: a call on what another call gives, by the name of that. */
function through(node: SgNode, name: string, code: CodeShape): string {
  let whole = name;
  let at: SgNode | undefined = node;
  for (let depth = 0; depth < 4 && whole.startsWith('?.'); depth++) {
    at = receiverCall(at, code);
    const inner = at === undefined ? undefined : calledName(at, code);
    if (inner === undefined) break;
    whole = `${inner}${whole.slice(1)}`;
  }
  return whole;
}

function receiverCall(node: SgNode | undefined, code: CodeShape): SgNode | undefined {
  let at = node === undefined ? undefined : namedChildren(node)[0];
  for (let depth = 0; depth < 6 && at !== undefined; depth++) {
    if (code.calls.has(String(at.kind()))) return at;
    at = namedChildren(at)[0];
  }
  return undefined;
}

const argumentHolders: ReadonlySet<string> = new Set([
  'arguments',
  'argument_list',
  'value_arguments',
  'token_tree',
  'call_suffix',
]);

export function argumentsOf(call: SgNode): readonly SgNode[] {
  let holder =
    call.field('arguments') ?? call.children().findLast((child) => argumentHolders.has(String(child.kind())));
  if (holder?.kind() === 'call_suffix') holder = holder.children().find((child) => child.kind() === 'value_arguments');
  if (holder === null || holder === undefined) return [];
  return holder.kind() === 'template_string' ? [holder] : namedChildren(holder);
}
