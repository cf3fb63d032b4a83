/** A handler of a method or closure of PHP. */
import type { Handler } from '../../model/handler.ts';
import { spanOfPlace } from '../../syntax/code-place.ts';
import type { PhpFunction } from './php-code.ts';
import { type ClassEntry, lastName } from './project.ts';

type Rest = Pick<Handler, 'sourceType' | 'framework' | 'guards' | 'registeredAt'>;

/** One for each method, and one more where it takes files. */
export function functionHandlers(
  code: PhpFunction,
  owner: ClassEntry | undefined,
  path: string,
  methods: readonly string[],
  route: string,
  rest: Rest,
): readonly Handler[] {
  const names = owner === undefined ? [code.name] : [lastName(owner.code.name), code.name];
  const inputs = code.parameters.map(({ name }) => name);
  return (methods.length === 0 ? [route] : methods.map((method) => `${method} ${route}`)).flatMap((whole) => {
    const handler: Handler = {
      ...rest,
      route: whole,
      name: names.filter((name) => name !== '').join('.'),
      path: owner?.path ?? path,
      span: spanOfPlace(code.at),
      start: code.at[0],
      end: code.at[1],
      inputs: rest.sourceType === 'HTTP_HANDLER' && !inputs.includes('request') ? [...inputs, 'request'] : inputs,
    };
    return code.files === true && rest.sourceType === 'HTTP_HANDLER'
      ? [handler, { ...handler, sourceType: 'FILE_HANDLER' as const }]
      : [handler];
  });
}
