/** Functions that compilers and bundlers write beside their output, by the names that all of them give: what they stand for. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import type { Node } from '../syntax/node.ts';
import { kept, unknown } from './reader.ts';

/** `undefined` of names that are none. */
export function helperCall(name: string, { plain }: Arguments, node: Node): Expression | undefined {
  const { start, end } = node;
  const [first = unknown, second = unknown] = plain;
  // esbuild: getters by name.
  if (name === '__export') {
    if (second[0] !== 'map') return undefined;
    const [target, again] = kept(first, node, 'h');
    const puts = second[1].flatMap(([key, value]): readonly Expression[] =>
      key[0] === 'text' ? [['setField', again, key[1], ['apply', value, { plain: [] }, start, end], start, end]] : [],
    );
    return ['steps', [target, ...puts, again]];
  }
  if (/^(?:__toESM|_?_?interopRequire(?:Default|Wildcard)|__import(?:Star|Default))$/.test(name)) {
    const [module, again] = kept(first, node, 'h');
    return ['steps', [module, ['any', [again, ['map', [[['text', 'default'], again]]]]]]];
  }
  if (name === '__toCommonJS') return first;
  if (name === '__exportStar') return ['copy', second, first];
  if (name === '__copyProps' || name === '__reExport') return ['copy', first, second];
  if (/^(?:__assign|_extends|_objectSpread2?|__spreadProps|__spreadValues)$/.test(name)) {
    const [target, again] = kept(first, node, 'h');
    return ['steps', [target, ...plain.slice(1).map((source): Expression => ['copy', again, source]), again]];
  }
  if (/^(?:_?_?inherits(?:Loose)?|__extends)$/.test(name) && plain.length >= 2) {
    const [type, again] = kept(first, node, 'h');
    const [base, same] = kept(second, node, 'b');
    return [
      'steps',
      [
        type,
        base,
        ['derive', again, same],
        ['derive', ['field', again, 'prototype'], ['field', same, 'prototype']],
        again,
      ],
    ];
  }
  if (name === '__spreadArray')
    return [
      'map',
      [
        [unknown, ['each', first, start, end]],
        [unknown, ['each', second, start, end]],
      ],
    ];
  return undefined;
}
