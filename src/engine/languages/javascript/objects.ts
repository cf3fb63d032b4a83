/** What the functions and classes of a script do with values, so that calls can be followed through packages. */
import type { Expression, ObjectFacts } from '../../model/object-facts.ts';
import { expressionOf } from './objects/expressions.ts';
import { type Frame, namesIn, type ScriptReader } from './objects/reader.ts';
import { declareBlock, declareVariables } from './objects/scopes.ts';
import { blockOf, stepsOf } from './objects/statements.ts';
import { type Node, nodesOf } from './syntax/node.ts';

export function scriptObjects(program: Node): ObjectFacts {
  const code: Expression[] = [
    ['set', '@exports', ['map', []]],
    [
      'set',
      '@module',
      [
        'map',
        [
          [
            ['text', 'exports'],
            ['variable', '@exports'],
          ],
        ],
      ],
    ],
  ];
  const reader: ScriptReader = {
    functions: [{ owner: '', name: '', within: -1, parameters: [], code, start: program.start, end: program.end }],
    isOpen: false,
    expression: (node, frame, called) => expressionOf(reader, node, frame, called),
    block: (nodes, frame) => blockOf(reader, nodes, frame),
  };
  const names = namesIn(undefined);
  names.own.set('exports', '@exports').set('module', '@module');
  const own = namesIn(names);
  const frame: Frame = {
    within: 0,
    names: own,
    hasSelf: false,
    isGenerator: false,
    base: '',
    isStatic: false,
    given: '',
    namespace: '',
  };
  const body = nodesOf(program['body']);
  declareVariables(body, own);
  declareBlock(body, own);
  code.push(...stepsOf(reader, body, frame), ['return', ['field', ['variable', '@module'], 'exports']]);
  return {
    ...(reader.isOpen ? { isBroken: true as const } : {}),
    classes: [],
    functions: reader.functions,
    aliases: [],
  };
}
