/** Finds code of the shape of a Semgrep pattern in a view. Only nodes that can be its outermost part, and hold its words, are compared. */
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { type CodeNode, type CodeReader, codeNode, importOf } from './code-node.ts';
import type { Bound, Environment } from './environment.ts';
import { type FileFacts, fileFacts } from './file-facts.ts';
import { patternGrammarOf, type Role } from './grammar.ts';
import { importKinds, importsOf } from './import-node.ts';
import { type Comparison, matchNode, matchSequence } from './match-pattern.ts';
import { chainName, deepName } from './pattern-text.ts';
import { parsePattern, type ParsedPattern } from './parse-pattern.ts';

export interface PatternMatch {
  readonly node: SgNode | undefined;
  readonly start: number;
  readonly end: number;
  readonly bindings: ReadonlyMap<string, Bound>;
}

export interface PatternSearch {
  readonly matches: readonly PatternMatch[];
  readonly isComplete: boolean;
}

interface ReadView {
  readonly reader: CodeReader;
  readonly facts: FileFacts;
  /** Nodes by what they are looked for as. */
  readonly found: Map<string, readonly SgNode[]>;
}

const readViews = new WeakMap<SourceView, ReadView>();

/** For one pattern in one file. */
const stepsMax = 3_000_000;
/** For one piece of code. */
const matchesOfOneMax = 50;

/** A pattern that is none in the language finds nothing; `parsePattern` says why. */
export function findPattern(text: string, view: SourceView, countMax: number): PatternSearch {
  const parsed = parsePattern(text, view.language.name);
  if (!parsed.ok) return { matches: [], isComplete: true };
  const { nodes } = parsed.pattern;
  if (wordsOf(nodes, true).some((word) => !view.source.text.includes(word))) return { matches: [], isComplete: true };
  const { reader, facts, found } = readView(view);
  const about: Comparison = {
    language: view.language.name,
    source: view.source.text,
    facts,
    budget: { steps: stepsMax },
  };
  const matches: PatternMatch[] = [];
  const add = (node: SgNode | undefined, start: number, end: number, environment: Environment) => {
    matches.push({ node, start, end, bindings: bindingsOf(environment) });
    return matches.length >= countMax;
  };
  const [only] = nodes;
  if (nodes.length === 1 && only?.kind === 'import') {
    for (const kind of importKinds[view.language.name] ?? [])
      for (const sg of view.root.findAll({ rule: { kind } }))
        for (const statement of importsOf(sg, view.language.name)) {
          const code = importOf(sg, statement, 'required', reader);
          matchNode(only, code, undefined, about, (environment) => add(sg, code.start, code.end, environment));
        }
  } else if (nodes.length === 1 && only !== undefined && only.slot?.kind !== 'dots') {
    for (const sg of candidates(only, view, found, facts)) {
      const code = codeNode(sg, reader);
      if (code === undefined || matches.length >= countMax) continue;
      let count = 0;
      matchNode(only, code, undefined, about, (environment) => {
        add(code.sg, code.start, code.end, environment);
        return ++count >= matchesOfOneMax;
      });
    }
  } else {
    for (const sg of candidatesOfRole('block', view, found)) {
      const block = codeNode(sg, reader);
      if (block === undefined || block.kind !== 'block') continue;
      findSequence(parsed.pattern, block.parts, about, (start, end, environment) =>
        add(undefined, start, end, environment),
      );
    }
  }
  return { matches, isComplete: about.budget.steps >= 0 && matches.length < countMax };
}

function findSequence(
  { nodes }: ParsedPattern,
  statements: readonly CodeNode[],
  about: Comparison,
  add: (start: number, end: number, environment: Environment) => boolean,
): void {
  for (const [from, first] of statements.entries()) {
    let count = 0;
    matchSequence(nodes, 0, statements, from, undefined, about, true, (environment, last) => {
      add(first.start, Math.max(last?.end ?? first.end, first.end), environment);
      return ++count >= matchesOfOneMax;
    });
    if (nodes[0]?.slot?.kind === 'dots') break;
  }
}

function readView(view: SourceView): ReadView {
  const known = readViews.get(view);
  if (known !== undefined) return known;
  const reader: CodeReader = {
    language: view.language.name,
    grammar: patternGrammarOf(view.language.name),
    text: view.source.text,
    slots: new Map(),
    isPattern: false,
    imports: importKinds[view.language.name],
    read: new Map(),
  };
  const made = { reader, facts: fileFacts(view, reader), found: new Map<string, readonly SgNode[]>() };
  readViews.set(view, made);
  return made;
}

function candidates(p: CodeNode, view: SourceView, found: ReadView['found'], facts: FileFacts): readonly SgNode[] {
  if (p.slot !== undefined || isDeep(p)) return allNodes(view, found);
  if (p.kind === 'member' && p.parts[1]?.text === chainName)
    return candidatesOf(['member', 'call', 'name'], [], view, found);
  const words = facts.imports().size === 0 ? wordsOf([p], false) : lastWords(p);
  const roles: string[] = [p.kind];
  // A member may be imported under a name of its own; Ruby calls without brackets.
  if (p.kind === 'member' && facts.imports().size > 0) roles.push('name');
  if (p.kind === 'call' && view.language.name === 'ruby') roles.push('member');
  if (p.kind === 'member' && view.language.name === 'ruby') roles.push('call');
  if (p.kind === 'assign' || p.kind === 'declaration') roles.push('declarations', 'assign', 'declaration');
  if (p.kind === 'template') roles.push('string');
  return candidatesOf(roles, roles.includes('name') ? [] : words, view, found);
}

