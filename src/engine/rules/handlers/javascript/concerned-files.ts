/** Which files can matter to handlers: code that a program is made of, and not its tests, its types, its bundles, or pages for browsers. */
import { baseName } from '../../../files/path-parts.ts';

const tests =
  /(?:^|\/)(?:__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|cypress|playwright|test-utils|mocks?|node_modules|bower_components|vendor|dist-types|\.next|\.nuxt|\.output)\/|\.(?:test|tests|spec|e2e|e2e-spec|stories|mock|cy|bench)\.[cm]?[jt]sx?$|(?:^|\/)(?:(?:jest|vitest|karma|cypress|playwright|webpack|rollup|vite|babel)\.(?:config|conf|setup)[\w.-]*|gulpfile|Gruntfile)\.[cm]?[jt]s$/i;
const code = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const sizeMax = 1_500_000;
const browser =
  /\bfrom\s{1,5}['"](?:react|react-dom|preact|vue|@angular\/[\w-]{1,40}|svelte|solid-js|jquery)['"]|\bangular\s{0,5}\.\s{0,5}module\s{0,5}\(/;
const serverToo =
  /['"]use server['"]|\b(?:loader|action|getServerSideProps)\b|['"](?:express|fastify|koa|hono|@nestjs\/[\w-]{1,40}|next\/server)['"]|NextApiRequest|\bexport\s{1,5}(?:async\s{1,5})?function\s{1,5}(?:GET|POST|PUT|PATCH|DELETE)\b/;
const hasNames = /\b(?:export|exports|require|import)\b|\.\s{0,5}(?:get|post|use|on)\s{0,5}\(|\bcreateServer\b/;

export function concerns(path: string, text: string): boolean {
  if (!code.test(path) || /\.d\.[cm]?ts$/.test(path) || tests.test(path) || text.length > sizeMax) return false;
  if (/\.min\.js$|\.bundle\.js$/.test(baseName(path)) || isPacked(text) || !hasNames.test(text)) return false;
  return !browser.test(text) || serverToo.test(text);
}

/** Code that a program wrote has lines that nobody reads. */
function isPacked(text: string): boolean {
  const lines = text.slice(0, 60_000).split('\n').length;
  return text.length > 20_000 && Math.min(text.length, 60_000) / lines > 500;
}
