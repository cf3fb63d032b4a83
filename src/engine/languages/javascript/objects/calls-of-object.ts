/** `Object.assign`, `Object.keys` and the like: what they give, and what they do to what they get. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import type { Node } from '../syntax/node.ts';
import { kept, unknown } from './reader.ts';

/** In descriptions of members whose names nobody knows: what they are members of. */
const copiedMark = '@@copied';

/** `undefined` of what is not followed. */
export function callOfObject(method: string, given: Arguments, node: Node): Expression | undefined {
  const { start, end } = node;
  const [first = unknown, second = unknown, third = unknown] = given.plain;
  switch (method) {
    case 'assign': {
      const [target, again] = kept(first, node, 'o');
      const from = [
        ...given.plain.slice(1),
        ...(given.spread === undefined ? [] : [['each', given.spread, start, end] as Expression]),
      ];
      const held = from.map((source, index) => kept(source, node, `a${index}:`));
      return [
        'steps',
        [
          target,
          ...held.map(([value]) => value),
          ...held.map(
            ([, source], index): Expression => ['copy', again, source, held.slice(index + 1).map(([, after]) => after)],
          ),
          again,
        ],
      ];
    }
    case 'freeze':
    case 'seal':
    case 'preventExtensions':
      return first;
    case 'create': {
      const [made, again] = kept(['map', []], node, 'o');
      const described: readonly Expression[] = given.plain.length > 1 ? describe(again, second, node) : [];
      return ['steps', [made, ['derive', again, first], ...described, again]];
    }
    case 'setPrototypeOf':
      return ['derive', first, second];
    case 'getPrototypeOf':
      return ['field', first, '__proto__', start, end];
    case 'defineProperty': {
      const [target, again] = kept(first, node, 'o');
      const [description, same] = kept(third, node, 'd');
      const name = second[0] === 'text' ? second[1] : undefined;
      const put = (key: string, prefix: string): Expression =>
        name === undefined
          ? ['setItem', again, second, ['field', same, key], start, end]
          : ['setField', again, `${prefix}${name}`, ['field', same, key], start, end];
      const all: Expression = ['copy', again, ['field', same, copiedMark]];
      const given = put('get', 'get ');
      const puts = [
        put('value', ''),
        name !== undefined || given[0] !== 'setItem'
          ? given
          : (['setItem', again, second, ['apply', given[3], { plain: [] }, start, end], start, end] as const),
        put('set', 'set '),
      ];
      return ['steps', [target, description, ...(name === undefined ? [all] : []), ...puts, again]];
    }
    case 'getOwnPropertyDescriptor':
      return second[0] === 'text'
        ? [
            'map',
            [
              [
                ['text', 'value'],
                ['field', first, second[1], start, end],
              ],
            ],
          ]
        : ['map', [[['text', copiedMark], first]]];
    case 'getOwnPropertyDescriptors':
      return ['map', [[['text', copiedMark], first]]];
    case 'defineProperties': {
      const [target, again] = kept(first, node, 'o');
      return ['steps', [target, ...describe(again, second, node), again]];
    }
    case 'values':
      return ['map', [[unknown, ['each', ['copy', ['map', []], first], start, end]]]];
    case 'keys':
    case 'getOwnPropertyNames':
      return ['map', [[unknown, ['keys', first, start, end]]]];
    case 'entries':
      return [
        'list',
        [
          [
            'list',
            [
              ['keys', first, start, end],
              ['item', first, unknown, start, end],
            ],
          ],
        ],
      ];
    case 'fromEntries': {
      const [made, again] = kept(['map', []], node, 'o');
      const pair: Expression = ['each', first, start, end];
      const [item, same] = kept(pair, node, 'i');
      return ['steps', [made, item, ['setItem', again, ['field', same, '0'], ['field', same, '1'], start, end], again]];
    }
    default:
      return undefined;
  }
}

function describe(object: Expression, descriptions: Expression, { start, end }: Node): readonly Expression[] {
  const one: Expression = ['item', descriptions, unknown, start, end];
  const [first, again] = kept(one, { type: '', start, end }, 'd');
  return [
    first,
    ['copy', object, ['field', descriptions, copiedMark]],
    ['setItem', object, unknown, ['field', again, 'value'], start, end],
    ['setItem', object, unknown, ['apply', ['field', again, 'get'], { plain: [] }, start, end], start, end],
  ];
}
