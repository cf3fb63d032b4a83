/** Constants and static variables: their values stand in the file's own code, those that are made late in a function of it. */
import type { Expression, FunctionShape } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Body, fillIn, reserve } from './body.ts';
import { lazyKey } from './calls.ts';
import type { Place } from './functions.ts';
import { nameIn, textIn } from './paths.ts';
import { typedValue } from './patterns.ts';
import { join } from './scope.ts';
import { typeOf } from './type-names.ts';

/** @param isLate a macro declares it, and makes it when it is first used */
export function readConstant(place: Place, node: SyntaxNode, isLate: boolean): void {
  const { reading, scope, owner } = place;
  const name = nameIn(reading.text, field(node, 'name'));
  const value = field(node, 'value');
  if (name === '') return;
  const whole = join(owner === '' ? scope.prefix : owner, name);
  const body = ownBody(place);
  const type = typeOf(body, field(node, 'type'));
  if (/\b(?:Lazy\w*|OnceLock|OnceCell)\b/.test(textIn(reading.text, field(node, 'type')))) reading.lazy.add(whole);
  if (isLate) reading.lazy.add(whole);
  const given = value === undefined ? undefined : isLate ? late(body, value) : body.value(body, value, type);
  if (given === undefined && type === undefined) return;
  reading.steps.push(['define', whole, typedValue(given ?? ['unknown'], isHeld(given) ? undefined : type)]);
}

function isHeld(given: Expression | undefined): boolean {
  return given?.[0] === 'map';
}

function late(around: Body, value: SyntaxNode): Expression {
  const { reading } = around;
  const { start, end } = value;
  const shape: Omit<FunctionShape, 'code'> = { owner: '', name: '', within: around.index, parameters: [], start, end };
  const index = reserve(reading, shape);
  const body = { ...around, index };
  fillIn(reading, index, [['return', body.value(body, value)]]);
  return [
    'map',
    [
      [
        ['text', lazyKey],
        ['function', index],
      ],
    ],
  ];
}

/** The file's own code is the first function. */
function ownBody({ reading, scope, body, owner, isTrait, open }: Place): Body {
  return {
    ...body,
    reading,
    text: reading.text,
    scope,
    self: owner,
    isTrait,
    open,
    index: 0,
    variables: { names: new Map(), outer: undefined },
    taken: reading.taken,
    given: new Map(),
    hasSelf: false,
    result: undefined,
  };
}
