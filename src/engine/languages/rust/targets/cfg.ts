/**
 * Code that `#[cfg(…)]` keeps out of what runs on Linux: for other systems and machines, and for tests. What it imports stays
 * imported, since a build for another target holds it; its calls are none of the program's.
 */
import { type QualifiedWalk, textOf } from '../../../syntax/qualified-walk.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';

/** `undefined`: depends on what nobody here knows, such as features. */
type Truth = boolean | undefined;

const attributesLength = 600;
const attributes = /#\[\s*cfg\s*\(([^\n]{1,300}?)\)\s*\](?:\s|#\[(?:[^\n[\]]|\[[^\n[\]]*\])*\]|\/\/[^\n]*\n)*$/;

export function isLeftOut(walk: Pick<QualifiedWalk, 'text'>, node: SyntaxNode): boolean {
  if (
    !/(?:_item|_declaration|_statement|_definition|enum_variant)$/.test(node.type) ||
    node.type.startsWith('attribute')
  )
    return false;
  const before = walk.text.slice(Math.max(0, node.start - attributesLength), node.start);
  if (!/\]\s*$/.test(before) && !/\]\s*\/\/[^\n]*\n\s*$/.test(before)) return false;
  const found = attributes.exec(before);
  return found !== null && isElsewhere(found[1] ?? '');
}

/** No build for Linux meets the condition. */
export function isElsewhere(predicate: string): boolean {
  return evaluate(predicate) === false;
}

/** How a name, or a name and its value, is answered; `undefined` where nobody here knows. */
type Answers = (key: string, value: string | undefined) => Truth;

/** https://doc.rust-lang.org/reference/conditional-compilation.html */
function evaluate(predicate: string, answers: Answers = onLinux): Truth {
  const text = predicate.trim();
  const call = /^(all|any|not)\s*\(([\s\S]*)\)$/.exec(text);
  if (call !== null) {
    const values = split(call[2] ?? '').map((one) => evaluate(one, answers));
    if (call[1] === 'not') return values[0] === undefined ? undefined : !values[0];
    const deciding = call[1] === 'any';
    if (values.includes(deciding)) return deciding;
    return values.includes(undefined) ? undefined : !deciding;
  }
  const [, key = text, value] = /^(\w+)\s*=\s*"([^"]*)"$/.exec(text) ?? [];
  return answers(key, value);
}

function onLinux(key: string, value: string | undefined): Truth {
  if (key === 'true' || key === 'false') return key === 'true';
  if (value === undefined) return key === 'unix' ? true : key === 'windows' || key === 'test' ? false : undefined;
  if (key === 'target_os') return value === 'linux';
  if (key === 'target_family') return value === 'unix';
  if (key === 'target_arch') return /^(?:wasm|avr|msp430|bpf)/.test(value) ? false : undefined;
  return undefined;
}

/** What a machine of a server is, beside its system. */
const ofMachine: Readonly<Record<string, RegExp>> = {
  target_arch: /^x86_64$/,
  target_env: /^gnu$/,
  target_abi: /^$/,
  target_vendor: /^unknown$/,
  target_endian: /^little$/,
  target_pointer_width: /^64$/,
  target_has_atomic: /^(?:8|16|32|64|ptr)$/,
  target_feature: /^(?:fxsr|sse|sse2)$/,
  panic: /^unwind$/,
};
/** What `cargo build` turns on, and what only other tools do. */
const ofBuild = new Map([
  ['debug_assertions', true],
  ['overflow_checks', true],
  ['doc', false],
  ['doctest', false],
  ['miri', false],
  ['clippy', false],
  ['fuzzing', false],
  ['loom', false],
]);

/**
 * What the condition comes to in a plain build for a server. Others build the same code otherwise, so that what is left out here is
 * not left out for good.
 */
export function inUsualBuild(predicate: string, feature: Truth): Truth {
  return evaluate(predicate, (key, value) => {
    const known = onLinux(key, value);
    if (known !== undefined) return known;
    if (key === 'feature') return feature;
    return value === undefined ? ofBuild.get(key) : key === 'debug_assertions' ? false : ofMachine[key]?.test(value);
  });
}

/** At the commas that stand in no parenthesis. */
function split(list: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++;
    else if (list[at] === ')') depth--;
    else if (list[at] === ',' && depth === 0) {
      parts.push(list.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(list.slice(start));
  return parts.filter((part) => part.trim() !== '');
}

/** Crates that code which is left out names by a path. */
export function rootsWithin(
  walk: QualifiedWalk,
  node: SyntaxNode,
  found: (name: string, place: SyntaxNode) => void,
): void {
  // Of a `use` the import itself says where it begins.
  if (node.type === 'use_declaration') return;
  const [first] = node.children;
  if (node.type.startsWith('scoped_') && first?.field === 'path' && first.type === 'identifier')
    found(textOf(walk, first), first);
  // Of `::a::b` the root has no path before it.
  if (node.type.startsWith('scoped_') && node.children.length === 1 && first?.type === 'identifier')
    found(textOf(walk, first), first);
  if (node.type === 'token_tree')
    for (const item of node.children)
      if (item.type === 'identifier' && isPathRoot(walk, item)) found(textOf(walk, item), item);
  for (const inner of node.children) rootsWithin(walk, inner, found);
}

/** In tokens nothing but the text tells what a path is. */
function isPathRoot(walk: QualifiedWalk, item: SyntaxNode): boolean {
  return (
    /^\s{0,5}::/.test(walk.text.slice(item.end, item.end + 7)) &&
    !/(?:::|\.|\$)\s{0,5}$/.test(walk.text.slice(Math.max(0, item.start - 7), item.start))
  );
}
