/** What statements do, one after the other; their order counts for nothing. */
import type { Expression } from '../../../model/object-facts.ts';
import { constantTruth, endsBlock } from '../syntax/dead-code.ts';
import { type Node, nameOf, nodeOf, nodesOf } from '../syntax/node.ts';
import { innerNodes } from '../syntax/visitor-keys.ts';
import { assign } from './patterns.ts';
import { moduleStep } from './modules.ts';
import { caughtMark, type Frame, kept, lookUp, namesIn, type ScriptReader, unknown, spanOf } from './reader.ts';
import { declareBlock, declared } from './scopes.ts';

const thrown = '@thrown';

export function blockOf(reader: ScriptReader, nodes: readonly Node[], around: Frame): Expression {
  const frame: Frame = { ...around, names: namesIn(around.names) };
  declareBlock(nodes, frame.names);
  return ['steps', stepsOf(reader, nodes, frame)];
}

/** In a scope that is open. */
export function stepsOf(reader: ScriptReader, nodes: readonly Node[], frame: Frame): readonly Expression[] {
  const end = nodes.findIndex(endsBlock);
  return nodes
    .filter(({ type }, index) => end < 0 || index <= end || /^(?:Function|Class|Import|Export)/.test(type))
    .map((node) => statementOf(reader, node, frame));
}

function statementOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const at = (inner: unknown): Expression => reader.expression(nodeOf(inner), frame);
  const run = (inner: unknown): Expression => {
    const found = nodeOf(inner);
    return found === undefined ? unknown : statementOf(reader, found, frame);
  };
  switch (node.type) {
    case 'ExpressionStatement':
      return at(node['expression']);
    case 'VariableDeclaration':
      return [
        'steps',
        declared(node).flatMap(({ id, init }): readonly Expression[] =>
          id === undefined || (init === undefined && (id.type !== 'Identifier' || node['declare'] === true))
            ? []
            : init === undefined
              ? [assign(reader, id, ['constant', 'undefined'], frame)]
              : [
                  assign(reader, id, reader.expression(init, frame, { name: nameOf(id) }), frame),
                  ...disposed(reader, node, id, frame),
                ],
        ),
      ];
    case 'FunctionDeclaration':
    case 'ClassDeclaration': {
      const id = nodeOf(node['id']);
      const value = reader.expression(node, frame);
      return id === undefined ? value : assign(reader, id, value, frame);
    }
    case 'ReturnStatement': {
      const value = at(node['argument']);
      return ['return', frame.isGenerator ? ['map', [[['text', 'value'], value]]] : value];
    }
    case 'BlockStatement':
      return reader.block(nodesOf(node['body']), frame);
    case 'IfStatement': {
      const truth = constantTruth(nodeOf(node['test']));
      const [test, again] = kept(at(node['test']), node, 'c');
      return [
        'steps',
        [
          test,
          truth === false ? unknown : ['branch', again, true, run(node['consequent']), ...spanOf(node['consequent'])],
          truth === true ? unknown : ['branch', again, false, run(node['alternate']), ...spanOf(node['alternate'])],
        ],
      ];
    }
    case 'ForOfStatement':
    case 'ForInStatement':
      return loop(reader, node, frame);
    case 'ForStatement': {
      const inner = within(frame, nodeOf(node['init']));
      const [init, test, update] = ['init', 'test', 'update'].map((key) => nodeOf(node[key]));
      return [
        'steps',
        [
          init?.type === 'VariableDeclaration' ? statementOf(reader, init, inner) : reader.expression(init, inner),
          reader.expression(test, inner),
          reader.expression(update, inner),
          bodyOf(reader, node, inner),
        ],
      ];
    }
    case 'ThrowStatement':
      return ['set', thrown, at(node['argument'])];
    case 'TryStatement': {
      const handler = nodeOf(node['handler']);
      return [
        'steps',
        [run(node['block']), handler === undefined ? unknown : caught(reader, handler, frame), run(node['finalizer'])],
      ];
    }
    case 'SwitchStatement':
      return choiceOf(reader, node, frame);
    case 'TSEnumDeclaration':
      return enumOf(reader, node, frame);
    case 'TSModuleDeclaration':
      return namespaceOf(reader, node, frame);
    default:
      return (
        moduleStep(reader, node, frame, run) ?? [
          'steps',
          innerNodes(node).map((inner) =>
            isStatement(inner) ? statementOf(reader, inner, frame) : reader.expression(inner, frame),
          ),
        ]
      );
  }
}

/** What `using` holds is given up at the end of its block. */
function disposed(reader: ScriptReader, node: Node, id: Node, frame: Frame): readonly Expression[] {
  if (!String(node['kind']).endsWith('using')) return [];
  const { start, end } = id;
  return ['@@dispose', '@@asyncDispose'].map(
    (method): Expression => ['call', reader.expression(id, frame), method, { plain: [] }, start, end],
  );
}

