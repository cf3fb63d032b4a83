/** What an assignment changes: variables, fields, constants, elements, and the methods that end in `=`. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { madeClass } from './classes.ts';
import { destructured } from './destructuring.ts';
import { readKey, readList, readSplat } from './lists.ts';
import { candidatesOf, declaredName } from './names.ts';
import { operatorOf } from './operators.ts';
import {
  anyOf,
  assignedVariable,
  call,
  done,
  kept,
  type Reader,
  type Scope,
  steps,
  textOf,
  unknown,
} from './reader.ts';
import { literalText } from './texts.ts';

export function readAssignment(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === undefined) return reader.read(right, scope);
  if (left.type === 'constant' || left.type === 'scope_resolution') {
    const made = madeClass(reader, right, scope, declaredName(reader, left, scope));
    if (made !== undefined) return made;
  }
  if (left.type !== 'left_assignment_list') return assign(reader, left, readRight(reader, right, scope), scope);
  const { set, value } = kept(node, 'all', readRight(reader, right, scope));
  return steps([set, ...destructured(reader, left.children, value, scope, left), value]);
}

/** `a = b, c` and `a = *b` make lists. */
function readRight(reader: Reader, right: SyntaxNode | undefined, scope: Scope): Expression {
  if (right?.type === 'right_assignment_list') return readList(reader, right, right.children, scope);
  if (right?.type === 'splat_argument') return readSplat(reader, right, scope, '*');
  return reader.read(right, scope);
}

export function assign(reader: Reader, target: SyntaxNode, value: Expression, scope: Scope): Expression {
  const name = textOf(reader, target);
  switch (target.type) {
    case 'identifier':
      return ['set', assignedVariable(scope, name), value];
    case 'instance_variable':
      return ['setField', scope.self, name.slice(1), value];
    case 'global_variable':
      return ['define', name, value];
    case 'class_variable':
      return scope.owner === '' ? value : ['define', `${scope.owner}.${name}`, value];
    case 'constant':
    case 'scope_resolution': {
      const whole = declaredName(reader, target, scope);
      if (whole === undefined) return value;
      return defineConstant(reader, whole, value);
    }
    case 'call': {
      const object = field(target, 'receiver');
      const { set, value: given } = kept(target, 'value', value);
      const method = `${textOf(reader, field(target, 'method'))}=`;
      return steps([
        set,
        call(object === undefined ? scope.self : reader.read(object, scope), method, [given], target),
        given,
      ]);
    }
    case 'element_reference': {
      const [object, ...keys] = target.children.map((part) => readKey(reader, part, scope));
      return setElement(object ?? unknown, keys, value, target);
    }
    case 'destructured_left_assignment':
    case 'left_assignment_list': {
      const all = kept(target, 'all', value);
      return steps([all.set, ...destructured(reader, target.children, all.value, scope, target), all.value]);
    }
    default:
      return done([value, ...target.children.map((part) => reader.read(part, scope))]);
  }
}

/** A constant that is only another's name is found as that one; one that is given several values has them all. */
function defineConstant(reader: Reader, name: string, value: Expression): Expression {
  const known = reader.aliases.get(name);
  if (value[0] === 'name' && !reader.aliases.has(name)) {
    reader.aliases.set(
      name,
      value[1].filter((candidate) => candidate !== name),
    );
    return value;
  }
  reader.aliases.set(name, undefined);
  return ['define', name, known === undefined ? value : anyOf([['name', known], value])];
}

function setElement(object: Expression, keys: readonly Expression[], value: Expression, node: SyntaxNode): Expression {
  const [key] = keys;
  if (keys.length !== 1 || key === undefined) return call(object, '[]=', [...keys, value], node);
  return ['setItem', object, key, value, node.start, node.end];
}

/** What a variable, field or constant has. */
export function readVariable(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const name = textOf(reader, node);
  switch (node.type) {
    case 'instance_variable':
      return ['field', scope.self, name.slice(1)];
    case 'global_variable':
      return ['name', [name]];
    case 'class_variable': {
      const above = scope.bases.flatMap((base) => base.map((candidate) => `${candidate}.${name}`));
      return scope.owner === '' ? unknown : ['name', [`${scope.owner}.${name}`, ...above]];
    }
    default:
      return ['name', candidatesOf(name, scope)];
  }
}

/** `a ||= b`, `a.b += c`, `a[b] <<= c`: parts of the target are read once. */
export function readOperatorAssignment(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const left = field(node, 'left');
  const right = field(node, 'right');
  if (left === undefined || right === undefined) return reader.read(right, scope);
  const operator = operatorOf(reader, left, right).slice(0, -1);
  const changed = (old: Expression): Expression => {
    const value = reader.read(right, scope);
    return operator === '||' || operator === '&&' ? value : call(old, operator, [value], node);
  };
  if (left.type === 'element_reference') {
    const parts = left.children.map((part, index) => kept(part, `part${index}-`, reader.read(part, scope)));
    const [object = unknown, ...keys] = parts.map(({ value }, index) => textKey(reader, left.children[index]) ?? value);
    const old = element(object, keys, left);
    return steps([...parts.map(({ set }) => set), anyOf([old, setElement(object, keys, changed(old), left)])]);
  }
  if (left.type === 'call') {
    const object = field(left, 'receiver');
    const of = kept(left, 'of', object === undefined ? scope.self : reader.read(object, scope));
    const method = textOf(reader, field(left, 'method'));
    const old = call(of.value, method, [], left);
    const value = kept(right, 'value', changed(old));
    return steps([of.set, value.set, call(of.value, `${method}=`, [value.value], left), anyOf([old, value.value])]);
  }
  if (left.type === 'identifier') assignedVariable(scope, textOf(reader, left));
  const old = reader.read(left, scope);
  return anyOf([old, assign(reader, left, changed(old), scope)]);
}

function textKey(reader: Reader, node: SyntaxNode | undefined): Expression | undefined {
  const text = literalText(reader, node);
  return text === undefined ? undefined : ['text', text];
}

/** `object[key]`; a method of its own where there is not one key. */
export function element(object: Expression, keys: readonly Expression[], node: SyntaxNode): Expression {
  const [key] = keys;
  if (keys.length !== 1 || key === undefined) return call(object, '[]', keys, node);
  return ['item', object, key, node.start, node.end];
}
