/** What the wiring machine has to know of Go: where imports lead, and how a handler looks. */
import type { Framework, WiringLanguage } from '../../wiring/framework.ts';
import type { SourceType } from '../../model/rule.ts';
import type { Parameter } from '../../wiring/program.ts';
import { beego } from './beego.ts';
import { chi } from './chi.ts';
import { commands } from './commands.ts';
import { echo } from './echo.ts';
import { fiber } from './fiber.ts';
import { gin } from './gin.ts';
import { goKit } from './go-kit.ts';
import { gorillaMux } from './gorilla-mux.ts';
import { grpc } from './grpc.ts';
import { httprouter } from './httprouter.ts';
import { flamego, macaron } from './macaron.ts';
import { consumerOf } from './consumers.ts';
import { messages } from './messages.ts';
import { netHttp } from './net-http.ts';
import { schedules } from './schedules.ts';

const goFrameworks: readonly Framework[] = [
  gin,
  echo,
  chi,
  macaron,
  flamego,
  fiber,
  httprouter,
  gorillaMux,
  beego,
  goKit,
  grpc,
  ...messages,
  commands,
  schedules,
  netHttp,
];

export const goLanguage: WiringLanguage = {
  frameworks: goFrameworks,
  scopeOf,
  nameOf(from) {
    const parts = from.split('/');
    const last = parts.at(-1) ?? '';
    const name = /^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last;
    return name.replace(/\.v\d+$/, '').replace(/^go-|-go$|\.go$/, '');
  },
  textOf: (name, texts) => (name === 'path.Join' || name === 'path/filepath.Join' ? joined(texts) : undefined),
  handlerMethods: ['ServeHTTP', 'ServeHTTPC'],
  isConversion: (name) =>
    /(?:^|[./])(?:HandlerFunc|StripPrefix|Wrap[FH]?|WrapHandler|FromHTTPHandler(?:Func)?|WrapMiddleware|NewServer|HTTPHandler(?:Func)?)$/.test(
      name,
    ),
  inputsOf: (parameters) =>
    parameters.filter((parameter) => parameter.name !== '_' && !isOutput(parameter)).map(({ name }) => name),
  looksLikeHandler: (parameters) =>
    parameters.some(({ type }) => /(?:^|\.)(?:ResponseWriter|Request|Ctx|RequestCtx|Context|APIContext)$/.test(type)),
  alsoTypes(_parameters, called) {
    const types: SourceType[] = [];
    if (
      ['FormFile', 'MultipartReader', 'ParseMultipartForm', 'MultipartForm', 'SaveUploadedFile', 'SaveFile'].some(
        (name) => called.has(name),
      )
    )
      types.push('FILE_HANDLER');
    if (called.has('Upgrade') || called.has('UpgradeHTTP')) types.push('WEBSOCKET_HANDLER');
    return types;
  },
  byConvention: consumerOf,
  routerNames:
    /^(?:r|e|g|m|f|app|mux|api|web|engine|server|srv|group|routes?|v\d+|\w*[rR]outer|\w*[gG]roup|\w*[mM]ux|\w*Routes?|\w*API|\w*Api)$/,
};

function joined(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

function isOutput({ name, type }: Parameter): boolean {
  return name === '' || type === 'http.ResponseWriter' || (type === 'context.Context' && name === 'ctx');
}

/** An import is of this module where its end is a folder of the tree, with no more before it than a host and names of a repository. */
function scopeOf(from: string, path: string, scopes: ReadonlySet<string>): string | undefined {
  const parts = from.split('/');
  const hasHost = parts[0]?.includes('.') === true;
  if (!hasHost && parts.length === 1) return undefined;
  const near = path.split('/');
  const before = hasHost ? 4 : 1;
  for (let skipped = 1; skipped <= Math.min(before, parts.length - 1); skipped++) {
    const end = parts.slice(skipped).join('/');
    if (scopes.has(end)) return isStandard(parts) ? undefined : end;
    // The module may lie in a folder of the repository, such as the file itself.
    for (let above = 1; above < Math.min(near.length, 6); above++) {
      const folder = `${near.slice(0, above).join('/')}/${end}`;
      if (scopes.has(folder)) return isStandard(parts) ? undefined : folder;
    }
  }
  return undefined;
}

const standard: ReadonlySet<string> = new Set(
  'archive bufio bytes compress container context crypto database debug encoding errors expvar flag fmt go hash html image index io log math mime net os path reflect regexp runtime sort strconv strings sync syscall testing text time unicode'.split(
    ' ',
  ),
);

function isStandard(parts: readonly string[]): boolean {
  return standard.has(parts[0] ?? '');
}
