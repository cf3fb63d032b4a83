/** JavaScript's code that does not run as its file is written: other branches, other operands, what stands behind the end. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { type Constants, outcomeOf, subjectOf } from '../../syntax/condition.ts';
import { flagFact, flagIn } from '../../syntax/flag.ts';
import { idleFact, neverRuns, runtimeNamesIn } from '../../syntax/idle-code.ts';
import { type Node, nodeOf, nodesOf } from './syntax/node.ts';

/** Asked of every node. */
export function idlePartsOf(text: string, node: Node, constants: Constants): readonly OwnFunctionFact[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = nodeOf(node['test']);
      const outcome = test && outcomeOf(text, test.start, test.end, constants);
      const flag = outcome === undefined && test ? flagIn(text, test.start, test.end) : undefined;
      if (flag !== undefined)
        return [nodeOf(node['consequent']), nodeOf(node['alternate'])].flatMap((part, index) =>
          part === undefined ? [] : [flagFact(flag, part, index === 0)],
        );
      const idle = nodeOf(node[outcome?.isTrue === true ? 'alternate' : 'consequent']);
      return outcome === undefined || idle === undefined ? [] : idleFact(idle, outcome);
    }
    case 'LogicalExpression': {
      const left = nodeOf(node['left']);
      const right = nodeOf(node['right']);
      const outcome = left && outcomeOf(text, left.start, left.end, constants);
      if (right === undefined || node['operator'] === '??') return [];
      const flag = outcome === undefined && left ? flagIn(text, left.start, left.end) : undefined;
      if (flag !== undefined) return [flagFact(flag, right, node['operator'] === '&&')];
      if (outcome === undefined) return [];
      return outcome.isTrue === (node['operator'] === '&&') ? [] : idleFact(right, outcome);
    }
    case 'SwitchStatement':
      return idleCases(text, node, constants);
    case 'Program':
    case 'BlockStatement':
      return behindEnd(text, nodesOf(node['body']));
    default:
      return [];
  }
}

function idleCases(text: string, node: Node, constants: Constants): readonly OwnFunctionFact[] {
  const subject = nodeOf(node['discriminant']);
  const value = subject && subjectOf(text, subject.start, subject.end, constants);
  if (value === undefined) return [];
  let fallsInto = false;
  return nodesOf(node['cases']).flatMap((arm) => {
    const test = nodeOf(arm['test']);
    const isIdle = !fallsInto && test?.type === 'Literal' && test['value'] !== value.value;
    const last = nodesOf(arm['consequent']).at(-1);
    fallsInto = !isIdle && !/^(?:Break|Return|Throw|Continue)Statement$/.test(last?.type ?? '');
    return isIdle ? idleFact(arm, value) : [];
  });
}

const ending = /^(?:process\.exit|process\.abort|Deno\.exit)\s*\([^()]*\)\s*;?$/;
const endingMax = 200;

function behindEnd(text: string, statements: readonly Node[]): readonly OwnFunctionFact[] {
  const index = statements.findIndex(
    ({ type, start, end }) =>
      /^(?:Return|Throw)Statement$/.test(type) ||
      (type === 'ExpressionStatement' && end - start < endingMax && ending.test(text.slice(start, end))),
  );
  const last = statements[index];
  if (last === undefined) return [];
  const rests = last.type === 'ExpressionStatement' ? runtimeNamesIn(text, last) : [];
  return statements
    .slice(index + 1)
    .filter(({ type }) => !/^(?:Function|Class|Import|Export)/.test(type))
    .map((statement) => neverRuns(statement, rests));
}
