/** A handler of a method that annotations map, with its parameters as inputs; a method that takes uploads is one of files too. */
import type { Guard, Handler } from '../../model/handler.ts';
import type { SourceType } from '../../model/rule.ts';
import type { ClassMethod } from '../../wiring/class-table.ts';
import { spanOf } from '../../wiring/framework.ts';
import type { Mark, Parameter } from '../../wiring/program.ts';

export interface Mapped {
  readonly framework: string;
  readonly sourceType: SourceType;
  readonly routes: readonly string[];
  readonly method: ClassMethod;
  /** The class that it runs in. */
  readonly className: string;
  readonly registered: { readonly path: string; readonly mark: Mark | undefined };
  readonly guards: (route: string) => readonly Guard[];
}

export function handlersOfMapped(mapped: Mapped): Handler[] {
  const { function: declared, path } = mapped.method;
  const { at, parameters } = declared;
  const types: SourceType[] = [mapped.sourceType];
  if (mapped.sourceType === 'HTTP_HANDLER' && parameters.some(({ type }) => uploads.test(type)))
    types.push('FILE_HANDLER');
  return mapped.routes.flatMap((route) =>
    types.map((sourceType) => ({
      sourceType,
      framework: mapped.framework,
      route,
      name: `${mapped.method.of.type.name}.${declared.name}`,
      path,
      span: spanOf(at),
      start: at[4],
      end: at[5],
      registeredAt: { path: mapped.registered.path, span: spanOf(mapped.registered.mark?.at ?? at) },
      inputs: parameters.filter(isInput).map(({ name }) => name),
      guards: mapped.guards(route),
    })),
  );
}

const uploads =
  /^(?:MultipartFile|FilePart|MultipartHttpServletRequest|Part|CompletedFileUpload|StreamingFileUpload|FormDataContentDisposition|MultipartFormDataInput|FileUpload)$/;

/** What a framework hands over of its own, for answering or looking up. */
const given: ReadonlySet<string> = new Set(
  `Model ModelMap RedirectAttributes BindingResult Errors HttpServletResponse ServletResponse ServerHttpResponse HttpSession SessionStatus Principal Authentication
  UserDetails Locale TimeZone UriComponentsBuilder UriInfo SecurityContext Acknowledgment Channel AsyncResponse OutputStream Writer`.split(
    /\s+/,
  ),
);

function isInput({ type, marks }: Parameter): boolean {
  return !given.has(type) && marks?.includes('AuthenticationPrincipal') !== true && marks?.includes('Context') !== true;
}
