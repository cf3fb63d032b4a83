/** A guard as it is written where it is handed over. */
import type { Guard, GuardPlace } from '../model/handler.ts';
import { spanOf } from './framework.ts';
import type { Expression } from './program.ts';
import type { Given } from './value.ts';

export function guardOf({ argument, path }: Given, through: GuardPlace): Guard {
  return {
    name: writtenName(argument.value).replace(/\.new$/, ''),
    text: argument.text,
    through,
    path,
    span: spanOf(argument.at),
  };
}

/** Dotted, up to the first call: `passport.authenticate` of `passport.authenticate('jwt')`. */
export function writtenName(expression: Expression): string {
  if (expression.k === 'name') return expression.name;
  if (expression.k === 'record') return expression.type;
  if (expression.k !== 'chain') return '';
  const names = [writtenName(expression.of)];
  for (const link of expression.links) {
    if ('args' in link) break;
    if ('name' in link) names.push(link.name);
  }
  return names.filter((name) => name !== '').join('.');
}
