/**
 * Which functions and classes a place stands in, by their names: `Users/save`. It stays when lines move, and tells equal code of two functions
 * apart. A function without a name has that of what holds it, or of the call that is given it: `app.get("/users")`.
 */
import { createHash } from 'node:crypto';
import { calledName, codeShapeOf, type CodeShape, dottedName } from '../syntax/code-shape.ts';
import { nodesOfKinds, type PlacedNode } from './nodes-of-kinds.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';

interface Scope extends PlacedNode {
  readonly around: Scope | undefined;
  name: string | undefined;
}

const namesMax = 16;
const nameLengthMax = 60;
const contextLengthMax = 200;

/** @returns the context of the range from `start` to `end`; a function that is the whole range ends it, as `save()` */
export function namedScopes(view: SourceView): (start: number, end: number) => string {
  const code = codeShapeOf(view.language.name);
  if (code === undefined) return () => '';
  const scopes = scopesOf(view, code);
  const named = (scope: Scope): string => {
    scope.name ??= nameOf(scope.node, code)
      .replace(/\s+|^\?$/g, '')
      .slice(0, nameLengthMax);
    return scope.name;
  };
  return (start, end) => {
    const next = countUpTo(scopes, start);
    const names: string[] = [];
    // What a decorator, an export or a variable begins is the function that ends it.
    const last = scopes[next];
    let isOpen = last?.end === end;
    let own = '';
    for (let scope = scopes[next - 1]; scope !== undefined && names.length < namesMax; scope = scope.around) {
      if (scope.start > start || scope.end < end) continue;
      if (scope.start === start && scope.end === end) {
        isOpen = false;
        own = named(scope);
        continue;
      }
      names.unshift(named(scope));
    }
    if (isOpen && last !== undefined) own = named(last);
    if (own !== '') names.push(`${own}()`);
    const context = names.filter((name) => name !== '').join('/');
    if (context.length <= contextLengthMax) return context;
    const digest = createHash('sha256').update(context).digest('hex').slice(0, 12);
    return `${digest}…${context.slice(13 - contextLengthMax)}`;
  };
}

/** In the order in which they begin, those around before those within. */
function scopesOf(view: SourceView, code: CodeShape): readonly Scope[] {
  const scopes: Scope[] = [];
  let around: Scope | undefined;
  for (const { node, start, end } of nodesOfKinds(view, [...code.functions, ...code.classes])) {
    while (around !== undefined && around.end < end) around = around.around;
    around = { node, start, end, around, name: undefined };
    scopes.push(around);
  }
  return scopes;
}

function countUpTo(scopes: readonly Scope[], start: number): number {
  let [low, high] = [0, scopes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((scopes[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nameOf(node: SgNode, code: CodeShape): string {
  const own = node.field('name') ?? node.field('type') ?? childName(node);
  const receiver = node.field('receiver');
  if (own !== null) return receiver === null ? own.text() : `${lastWord(receiver.text())}.${own.text()}`;
  const holder = node.parent();
  if (holder === null) return '';
  const held = holder.field('name') ?? holder.field('key') ?? holder.field('property');
  if (held !== null) return held.text();
  const left = holder.field('left');
  if (left !== null) return dottedName(left, code);
  return (
    nameOfCall(holder, code) ?? nameOfCall(holder.parent(), code) ?? nameOfCall(holder.parent()?.parent(), code) ?? ''
  );
}

/** The grammar of Kotlin names no roles. */
function childName(node: SgNode): SgNode | null {
  if (String(node.kind()) === 'arrow_function') return null;
  const names = new Set(['simple_identifier', 'type_identifier']);
  return (
    node
      .children()
      .slice(0, 12)
      .find((child) => names.has(String(child.kind()))) ?? null
  );
}

/** `app.get("/users")` for what is given to it: what is called, and with which text, if it is the first argument. */
function nameOfCall(node: SgNode | null | undefined, code: CodeShape): string | undefined {
  if (node === null || node === undefined) return undefined;
  const called = calledName(node, code);
  if (called === undefined) return undefined;
  const args = node.field('arguments');
  const first = args?.children().find((child) => child.isNamed());
  const isText = first !== undefined && /string/.test(String(first.kind()));
  return isText ? `${called}(${first.text().replaceAll(/['`]/g, '"')})` : called;
}

function lastWord(text: string): string {
  return /(\w+)\W*$/.exec(text.replace(/\[[^]*$/, ''))?.[1] ?? '';
}
