/**
 * Compares a pattern with code: sequences with ellipses are tried from each place, lists whose order means nothing in any order. A budget of steps
 * ends what code and pattern together could make long.
 */
import { anyFunction, type CodeNode, type Slot } from './code-node.ts';
import { bind, type Environment } from './environment.ts';
import type { FileFacts } from './file-facts.ts';
import { namedPart } from './named-part.ts';
import { chainName, deepName } from './pattern-text.ts';
import { pushEach } from '../../text/push-each.ts';

/** Goes on with what is left of a pattern; true ends the search. */
type Next = (environment: Environment) => boolean;

export interface Comparison {
  readonly language: string;
  readonly source: string;
  readonly facts: FileFacts;
  /** Steps that are left; below 0, nothing more is found. */
  readonly budget: { steps: number };
}

const deepNodesMax = 20_000;

export function matchNode(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  if (--about.budget.steps < 0) return false;
  if (p.slot !== undefined) return matchSlot(p, c, environment, about, next);
  if (p.kind === 'call' && isNamed(p.parts[0], deepName)) return matchDeep(p, c, environment, about, next);
  if (p.kind === 'string') return matchString(p, c, environment, about, next);
  if (p.kind === 'fragment' && c.kind === 'fragment') return matchFragment(p, c, environment, about, next);
  if (p.kind === c.kind && matchSameKind(p, c, environment, about, next)) return true;
  return matchEqual(p, c, environment, about, next);
}

function isNamed(node: CodeNode | undefined, name: string): boolean {
  return node?.kind === 'name' && node.text.replace(/^\$/, '') === name;
}

function matchSlot(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  const { slot } = p;
  if (slot === undefined || c.need === 'decoration' || (c.kind === 'fragment' && slot.kind !== 'dots')) return false;
  if (slot.kind === 'dots') return next(environment);
  const named = namedPart(c);
  if (slot.type !== undefined && !about.facts.hasType(named, slot.type)) return false;
  if (slot.name === '') return next(environment);
  const { start, end } = named;
  const bound = bind(environment, slot.name, start, end, about, named);
  return bound !== undefined && next(bound.environment);
}

/** `<... $X ...>`: anywhere in the code. */
function matchDeep(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  const wanted = p.parts[1]?.parts[0];
  if (wanted === undefined) return next(environment);
  return inside(c, () => true).some((node) => matchNode(wanted, node, environment, about, next));
}

/** The node and what is in it, as far as it may be looked into, from the outside in. */
function inside(node: CodeNode, isOpen: (node: CodeNode) => boolean): readonly CodeNode[] {
  const found: CodeNode[] = [];
  const open = [node];
  for (let part = open.pop(); part !== undefined && found.length < deepNodesMax; part = open.pop()) {
    found.push(part);
    if (part === node || isOpen(part)) for (const child of part.parts.toReversed()) open.push(child);
  }
  return found;
}

function matchString(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  // `...` in a template stands for any of its pieces.
  const constant = about.facts.stringOf(c);
  const value = constant?.text;
  if (constant === undefined || value === undefined) {
    if (c.kind === 'symbol' && p.text === c.text) return next(environment);
    return false;
  }
  if (p.text === '...') return next(environment);
  const variable = /^\$([A-Z_][A-Z_0-9]*)$/.exec(p.text)?.[1];
  if (variable !== undefined) {
    // What is between the quotes, there where it is written.
    const { start, end } = constant.node;
    const written = about.source.slice(start, end);
    const offset = written.indexOf(value);
    const bound =
      offset < 0
        ? bind(environment, variable, start, end, about)
        : bind(environment, variable, start + offset, start + offset + value.length, about);
    return bound !== undefined && next(bound.environment);
  }
  const expression = /^=~\/([^]*)\/$/.exec(p.text)?.[1];
  if (expression !== undefined) return about.facts.fitsRegex(expression, value) && next(environment);
  return value === p.text && next(environment);
}

function matchSameKind(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  if (p.parts.length === 0 && c.parts.length === 0 && p.kind !== 'import') return isSameLeaf(p, c) && next(environment);
  if (p.kind === 'import') return matchImport(p, c, environment, about, next);
  if (p.kind === 'arguments') return matchArguments(p.parts, c.parts, environment, about, next);
  if (p.kind === 'class') return matchClass(p, c, environment, about, next);
  if (unordered.has(p.kind)) return matchUnordered(p.parts, c.parts, environment, about, next);
  if (p.kind === 'block') return matchStatements(p.parts, c.parts, environment, about, next);
  if (p.kind === 'template') return matchTemplate(p, c, environment, about, next);
  if (p.kind === 'set' && c.kind === 'set') return matchUnordered(p.parts, c.parts, environment, about, next);
  return matchList(p.parts, 0, c.parts, 0, environment, about, next);
}

