/**
 * Writes the flow of a Python module as lines a person can read, for fixtures: `v2 = v1.load @ 3:1 yaml.load`. Variables are
 * numbered in the order in which the lines name them. Only tests use it.
 */
import {
  classFlags,
  containerKinds,
  type FlowFacts,
  functionFlags,
  operandCounts,
  operations,
  parameterKinds,
} from '../engine/model/flow-facts.ts';

/** `place` shows where something stands, `specifier` what an import of the file names. */
export function flowListing(
  flow: FlowFacts,
  place: (start: number, end: number) => string,
  specifier: (index: number) => string,
): readonly string[] {
  const numbers = new Map<number, string>([[0, '?']]);
  const variable = (number: number | undefined): string => {
    if (number === undefined || number >= flow.variables) throw new Error(`no variable ${number}`);
    const known = numbers.get(number) ?? `v${numbers.size}`;
    numbers.set(number, known);
    return known;
  };
  const name = (index: number | undefined): string => flow.names[index ?? -1] ?? 'no name';
  const pairs = (list: readonly number[]): string =>
    chunks(list, 2)
      .map(([key, value]) => `${name(key)}=${variable(value)}`)
      .join(' ');

  const operation = (code: readonly number[]): string => {
    const [kind, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = code;
    switch (kind) {
      case operations.move:
        return `${variable(a)} = ${variable(b)}`;
      case operations.text:
        return `${variable(a)} = ${JSON.stringify(name(b))}`;
      case operations.number:
        return `${variable(a)} = ${b}`;
      case operations.function:
        return `${variable(a)} = def ${flow.functions[b]?.qualifiedName}`;
      case operations.class:
        return `${variable(a)} = class ${flow.classes[b]?.qualifiedName}`;
      case operations.module:
        return `${variable(a)} = import ${specifier(b)}`;
      case operations.from:
        return `${variable(a)} = from ${specifier(b)} import ${name(c)}`;
      case operations.star:
        return `from ${specifier(a)} import *`;
      case operations.load:
        return `${variable(a)} = ${variable(b)}.${name(c)}${place(d, e)}`;
      case operations.store:
        return `${variable(a)}.${name(b)} = ${variable(c)}`;
      case operations.item:
        return `${variable(a)} = ${variable(b)}[${variable(c)}]${place(d, e)}`;
      case operations.storeItem:
        return `${variable(a)}[${variable(b)}] = ${variable(c)}${place(d, e)}`;
      case operations.container:
        return `${variable(a)} = new ${keyOf(containerKinds, b)}`;
      case operations.iterate:
        return `${variable(a)} = each of ${variable(b)}${place(c, d)}`;
      case operations.enter:
        return `${variable(a)} = enter ${variable(b)}${place(c, d)}`;
      case operations.raise:
        return `raise ${variable(a)}${place(b, c)}`;
      case operations.super:
        return `${variable(a)} = super ${flow.classes[b]?.qualifiedName} of ${variable(c)}${place(d, e)}`;
      case operations.special:
        return `${variable(a)} = ${variable(b)}.${name(c)}(${variable(d)})${place(e, f)}`;
      case operations.global:
        return `${variable(a)} = global ${name(b)}`;
      case operations.slice:
        return `${variable(a)} = ${variable(b)}[${variable(c)}:${variable(d)}]`;
      case operations.yield:
        return `yield ${variable(a)}`;
      case operations.delegate:
        return `${variable(a)} = yield from ${variable(b)}`;
      case operations.instance:
        return `${variable(a)} = some ${variable(b)}`;
      case operations.decorate:
        return `${variable(a)} = decorate ${variable(c)} by ${variable(b)}${place(d, e)}`;
      default:
        throw new Error(`no operation ${kind}`);
    }
  };

  const call = (code: readonly number[]): string => {
    const [, to, callee, start = 0, end = 0, count = 0] = code;
    const named = chunks(code.slice(7 + count, -2), 2);
    const given = [
      ...code.slice(6, 6 + count).map(variable),
      ...named.map(([key, value]) => `${name(key)}=${variable(value)}`),
      ...(code.at(-2) === 0 ? [] : [`*${variable(code.at(-2))}`]),
      ...(code.at(-1) === 0 ? [] : [`**${variable(code.at(-1))}`]),
    ];
    return `${variable(to)} = ${variable(callee)}(${given.join(', ')})${place(start, end)}`;
  };

  const body = (code: readonly number[]): readonly string[] => {
    const lines: string[] = [];
    for (let at = 0; at < code.length; ) {
      const isCall = code[at] === operations.call;
      const size = isCall ? callSize(code, at) : 1 + (operandCounts.get(code[at] ?? 0) ?? 0);
      const own = code.slice(at, at + size);
      if (own.length < size) throw new Error(`operation ${code[at]} is cut off`);
      lines.push(`  ${isCall ? call(own) : operation(own)}`);
      at += size;
    }
    return lines;
  };

  const parameter = ([text = 0, own, kind = 0, fallback = -1]: readonly number[]): string => {
    const mark = { rest: '*', restNamed: '**', named: 'named ' }[keyOf(parameterKinds, kind)] ?? '';
    return `${mark}${name(text)}=${variable(own)}${fallback < 0 ? '' : ` or ${variable(fallback)}`}`;
  };

  return [
    ...flow.functions.flatMap((item, index) => [
      index === 0
        ? 'module'
        : `def ${item.qualifiedName}(${chunks(item.parameters, 4).map(parameter).join(', ')})${flags(functionFlags, item.flags)}${
            item.owner < 0 ? '' : ` in ${flow.classes[item.owner]?.qualifiedName}`
          }${place(item.start, item.end)}`,
      ...body(item.code),
      ...(index === 0 ? [] : [`  return ${variable(item.result)}`]),
      ...item.handsBack.map((position) => `  return parameter ${position}`),
    ]),
    ...flow.classes.map(
      ({ qualifiedName, bases, members, fields, start, end, flags: own }) =>
        `class ${qualifiedName}(${bases.map(variable).join(', ')})${flags(classFlags, own)} ${pairs(members)}${
          fields.length === 0 ? '' : ` fields ${fields.map(name).join(' ')}`
        }${place(start, end)}`,
    ),
    `members ${pairs(flow.members)}`.trimEnd(),
  ];
}

function callSize(code: readonly number[], at: number): number {
  const positional = code[at + 5] ?? 0;
  return 6 + positional + 1 + 2 * (code[at + 6 + positional] ?? 0) + 2;
}

function chunks(list: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

function keyOf(table: Readonly<Record<string, number>>, value: number): string {
  return Object.entries(table).find(([, own]) => own === value)?.[0] ?? `no kind ${value}`;
}

function flags(table: Readonly<Record<string, number>>, value: number): string {
  return Object.entries(table)
    .filter(([, flag]) => (value & flag) !== 0)
    .map(([key]) => ` ${key}`)
    .join('');
}
