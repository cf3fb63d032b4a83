/** Which handlers a sentence is about: "HTTP handlers", "every POST endpoint under `/admin`", "message consumers". */
import type { SourceType } from '../../model/rule.ts';
import type { Token } from '../reading/sentences.ts';
import { isFiller } from '../reading/template.ts';

export interface HandlersMeant {
  readonly sourceTypes: readonly SourceType[];
  readonly routes: readonly string[];
  /** For people. */
  readonly label: string;
}

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const kinds: readonly { readonly type: SourceType; readonly label: string; readonly words: ReadonlySet<string> }[] = [
  {
    type: 'SCHEDULED_HANDLER',
    label: 'scheduled jobs',
    words: set('cron cronjob schedule scheduled timer periodic scheduled-job'),
  },
  { type: 'WEBSOCKET_HANDLER', label: 'websocket handlers', words: set('websocket web-socket socket socket.io') },
  { type: 'RPC_HANDLER', label: 'RPC handlers', words: set('rpc grpc') },
  { type: 'CLI_HANDLER', label: 'commands', words: set('cli command command-line') },
  { type: 'FILE_HANDLER', label: 'upload handlers', words: set('upload file-upload uploading') },
  {
    type: 'MESSAGE_HANDLER',
    label: 'message handlers',
    words: set('message queue kafka event consumer subscriber worker task celery listener sqs rabbitmq amqp job'),
  },
];
/** One of these makes a phrase one about handlers. */
const nouns = set(
  'handler endpoint route controller action consumer subscriber listener job worker resolver cronjob command task view operation method function page api callback lambda',
);
/** Those that are handlers of HTTP without another word. */
const httpNouns = set('handler endpoint route controller api resolver');
const httpWords = set(
  'http https rest restful web api request rest-api url incoming inbound server server-side route controller rest-endpoint backend json',
);
const methods = set('GET POST PUT PATCH DELETE HEAD OPTIONS');
const linking = set(
  'under below in at for on match start begin with whose path route url be that of beneath starting beginning handle handling which serve behind prefix from live have it file',
);
const adminWords = set('admin administration administrative administrator');

export function readHandlers(tokens: readonly Token[]): HandlersMeant | undefined {
  const words = tokens.filter((token) => !isFiller(token));
  const used = new Set<Token>();
  const take = (test: (token: Token) => boolean) => {
    const found = words.filter((token) => test(token));
    for (const token of found) used.add(token);
    return found;
  };
  const paths = take(({ kind, text }) => kind !== 'word' && text.startsWith('/'));
  const verbs = take(({ text }) => methods.has(text) || (text === text.toUpperCase() && methods.has(text)));
  const isPlainWord = (token: Token) => token.kind === 'word' || /^[a-z.-]+$/i.test(token.text);
  const kind = kinds.find(({ words: own }) => words.some((token) => isPlainWord(token) && own.has(token.lemma)));
  const named = take((token) => isPlainWord(token) && nouns.has(token.lemma));
  const http = take((token) => isPlainWord(token) && httpWords.has(token.lemma));
  const admin = take((token) => token.kind === 'word' && adminWords.has(token.lemma));
  if (kind !== undefined) take((token) => isPlainWord(token) && kind.words.has(token.lemma));
  if (paths.length > 0) take((token) => token.kind === 'word' && linking.has(token.lemma));
  take(
    ({ kind: tokenKind, lemma }) =>
      tokenKind === 'word' && (lemma === 'or' || lemma === 'and' || (verbs.length > 0 && lemma === 'state-change')),
  );
  if (named.length === 0 || words.some((token) => !used.has(token))) return undefined;
  const isHttp =
    http.length > 0 || verbs.length > 0 || paths.length > 0 || named.some(({ lemma }) => httpNouns.has(lemma));
  if (kind === undefined && !isHttp) return undefined;
  if (kind !== undefined && (verbs.length > 0 || paths.length > 0 || http.some(({ lemma }) => lemma === 'http')))
    return undefined;
  if (kind !== undefined) return { sourceTypes: [kind.type], routes: [], label: kind.label };
  const under = paths.map(({ text }) => text.replace(/\/+$/, '')).concat(admin.length > 0 ? ['**/admin/**'] : []);
  const routes =
    verbs.length === 0
      ? under
      : verbs.flatMap(({ text }) => (under.length === 0 ? [text] : under.map((path) => `${text} ${path}`)));
  const label = `HTTP handlers${routes.length === 0 ? '' : ` of ${routes.join(', ')}`}`;
  return { sourceTypes: ['HTTP_HANDLER'], routes, label };
}
