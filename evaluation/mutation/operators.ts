/** All operators of mutation, each on the list once. */
import { expressionOperators } from './expression-operators.ts';
import { literalOperators } from './literal-operators.ts';
import type { Operator } from './operator.ts';
import { statementOperators } from './statement-operators.ts';

export const operators: readonly Operator[] = [...expressionOperators, ...literalOperators, ...statementOperators];
