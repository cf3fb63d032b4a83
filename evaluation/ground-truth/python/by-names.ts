/**
 * What a rule by names would say of Python: a function may run if code that may run mentions its name. Measured to know
 * whether such a rule could ever claim `unreachable`; the product does not use it.
 */
import { parseSyntax, type SyntaxNode } from '../../../src/engine/syntax/syntax-tree.ts';

export interface ByNames {
  /** Functions in the modules that ran. */
  readonly functions: number;
  /** Functions that a mentioned name may mean. */
  readonly kept: number;
  /** Functions that ran though the rule would call them unreachable. */
  readonly missed: readonly string[];
}

interface Mentioning {
  readonly name: string;
  readonly names: Set<string>;
}

type Functions = ReadonlyMap<string, Mentioning>;

const known = new Map<string, Promise<Functions>>();

/** `texts` are the modules that ran, `own` the program; `ran` are functions as `path` and qualified name. */
export async function byNames(
  texts: ReadonlyMap<string, string>,
  own: string,
  ran: readonly (readonly [path: string, name: string])[],
): Promise<ByNames> {
  const modules = new Map<string, Functions>([['', await mentions(own)]]);
  for (const [path, text] of texts) {
    let reading = known.get(path);
    if (reading === undefined) known.set(path, (reading = mentions(text)));
    modules.set(path, await reading);
  }
  const byName = new Map<string, string[]>();
  const reached = new Set<string>();
  for (const [path, functions] of modules) {
    for (const [qualified, { name }] of functions) {
      const key = `${path}\0${qualified}`;
      if (qualified === '' || path === '' || /^__.*__$/.test(name)) reached.add(key);
      else byName.set(name, [...(byName.get(name) ?? []), key]);
    }
  }
  const seen = new Set<string>();
  for (const key of reached) {
    const [path = '', qualified = ''] = key.split('\0');
    for (const name of modules.get(path)?.get(qualified)?.names ?? []) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const other of byName.get(name) ?? []) reached.add(other);
    }
  }
  const executed = ran.filter(([path, name]) => name !== '' && modules.get(path)?.has(name) === true);
  return {
    functions: [...modules.values()].reduce((sum, functions) => sum + functions.size, 0),
    kept: reached.size,
    missed: executed.flatMap(([path, name]) => (reached.has(`${path}\0${name}`) ? [] : [`${path} ${name}`])),
  };
}

async function mentions(text: string): Promise<Functions> {
  const functions = new Map<string, Mentioning>([['', { name: '', names: new Set() }]]);
  const { root } = await parseSyntax(text, 'python');
  const textOf = (node: SyntaxNode): string => text.slice(node.start, node.end);
  const open: { readonly node: SyntaxNode; readonly qualified: string; readonly holder: string }[] = [
    { node: root, qualified: '', holder: '' },
  ];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { node, qualified, holder } = item;
    const names = functions.get(holder)?.names;
    const isFunction = node.type === 'function_definition';
    if (isFunction || node.type === 'class_definition') {
      const name = textOf(node.children.find(({ field }) => field === 'name') ?? node);
      const inner = qualified === '' ? name : `${qualified}.${name}`;
      if (isFunction) functions.set(inner, { name, names: functions.get(inner)?.names ?? new Set() });
      for (const child of node.children) {
        if (child.field === 'body') open.push({ node: child, qualified: inner, holder: isFunction ? inner : holder });
        else if (child.field !== 'name') open.push({ node: child, qualified, holder });
      }
      continue;
    }
    if (node.type === 'identifier') names?.add(textOf(node));
    else if (node.type === 'string_content' && node.end - node.start < 200)
      for (const [word] of textOf(node).matchAll(/[A-Za-z_]\w*/g)) names?.add(word);
    else if (node.type === 'decorated_definition') {
      // What is decorated is handed over.
      const definition = node.children.find(({ field }) => field === 'definition');
      const name = definition?.children.find(({ field }) => field === 'name');
      if (name !== undefined) names?.add(textOf(name));
    }
    for (const child of node.children) open.push({ node: child, qualified, holder });
  }
  return functions;
}