function isDeep(p: CodeNode): boolean {
  return p.kind === 'call' && p.parts[0]?.text.replace(/^\$/, '') === deepName;
}

function candidatesOfRole(role: Role, view: SourceView, found: ReadView['found']): readonly SgNode[] {
  return candidatesOf([role], [], view, found);
}

function candidatesOf(
  roles: readonly string[],
  words: readonly string[],
  view: SourceView,
  found: ReadView['found'],
): readonly SgNode[] {
  const [word] = words;
  const key = `${roles.join()} ${word ?? ''}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const kinds = roles.flatMap((role) => kindsAs(role, view));
  const regex = word === undefined ? {} : { regex: escaped(word) };
  const nodes =
    kinds.length === 0 ? [] : view.root.findAll({ rule: { any: kinds.map((kind) => ({ kind })), ...regex } });
  const listed = nodes.filter((node) => !isPartOfSame(node, view));
  found.set(key, listed);
  return listed;
}

const kindsByRole = new Map<string, readonly string[]>();

/** Kinds of the grammar that are seen as this. */
function kindsAs(role: string, view: SourceView): readonly string[] {
  const key = `${view.language.name} ${role}`;
  const known = kindsByRole.get(key);
  if (known !== undefined) return known;
  const { roles } = patternGrammarOf(view.language.name);
  const named = [...roles].filter(([, given]) => given === role).map(([kind]) => kind);
  const others: Readonly<Record<string, readonly string[]>> = {
    augmented: [
      'augmented_assignment',
      'augmented_assignment_expression',
      'operator_assignment',
      'assignment_expression',
      'assignment_statement',
    ],
    template: [...roles].filter(([, given]) => given === 'string').map(([kind]) => kind),
    element: ['jsx_element', 'jsx_self_closing_element'],
    name: ['variable_name'],
    class: ['decorated_definition'],
    member: ['call'],
    keyword: ['argument', 'value_argument'],
  };
  const kinds = [
    ...named,
    ...(others[role] ?? []),
    ...(named.length === 0 && others[role] === undefined ? [role] : []),
  ].filter((kind) => isKind(view.root, kind));
  kindsByRole.set(key, kinds);
  return kinds;
}

function isKind(root: SgNode, kind: string): boolean {
  try {
    root.find({ rule: { kind } });
    return true;
  } catch {
    return false;
  }
}

/** A declarator is seen with its declaration, a definition with its decorators. */
function isPartOfSame(node: SgNode, view: SourceView): boolean {
  const kind = String(node.kind());
  const parent = node.parent();
  if (parent === null) return false;
  const around = String(parent.kind());
  if (around === 'decorated_definition') return true;
  const { roles } = patternGrammarOf(view.language.name);
  if (kind === 'variable_declaration' && roles.get(around) === 'declarations') return true;
  if (roles.get(kind) !== 'assign' || (roles.get(around) !== 'declarations' && around !== 'variable_declaration'))
    return false;
  return parent.children().filter((child) => roles.get(String(child.kind())) === 'assign').length === 1;
}

function allNodes(view: SourceView, found: ReadView['found']): readonly SgNode[] {
  const known = found.get('*');
  if (known !== undefined) return known;
  const nodes: SgNode[] = [];
  const open = [view.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isNamed()) nodes.push(node);
    open.push(...node.children().toReversed());
  }
  found.set('*', nodes);
  return nodes;
}

/** Words that the code must hold, the longest first. Texts may stand elsewhere, as constants; so they count for the file only. */
function wordsOf(nodes: readonly CodeNode[], isFile: boolean): readonly string[] {
  const words = new Set<string>();
  const open = [...nodes];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.slot !== undefined) continue;
    if (node.kind === 'template' || (node.kind === 'string' && !isFile)) continue;
    if (node.kind === 'name' && node.text !== chainName && node.text.replace(/^\$/, '') !== deepName)
      words.add(node.text);
    open.push(...node.parts);
  }
  return [...words]
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
}

/** What is no part of a name that an import may shorten. */
function lastWords(p: CodeNode): readonly string[] {
  const words = new Set<string>();
  const open = [p];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.slot !== undefined || node.kind === 'template' || node.kind === 'string' || node.kind === 'name') continue;
    if (node.kind === 'member') {
      let object: CodeNode | undefined = node;
      while (object?.kind === 'member') object = object.parts[0];
      // What hangs on no plain name cannot be imported.
      if (object?.kind !== 'name') {
        const name = node.parts[1];
        if (name?.kind === 'name' && name.text !== chainName) words.add(name.text);
        open.push(...node.parts);
      }
      continue;
    }
    open.push(...node.parts);
  }
  return [...words].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function bindingsOf(environment: Environment): ReadonlyMap<string, Bound> {
  const bindings = new Map<string, Bound>();
  for (let entry = environment; entry !== undefined; entry = entry.before)
    if (!bindings.has(entry.name)) bindings.set(entry.name, entry.bound);
  return bindings;
}
