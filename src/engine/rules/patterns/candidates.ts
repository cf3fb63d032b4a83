/** Nodes that can be the outermost part of what a pattern finds: of its kind, and with its words in them. */
import { kindsThere, type SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { anyFunction, type CodeNode } from './code-node.ts';
import { patternGrammarOf } from './grammar.ts';
import { chainName, deepName } from './pattern-text.ts';
import { isWithin, placesOf } from './pattern-words.ts';
import type { Candidate, ReadView } from './read-view.ts';
import { pushEach } from '../../text/push-each.ts';

export function candidatesFor(
  p: CodeNode,
  words: readonly string[],
  view: SourceView,
  read: ReadView,
): readonly Candidate[] {
  return withWords(ofShape(p, view, read), words, view, read);
}

export function candidatesOfBlocks(words: readonly string[], view: SourceView, read: ReadView): readonly Candidate[] {
  return withWords(ofRoles(['block'], view, read), words, view, read);
}

function ofShape(p: CodeNode, view: SourceView, read: ReadView): readonly Candidate[] {
  if (p.slot !== undefined || isDeep(p)) return allNodes(view, read);
  if (p.kind === 'member' && p.parts[1]?.text === chainName) return ofRoles(['member', 'call', 'name'], view, read);
  const roles: string[] = [p.kind];
  // A member may be imported under a name of its own; Ruby calls without brackets.
  if (p.kind === 'member' && read.facts.imports().size > 0) roles.push('name');
  if (p.kind === 'call' && view.language.name === 'ruby') roles.push('member');
  if (p.kind === 'member' && view.language.name === 'ruby') roles.push('call');
  if (p.kind === 'assign' || p.kind === 'declaration') roles.push('declarations', 'assign', 'declaration');
  if (p.kind === 'template') roles.push('string');
  if (p.kind === anyFunction) return ofRoles(['function', 'lambda'], view, read);
  return ofRoles(roles, view, read);
}

function isDeep(p: CodeNode): boolean {
  return p.kind === 'call' && p.parts[0]?.text.replace(/^\$/, '') === deepName;
}

function withWords(
  nodes: readonly Candidate[],
  words: readonly string[],
  view: SourceView,
  read: ReadView,
): readonly Candidate[] {
  if (words.length === 0) return nodes;
  const places = words.map((word) => placesOf(word, view, read));
  return nodes.filter(({ start, end }) => places.every((found) => isWithin(found, start, end)));
}

function ofRoles(roles: readonly string[], view: SourceView, read: ReadView): readonly Candidate[] {
  const key = roles.join(' ');
  const known = read.found.get(key);
  if (known !== undefined) return known;
  const kinds = roles.flatMap((role) => kindsAs(role, view));
  const nodes = kinds.length === 0 ? [] : view.root.findAll({ rule: { any: kinds.map((name) => ({ kind: name })) } });
  const listed = nodes.filter((node) => !isPartOfSame(node, view)).map(candidate);
  read.found.set(key, listed);
  return listed;
}

function candidate(sg: SgNode): Candidate {
  const { start, end } = sg.range();
  return { sg, start: start.index, end: end.index };
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
    call: ['include_expression', 'include_once_expression', 'require_expression', 'require_once_expression'],
    keyword: ['argument', 'value_argument'],
  };
  const kinds = kindsThere(view.language.name, [
    ...named,
    ...(others[role] ?? []),
    ...(named.length === 0 && others[role] === undefined ? [role] : []),
  ]);
  kindsByRole.set(key, kinds);
  return kinds;
}

/** A declarator is seen with its declaration, a definition with its decorators. */
function isPartOfSame(node: SgNode, view: SourceView): boolean {
  const own = String(node.kind());
  const parent = node.parent();
  if (parent === null) return false;
  const around = String(parent.kind());
  if (around === 'decorated_definition') return true;
  const { roles } = patternGrammarOf(view.language.name);
  if (own === 'variable_declaration' && roles.get(around) === 'declarations') return true;
  if (roles.get(own) !== 'assign' || (roles.get(around) !== 'declarations' && around !== 'variable_declaration'))
    return false;
  return parent.children().filter((child) => roles.get(String(child.kind())) === 'assign').length === 1;
}

function allNodes(view: SourceView, read: ReadView): readonly Candidate[] {
  const known = read.found.get('*');
  if (known !== undefined) return known;
  const nodes: Candidate[] = [];
  const open = [view.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.isNamed()) nodes.push(candidate(node));
    pushEach(open, node.children().toReversed());
  }
  read.found.set('*', nodes);
  return nodes;
}