/** Members of a class come in any order, and others may stand between them. */
function matchClass(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  const body = p.parts.at(-1);
  const found = c.parts.find(({ kind }) => kind === 'block');
  if (body?.kind !== 'block' || found === undefined) return matchList(p.parts, 0, c.parts, 0, environment, about, next);
  const head = c.parts.filter((part) => part !== found);
  const members = body.parts.filter(({ slot }) => slot?.kind !== 'dots');
  return matchList(p.parts.slice(0, -1), 0, head, 0, environment, about, (bound) =>
    matchEach(members, found.parts, bound, about, (further) => next(further)),
  );
}

/** A module stands for those in it, and no names for any. */
function matchImport(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  const variable = /^vedetteVar_([A-Z_0-9]+)$/.exec(p.text)?.[1];
  if (variable === undefined && !isModule(c.text, p.text)) return false;
  if (p.parts.length === 0) return next(environment);
  return matchEach(p.parts, c.parts, environment, about, (bound) => next(bound));
}

function isModule(module: string, wanted: string): boolean {
  const prefix = wanted.replace(/\.\*$/, '');
  return module.startsWith(prefix) && /^(?:$|[./\\:])/.test(module.slice(prefix.length));
}

const unordered: ReadonlySet<string> = new Set([
  'object',
  'dictionary',
  'hash',
  'attributes',
  'literal_value_pairs',
  'object_pattern',
]);
const keyed: ReadonlySet<string> = new Set(['keyword', 'pair']);

function isSameLeaf(p: CodeNode, c: CodeNode): boolean {
  if (p.text === c.text) return true;
  // Names of classes and functions do not care for case in PHP, nor do its words.
  return p.kind === 'word' && p.text.toLowerCase() === c.text.toLowerCase();
}

/** What is written in one way and means what the pattern says in another. */
function matchEqual(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  if (p.kind === 'member' && isNamed(p.parts[1], chainName)) return matchChain(p, c, environment, about, next);
  if (p.kind === anyFunction && (c.kind === 'function' || c.kind === 'lambda'))
    return matchList(p.parts, 0, c.parts, 0, environment, about, next);
  if (p.kind === 'block' && isStatement(c)) return matchStatements(p.parts, [c], environment, about, next);
  if (c.kind === 'name' && (p.kind === 'name' || p.kind === 'member')) {
    const meant = about.facts.importedAs(c);
    return meant !== undefined && matchSameKindOf(p, meant, environment, about, next);
  }
  // Arguments that are all left open may be left out, where a language calls without brackets.
  if (p.kind === 'call' && about.language === 'ruby' && (c.kind === 'member' || c.kind === 'name')) {
    const [callee, list] = p.parts;
    return (
      callee !== undefined &&
      isAllDots(list) &&
      callee.kind === c.kind &&
      c.kind === 'member' &&
      matchNode(callee, c, environment, about, next)
    );
  }
  if (p.kind === 'member' && c.kind === 'call' && about.language === 'ruby' && c.parts[1]?.parts.length === 0) {
    const callee = c.parts[0];
    return callee !== undefined && matchNode(p, callee, environment, about, next);
  }
  // `{...}` of Python is written like a set.
  if (p.kind === 'set' && isAllDots(p)) return /dictionary|set|comprehension/.test(c.kind) && next(environment);
  if (p.kind === 'template') return matchTemplate(p, c, environment, about, next);
  if (p.kind === 'name' && c.kind === 'parameter') return matchNode(p, namedPart(c), environment, about, next);
  if (p.kind === 'parameter' && c.kind !== 'parameter' && p.parts.length === 1 && p.parts[0] !== undefined)
    return matchNode(p.parts[0], c, environment, about, next);
  return false;
}

function matchSameKindOf(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  return p.kind === c.kind && matchSameKind(p, c, environment, about, next);
}

function isAllDots(list: CodeNode | undefined): boolean {
  return list === undefined || list.parts.every(({ slot }) => slot?.kind === 'dots');
}

function isStatement(c: CodeNode): boolean {
  return c.kind !== 'block' && c.kind !== 'parameters' && c.kind !== 'arguments' && c.kind !== 'word';
}

/** `$X. ... .f()`: any number of members and calls between. */
function matchChain(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  const object = p.parts[0];
  if (object === undefined) return false;
  let node: CodeNode | undefined = c;
  for (let count = 0; node !== undefined && count < 200; count++) {
    if (matchNode(object, node, environment, about, next)) return true;
    node =
      node.kind === 'call' || node.kind === 'member' || node.kind === 'scope' || node.kind === 'subscript_expression'
        ? node.parts[0]
        : undefined;
  }
  return false;
}

