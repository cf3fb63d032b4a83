/** A handler of a method of a class; one that takes uploads is one of files too. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import type { ClassInfo, ClassMethod } from '../../wiring/class-table.ts';
import { spanOf } from '../../wiring/framework.ts';
import type { Mark } from '../../wiring/program.ts';
import { csharpInputs } from './csharp-language.ts';

export interface MethodHandled {
  readonly framework: string;
  readonly sourceType: SourceType;
  readonly routes: readonly string[];
  readonly method: ClassMethod;
  readonly of: ClassInfo;
  readonly registered: { readonly path: string; readonly mark: Mark | undefined };
  readonly guards: readonly Guard[];
}

export function methodHandlers({
  framework,
  sourceType,
  routes,
  method,
  registered,
  guards,
}: MethodHandled): Handler[] {
  const { at, parameters, name } = method.function;
  const types: SourceType[] = [sourceType];
  if (
    sourceType === 'HTTP_HANDLER' &&
    parameters.some(({ type }) => /^(?:IFormFile|IFormFileCollection|HttpPostedFileBase)$/.test(type))
  )
    types.push('FILE_HANDLER');
  return routes.flatMap((route) =>
    types.map((type) => ({
      sourceType: type,
      framework,
      route,
      name: `${method.of.type.name}.${name}`,
      path: method.path,
      span: spanOf(at),
      start: at[4],
      end: at[5],
      registeredAt: { path: registered.path, span: spanOf(registered.mark?.at ?? at) },
      inputs: csharpInputs(parameters),
      guards,
    })),
  );
}
