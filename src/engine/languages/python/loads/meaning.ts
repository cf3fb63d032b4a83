/** Which loaders and modules of the standard library an expression may stand for, by their dotted names. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import { argumentsOf, literal } from './texts.ts';
import { remembered } from './memo.ts';
import { type Binding, deleted, findName, type NameScope, nameOf } from './names.ts';
import { madeByCall } from './library-modules.ts';
import { freeName, keyName, memberName, primitiveOf, watchedName } from './primitives.ts';

const depthMax = 100;

/** The names by which what the expression may be is listed; none where it is nothing that is watched. */
export function watchedOf(node: SyntaxNode | undefined, scope: NameScope): readonly string[] {
  return [...new Set(meaningsOf(node, scope, 0).flatMap((dotted) => watchedName(dotted) ?? []))];
}

/** Dotted names of imports, watched or not: `six.moves` leads to `six.moves.builtins`. */
export function meaningsOf(node: SyntaxNode | undefined, scope: NameScope, depth: number): readonly string[] {
  if (node === undefined || depth > depthMax) return [];
  const next = (inner: SyntaxNode | undefined): readonly string[] => meaningsOf(inner, scope, depth + 1);
  switch (node.type) {
    case 'identifier':
      return nameMeanings(nameOf(scope, node), node, scope, depth);
    case 'attribute': {
      const name = nameOf(scope, field(node, 'attribute'));
      return memberMeanings(next(field(node, 'object')), name);
    }
    case 'parenthesized_expression':
    case 'await':
      return next(node.children[0]);
    case 'named_expression':
      return next(field(node, 'value'));
    case 'conditional_expression':
      return [...next(node.children[0]), ...next(node.children[2])];
    case 'boolean_operator':
      return [...next(field(node, 'left')), ...next(field(node, 'right'))];
    case 'call':
      return callMeanings(node, scope, depth);
    case 'subscript':
      return itemMeanings(node, scope, depth);
    default:
      return [];
  }
}

function memberMeanings(objects: readonly string[], name: string): readonly string[] {
  return objects.length > 0 ? objects.map((object) => `${object}.${name}`) : list(memberName(name));
}

function nameMeanings(name: string, node: SyntaxNode, scope: NameScope, depth: number): readonly string[] {
  const found = findName(scope, name);
  if (found === undefined) return list(freeName(name));
  const meant = remembered(scope.memos.meanings, found.bindings, [], () => [
    ...new Set(found.bindings.flatMap((binding) => bindingMeanings(binding, found.scope, depth))),
  ]);
  const builtin = /^(?:exec|eval|compile|execfile|__import__)$/.test(name) ? freeName(name) : undefined;
  const isHidden = found.bindings.some(
    ({ isSure, start }) => isSure && (found.scope.kind !== 'module' || start < node.start || found.scope !== scope),
  );
  const isShown = found.bindings.some(({ how, imported }) => how === 'unknown' && imported === deleted);
  return builtin === undefined || (isHidden && !isShown) ? meant : [...meant, builtin];
}

function bindingMeanings(binding: Binding, scope: NameScope, depth: number): readonly string[] {
  if (binding.how === 'import') {
    // What another module hands on under a builtin's name is that builtin.
    const builtin = /\.(eval|exec|execfile|__import__)$/.exec(binding.imported)?.[1];
    return builtin === undefined || binding.node === undefined
      ? [binding.imported]
      : [binding.imported, `builtins.${builtin}`];
  }
  if (binding.how === 'value' || binding.how === 'with') return meaningsOf(binding.node, scope, depth + 1);
  return [];
}

function callMeanings(node: SyntaxNode, scope: NameScope, depth: number): readonly string[] {
  const callee = field(node, 'function');
  const [first, second, third] = argumentsOf(node);
  const name = callee?.type === 'identifier' ? nameOf(scope, callee) : '';
  if (name === 'getattr') {
    const object = meaningsOf(first, scope, depth + 1);
    return fold(second, scope).flatMap((text) => {
      const member = literal(text);
      return member === undefined ? [] : [...memberMeanings(object, member), ...meaningsOf(third, scope, depth + 1)];
    });
  }
  const called = meaningsOf(callee, scope, depth + 1);
  const made = called.filter((dotted) => madeByCall.has(dotted));
  if (made.length > 0) return made;
  const loads = called.some((dotted) => primitiveOf(watchedName(dotted) ?? '') === 'import');
  return loads ? fold(first, scope).flatMap((text) => list(literal(text))) : [];
}

function itemMeanings(node: SyntaxNode, scope: NameScope, depth: number): readonly string[] {
  const value = field(node, 'value');
  const keys = fold(field(node, 'subscript'), scope).flatMap((text) => list(literal(text)));
  if (keys.length === 0 || value === undefined) return [];
  const written = scope.text.slice(value.start, value.end);
  const objects = meaningsOf(value, scope, depth + 1);
  return keys.flatMap((key) => {
    if (objects.includes('sys.modules')) return [key];
    if (/^(?:globals|locals|vars)\(\)$/.test(written)) return nameMeanings(key, node, scope, depth + 1);
    if (objects.length > 0) return objects.map((object) => `${object.replace(/\.__dict__$/, '')}.${key}`);
    return list(keyName(key));
  });
}

function list(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}
