/**
 * What a handler of Rust asks for by the types of its parameters: a request is refused where one cannot be made. Types that only take something out
 * of the request are none of these.
 */
import type { Guard } from '../../model/handler.ts';
import { type Machine, spanOf } from '../../wiring/framework.ts';
import type { Parameter } from '../../wiring/program.ts';
import type { Given } from '../../wiring/value.ts';

export function extractorGuards(handler: Given, path: string, machine: Machine): Guard[] {
  const value = handler.value?.v === 'function' ? handler.value : undefined;
  const declared = value === undefined ? undefined : machine.functionOf(value);
  if (value === undefined || declared === undefined) return [];
  return declared.parameters
    .filter((parameter) => isGuarding(parameter, path))
    .map(({ name, type }) => ({
      name: type,
      text: `${name}: ${type}`,
      through: 'route',
      path: value.path,
      span: spanOf(declared.at),
    }));
}

function isGuarding({ name, type }: Parameter, path: string): boolean {
  const isInPath = path.includes(`<${name}>`) || path.includes(`<${name}..>`) || path.includes(`${name}>`);
  return /^[A-Z]\w+$/.test(type) && !plain.has(type) && !isInPath;
}

const plain: ReadonlySet<string> = new Set(
  `Path Query Json Form State Data Extension HttpRequest Request Response Bytes String PathBuf Payload Multipart HeaderMap Headers Uri Method Body RawQuery
  MatchedPath OriginalUri ConnectInfo TypedHeader WebSocketUpgrade WebSocket Option Result Vec Uuid Either ReqData Stream HttpResponse Box Arc Rc ServiceRequest
  RequestHead Host Params Context Valid Qs MultipartForm Scheme Version PeerAddr Cookies CookieJar PrivateCookieJar SignedCookieJar Flash Next Shutdown
  TempFile Capped Origin Segments ContentType Accept SocketAddr IpAddr Error Template Instant AppState Pool ThinData`.split(
    /\s+/,
  ),
);
