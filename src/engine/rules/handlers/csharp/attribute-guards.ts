/** Attributes as guards, behind what holds everywhere; whoever may be anonymous needs none that asks who somebody is. */
import type { Guard } from '../../model/handler.ts';
import { spanOf } from '../../wiring/framework.ts';
import type { Endpoint, PlacedMark } from '../../wiring/endpoint.ts';
import { isAuthorization } from './authorization.ts';

export function attributeGuards({ methodMarks, classMarks }: Endpoint, globals: readonly Guard[]): Guard[] {
  const placed = [...classMarks].reverse().concat(methodMarks);
  const isOpen = placed.some(({ mark }) => mark.name === 'AllowAnonymous');
  const own = placed.filter(isGuard).map(
    ({ mark, of, isInherited }): Guard => ({
      name: filterType(mark.text) ?? mark.name,
      text: `[${mark.text}]`,
      through: isInherited ? 'baseClass' : 'decorator',
      path: of.path,
      span: spanOf(mark.at),
    }),
  );
  return [...globals, ...own].filter(({ name }) => !isOpen || !isAuthorization(name));
}

/** `ServiceFilter(typeof(AuditFilter))` is named for the filter. */
function filterType(text: string): string | undefined {
  return /^(?:ServiceFilter|TypeFilter)(?:Attribute)?\s*(?:<\s*(\w+)|\(\s*typeof\((\w+)\))/
    .exec(text)
    ?.slice(1)
    .find((name) => name !== undefined);
}

function isGuard({ mark }: PlacedMark): boolean {
  return (
    !mark.name.startsWith(':') &&
    !plain.has(mark.name) &&
    !/^(?:Http|From|Swagger|Produces|Json|Bind|Obsolete|OpenApi|Endpoint)/.test(mark.name)
  );
}

const plain: ReadonlySet<string> = new Set(
  `ApiController Controller Route RoutePrefix Area AllowAnonymous Consumes ActionName NonAction ApiVersion ApiVersionNeutral MapToApiVersion ApiExplorerSettings Tags
  ResponseCache OutputCache ResponseType SuppressMessage ExcludeFromCodeCoverage Serializable DebuggerStepThrough AcceptVerbs IgnoreAntiforgeryToken ModelBinder
  ViewData TempData BindProperties Display Description Required Function FunctionName Trait PublicAPI UsedImplicitly Experimental EnableCors DisableCors
  RequestSizeLimit DisableRequestSizeLimit RequestFormLimits MethodImpl Conditional EditorBrowsable Service FormatFilter Microsoft`.split(
    /\s+/,
  ),
);
