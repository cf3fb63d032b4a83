/** JavaScript's code that does not run as its file is written: other branches, other operands, what stands behind the end. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { type Constants, subjectOf } from '../../syntax/condition.ts';
import { idleFact, idleUnder, neverRuns, runtimeNamesIn } from '../../syntax/idle-code.ts';
import { type Node, nodeOf, nodesOf } from './syntax/node.ts';

/** Asked of every node. */
export function idlePartsOf(text: string, node: Node, constants: Constants): readonly OwnFunctionFact[] {
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = nodeOf(node['test']);
      const partsAt = (value: boolean): readonly Node[] => {
        const part = nodeOf(node[value ? 'consequent' : 'alternate']);
        return part === undefined ? [] : [part];
      };
      return test === undefined ? [] : idleUnder(text, test, constants, partsAt);
    }
    case 'LogicalExpression': {
      const left = nodeOf(node['left']);
      const right = nodeOf(node['right']);
      if (left === undefined || right === undefined || node['operator'] === '??') return [];
      const isBoth = node['operator'] === '&&';
      return idleUnder(text, left, constants, (value) => (value === isBoth ? [right] : []));
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
    // A `switch` compares as `===` does.
    const isIdle = !fallsInto && isConstant(test) && test['value'] !== value.value;
    const last = nodesOf(arm['consequent']).at(-1);
    fallsInto = !isIdle && !/^(?:Break|Return|Throw|Continue)Statement$/.test(last?.type ?? '');
    return isIdle ? idleFact(arm, value) : [];
  });
}

function isConstant(node: Node | undefined): node is Node {
  return node?.type === 'Literal' && /^(?:string|number|boolean)$/.test(typeof node['value']);
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
