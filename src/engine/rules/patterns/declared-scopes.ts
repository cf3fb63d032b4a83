/** Which function a name belongs to, so that equal names of two functions are told apart. */
import { kindsThere, type SgNode } from '../syntax/rule-engine.ts';
import { type CodeReader, codeNode } from './code-node.ts';
import { namedPart } from './named-part.ts';

/** By name: the beginning of the innermost function around an offset that has such a parameter or variable. */
export type DeclaredScopes = ReadonlyMap<string, (offset: number) => number | undefined>;

interface Scope {
  readonly start: number;
  readonly end: number;
}

const declarators: ReadonlySet<string> = new Set([
  'variable_declarator',
  'short_var_declaration',
  'var_spec',
  'let_declaration',
  'property_declaration',
  'catch_formal_parameter',
  'resource',
]);
/** Languages in which assigning declares. */
const assigning: ReadonlySet<string> = new Set(['python', 'ruby', 'php']);

export function declaredScopes(root: SgNode, reader: CodeReader): DeclaredScopes {
  const scopes = new Map<string, Scope[]>();
  const add = (name: string, scope: Scope) => {
    const known = scopes.get(name);
    if (known === undefined) scopes.set(name, [scope]);
    else known.push(scope);
  };
  // The functions around the node that is looked at, with where each ends.
  const around: Scope[] = [];
  const kinds = kindsOfDeclarations(reader);
  for (const node of kinds.length === 0 ? [] : root.findAll({ rule: { any: kinds.map((name) => ({ kind: name })) } })) {
    if (node.isLeaf()) continue;
    const { start, end } = node.range();
    while ((around.at(-1)?.end ?? Infinity) <= start.index) around.pop();
    const scope = { start: start.index, end: end.index };
    const own = String(node.kind());
    if (isFunction(own, reader)) {
      for (const name of parametersIn(node, reader)) add(name, scope);
      if (own !== 'decorated_definition') around.push(scope);
    } else {
      const owner = around.at(-1);
      const target = codeNode(node, reader)?.parts.find(
        ({ need, kind: part }) => need === 'required' && part === 'name',
      );
      if (owner !== undefined && target !== undefined) add(target.text, owner);
    }
  }
  return new Map(
    [...scopes].map(([name, all]) => [
      name,
      (offset: number) =>
        all.reduce<number | undefined>(
          (best, { start, end }) =>
            start <= offset && offset < end && (best === undefined || start > best) ? start : best,
          undefined,
        ),
    ]),
  );
}

function isFunction(name: string, { grammar }: CodeReader): boolean {
  const role = grammar.roles.get(name);
  return role === 'function' || role === 'lambda';
}

/** Kinds of nodes that give a name to a function, or are one. */
function kindsOfDeclarations(reader: CodeReader): readonly string[] {
  const isAssigning = assigning.has(reader.language);
  const ofRoles = [...reader.grammar.roles].filter(
    ([name, role]) => isFunction(name, reader) || (isAssigning && role === 'assign'),
  );
  return kindsThere(reader.language, [...new Set([...ofRoles.map(([name]) => name), ...declarators])]);
}

function parametersIn(node: SgNode, reader: CodeReader): readonly string[] {
  const list = codeNode(node, reader)?.parts.find(({ kind }) => kind === 'parameters');
  return (list?.parts ?? [])
    .map((part) => namedPart(part))
    .filter(({ kind }) => kind === 'name')
    .map(({ text }) => text);
}