/** An ellipsis that is put into a text stands for one piece that is. */
const anything: Slot = { kind: 'variable', name: '', isRest: false, type: undefined };

function matchTemplate(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  const parts = p.parts.map((part) =>
    part.kind === 'fragment' && part.text === '...'
      ? { ...part, slot: { kind: 'dots' } as const }
      : part.slot?.kind === 'dots'
        ? { ...part, slot: anything }
        : part,
  );
  return c.kind === 'template' && matchList(parts, 0, c.parts, 0, environment, about, next);
}

/** A piece of text between what is put into it; a variable stands for all of it. */
function matchFragment(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  if (p.text === c.text) return next(environment);
  const variable = /^\$([A-Z_][A-Z_0-9]*)$/.exec(p.text)?.[1];
  if (variable === undefined) return false;
  const bound = bind(environment, variable, c.start, c.end, about);
  return bound !== undefined && next(bound.environment);
}

/** A list in its order. Code may have parts that a pattern can leave out. */
function matchList(
  ps: readonly CodeNode[],
  i: number,
  cs: readonly CodeNode[],
  j: number,
  environment: Environment,
  about: Comparison,
  next: Next,
): boolean {
  if (--about.budget.steps < 0) return false;
  const p = ps[i];
  if (p === undefined) {
    for (let rest = j; rest < cs.length; rest++)
      if (cs[rest]?.need === 'required' && !isEmptyList(cs[rest])) return false;
    return next(environment);
  }
  if (p.slot?.kind === 'dots') {
    if (i === ps.length - 1) return next(environment);
    for (let from = j; from <= cs.length; from++)
      if (matchList(ps, i + 1, cs, from, environment, about, next)) return true;
    return false;
  }
  if (p.slot?.kind === 'variable' && p.slot.isRest) return matchRest(ps, i, cs, j, environment, about, next);
  for (let at = j; at < cs.length; at++) {
    const c = cs[at];
    if (c === undefined) return false;
    if (matchNode(p, c, environment, about, (bound) => matchList(ps, i + 1, cs, at + 1, bound, about, next)))
      return true;
    if (c.need === 'required') break;
  }
  // A list that is left open need not be there.
  if (p.parts.length > 0 && isOpenList(p)) return matchList(ps, i + 1, cs, j, environment, about, next);
  return false;
}

function isOpenList(p: CodeNode): boolean {
  return p.kind !== 'block' && /argument|parameters|superclass|content/.test(p.kind) && isAllDots(p);
}

function isEmptyList(c: CodeNode | undefined): boolean {
  return c !== undefined && c.parts.length === 0 && c.kind === 'arguments';
}

/** `$...ARGS` */
function matchRest(
  ps: readonly CodeNode[],
  i: number,
  cs: readonly CodeNode[],
  j: number,
  environment: Environment,
  about: Comparison,
  next: Next,
): boolean {
  const slot = ps[i]?.slot;
  if (slot?.kind !== 'variable') return false;
  for (let end = cs.length; end >= j; end--) {
    const first = cs[j];
    const last = cs[end - 1];
    const start = first === undefined || end === j ? (cs[j - 1]?.end ?? first?.start ?? 0) : first.start;
    const stop = end === j || last === undefined ? start : last.end;
    const bound = slot.name === '' ? { environment } : bind(environment, slot.name, start, stop, about);
    if (bound !== undefined && matchList(ps, i + 1, cs, end, bound.environment, about, next)) return true;
  }
  return false;
}

/** Those with a name come in any order, behind or between the others. */
function matchArguments(
  ps: readonly CodeNode[],
  cs: readonly CodeNode[],
  environment: Environment,
  about: Comparison,
  next: Next,
): boolean {
  const named = ps.filter(({ kind }) => keyed.has(kind));
  const others = ps.filter(({ kind }) => !keyed.has(kind));
  const isOpen = others.some(({ slot }) => slot?.kind === 'dots' || (slot?.kind === 'variable' && slot.isRest));
  if (named.length === 0) return matchList(ps, 0, cs, 0, environment, about, next);
  const placed = cs.filter(({ kind }) => !keyed.has(kind));
  return matchEach(
    named,
    cs.filter(({ kind }) => keyed.has(kind)),
    environment,
    about,
    (bound, left) => {
      if (left.length > 0 && !isOpen) return false;
      return matchList(others, 0, placed, 0, bound, about, next);
    },
  );
}

function matchUnordered(
  ps: readonly CodeNode[],
  cs: readonly CodeNode[],
  environment: Environment,
  about: Comparison,
  next: Next,
): boolean {
  const wanted = ps.filter(({ slot }) => slot?.kind !== 'dots');
  // A record fits one with more fields, in JavaScript; a dictionary of Python is all there is.
  const isOpen = wanted.length < ps.length || /^(?:JavaScript|TypeScript|Tsx)$/.test(about.language);
  return matchEach(
    wanted,
    cs,
    environment,
    about,
    (bound, left) => (isOpen || left.every(({ need }) => need !== 'required')) && next(bound),
  );
}

