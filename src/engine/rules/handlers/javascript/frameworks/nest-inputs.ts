/** What methods of NestJS take: values by the decorators of their parameters, and files. */
import { boundNames } from '../code/bound-names.ts';
import type { FunctionCode } from '../code/code.ts';
import type { Decorator } from './decorators.ts';

/** What hands files on, or takes them. */
export function receivesFiles(code: FunctionCode, decorators: readonly Decorator[]): boolean {
  const taken = code.params.some((parameter) =>
    parameter.decorators.some((each) => each.k === 'call' && each.f.k === 'name' && each.f.n.startsWith('Uploaded')),
  );
  return (
    taken ||
    decorators.some(
      ({ name, arguments: given }) =>
        name === 'UseInterceptors' &&
        given.some(
          ({ value }) => value.kind === 'stranger' && /File(?:s|Fields)?Interceptor$/.test(value.names.at(-1) ?? ''),
        ),
    )
  );
}

/** Parameters of a method hold what their decorators take; without decorators the first one is the message. */
export function inputs(code: FunctionCode): readonly string[] {
  const taken = code.params.filter((parameter) =>
    parameter.decorators.some((each) => each.k !== 'call' || each.f.k !== 'name' || each.f.n !== 'Res'),
  );
  const first = code.params.slice(0, 1);
  return (taken.length > 0 ? taken : code.params.some((parameter) => parameter.decorators.length > 0) ? [] : first)
    .flatMap((parameter) => boundNames(parameter.t))
    .filter((each) => each !== '');
}