/** Of each case its code, where what is asked for may be it, or the one before falls into it. */
function choiceOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const cases = nodesOf(node['cases']);
  const inner: Frame = { ...frame, names: namesIn(frame.names) };
  declareBlock(
    cases.flatMap((item) => nodesOf(item['consequent'])),
    inner.names,
  );
  const [subject, again] = kept(reader.expression(nodeOf(node['discriminant']), frame), node, 's');
  const steps: Expression[] = [subject];
  let tests: Expression[] = [];
  for (const item of cases) {
    const test = nodeOf(item['test']);
    const code = nodesOf(item['consequent']);
    tests.push(test === undefined ? unknown : ['compare', again, reader.expression(test, inner), true]);
    if (code.length === 0) continue;
    steps.push([
      'branch',
      ['any', tests],
      true,
      ['steps', stepsOf(reader, code, inner)],
      code[0]?.start ?? 0,
      code.at(-1)?.end ?? 0,
    ]);
    const last = code.at(-1);
    const isEnd = last !== undefined && (endsBlock(last) || last.type === 'BlockStatement');
    // What does not end goes on with the next.
    tests = isEnd ? [] : [unknown];
  }
  return ['steps', steps];
}

function isStatement({ type }: Node): boolean {
  return /Statement$|Declaration$/.test(type);
}

function within(frame: Frame, head: Node | undefined): Frame {
  const inner: Frame = { ...frame, names: namesIn(frame.names) };
  if (head !== undefined) declareBlock([head], inner.names);
  return inner;
}

function bodyOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const body = nodeOf(node['body']);
  return body === undefined ? unknown : statementOf(reader, body, frame);
}

function loop(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const left = nodeOf(node['left']);
  const list = nodeOf(node['right']);
  const inner = within(frame, left);
  const target = left?.type === 'VariableDeclaration' ? declared(left)[0]?.id : left;
  const from = reader.expression(list, frame);
  const item: Expression = [node.type === 'ForOfStatement' ? 'each' : 'keys', from, list?.start ?? 0, list?.end ?? 0];
  return ['steps', [assign(reader, target, item, inner), bodyOf(reader, node, inner)]];
}

function caught(reader: ScriptReader, handler: Node, around: Frame): Expression {
  const inner: Frame = { ...around, names: namesIn(around.names) };
  const parameter = nodeOf(handler['param']);
  if (parameter?.type === 'Identifier')
    inner.names.own.set(nameOf(parameter), `${nameOf(parameter)}${caughtMark}${parameter.start}`);
  else
    declareBlock(
      [
        {
          type: 'VariableDeclaration',
          start: 0,
          end: 0,
          declarations: [{ type: 'VariableDeclarator', start: 0, end: 0, id: parameter }],
        },
      ],
      inner.names,
    );
  const body = nodeOf(handler['body']);
  return [
    'steps',
    [
      assign(reader, parameter, ['any', [unknown, ['variable', thrown]]], inner),
      body === undefined ? unknown : reader.block(nodesOf(body['body']), inner),
    ],
  ];
}

function enumOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const members = nodesOf(nodeOf(node['body'])?.['members'] ?? node['members']);
  const entries = members.map((member, index): readonly [Expression, Expression] => {
    const id = nodeOf(member['id']);
    const value = nodeOf(member['initializer']);
    return [['text', nameOf(id)], value === undefined ? ['constant', String(index)] : reader.expression(value, frame)];
  });
  return assign(reader, nodeOf(node['id']), ['map', entries], frame);
}

/** `namespace A { export function f() {} }`: an object that its exports fill. */
function namespaceOf(reader: ScriptReader, node: Node, frame: Frame): Expression {
  const body = nodeOf(node['body']);
  const [root, ...rest] = partsOf(nodeOf(node['id']));
  if (root === undefined || body === undefined || node['declare'] === true) return unknown;
  let name = lookUp(frame.names, root) ?? `@namespace${node.start}`;
  const steps: Expression[] = [['set', name, ['map', []]]];
  for (const [index, part] of rest.entries()) {
    const within = `@namespace${node.start}:${index}`;
    steps.push(['set', within, ['map', []]], ['setField', ['variable', name], part, ['variable', within]]);
    name = within;
  }
  const inner: Frame = { ...frame, namespace: name };
  const code =
    body.type === 'TSModuleDeclaration' ? statementOf(reader, body, inner) : reader.block(nodesOf(body['body']), inner);
  return ['steps', [...steps, code]];
}

/** The names of `A.B.C`; none of a module by its specifier. */
function partsOf(id: Node | undefined): readonly string[] {
  if (id?.type === 'Identifier') return [nameOf(id)];
  return id?.type === 'TSQualifiedName' ? [...partsOf(nodeOf(id['left'])), ...partsOf(nodeOf(id['right']))] : [];
}