/** Each of the one with another one of the other. */
function matchEach(
  ps: readonly CodeNode[],
  cs: readonly CodeNode[],
  environment: Environment,
  about: Comparison,
  next: (environment: Environment, left: readonly CodeNode[]) => boolean,
): boolean {
  const [p, ...rest] = ps;
  if (p === undefined) return next(environment, cs);
  return cs.some((c, index) =>
    matchNode(p, c, environment, about, (bound) =>
      matchEach(
        rest,
        cs.filter((_, at) => at !== index),
        bound,
        about,
        next,
      ),
    ),
  );
}

/** Statements of a block: behind an ellipsis they may stand in blocks within it, too. */
function matchStatements(
  ps: readonly CodeNode[],
  cs: readonly CodeNode[],
  environment: Environment,
  about: Comparison,
  next: Next,
): boolean {
  return matchSequence(ps, 0, cs, 0, environment, about, false, (bound) => next(bound));
}

/** `next` is told the last statement; with `isLoose` there may be others behind it. */
export function matchSequence(
  ps: readonly CodeNode[],
  i: number,
  cs: readonly CodeNode[],
  j: number,
  environment: Environment,
  about: Comparison,
  isLoose: boolean,
  next: (environment: Environment, last: CodeNode | undefined) => boolean,
): boolean {
  if (--about.budget.steps < 0) return false;
  const p = ps[i];
  if (p === undefined) return (isLoose || j >= cs.length) && next(environment, cs[j - 1]);
  if (p.slot?.kind === 'dots') {
    if (i === ps.length - 1) return next(environment, lastOf(cs));
    const { all, start } = flattened(cs, j);
    for (let from = start; from <= all.length; from++)
      if (matchSequence(ps, i + 1, all, from, environment, about, true, (bound, last) => next(bound, last)))
        return true;
    return false;
  }
  if (p.slot?.kind === 'variable' && p.slot.isRest)
    return matchRest(ps, i, cs, j, environment, about, (bound) => next(bound, cs.at(-1)));
  const c = cs[j];
  if (c === undefined) return false;
  return matchStatement(p, c, environment, about, (bound) =>
    matchSequence(ps, i + 1, cs, j + 1, bound, about, isLoose, (further, last) => next(further, last ?? c)),
  );
}

/** An expression fits a statement that holds it, too. */
function matchStatement(p: CodeNode, c: CodeNode, environment: Environment, about: Comparison, next: Next): boolean {
  if (matchNode(p, c, environment, about, next)) return true;
  if (!isExpression(p) || c.kind === 'function' || c.kind === 'class' || c.kind === 'block') return false;
  return inside(c, ({ kind }) => kind !== 'block' && kind !== 'lambda' && kind !== 'function')
    .slice(1)
    .some((node) => matchNode(p, node, environment, about, next));
}

function isExpression({ kind, slot }: CodeNode): boolean {
  return (
    slot === undefined &&
    !/statement|^(?:function|class|block|import|return|declaration|declarations|lambda|string)$/.test(kind)
  );
}

/** With the last of the statements that were not within others. */
const flatLists = new WeakMap<readonly CodeNode[], CodeNode | undefined>();
const flattenedLists = new WeakMap<readonly CodeNode[], readonly CodeNode[]>();

/** Statements from a place on, each followed by those in it. */
function flattened(
  cs: readonly CodeNode[],
  from: number,
): { readonly all: readonly CodeNode[]; readonly start: number } {
  if (flatLists.has(cs)) return { all: cs, start: from };
  const known = from === 0 ? flattenedLists.get(cs) : undefined;
  if (known !== undefined) return { all: known, start: 0 };
  const all: CodeNode[] = [];
  const open = cs.slice(from).toReversed();
  for (let node = open.pop(); node !== undefined && all.length < deepNodesMax; node = open.pop()) {
    all.push(node);
    if (node.parts.length === 0) continue;
    const blocks = node.kind === 'block' ? [node] : blocksIn(node);
    for (const block of blocks.toReversed()) pushEach(open, block.parts.toReversed());
  }
  flatLists.set(all, cs.at(-1));
  if (from === 0) flattenedLists.set(cs, all);
  return { all, start: 0 };
}

function lastOf(cs: readonly CodeNode[]): CodeNode | undefined {
  return flatLists.has(cs) ? flatLists.get(cs) : cs.at(-1);
}

function blocksIn(node: CodeNode): readonly CodeNode[] {
  return inside(node, ({ kind }) => kind !== 'block').filter((part) => part !== node && part.kind === 'block');
}
