/** What of a package.json may name packages that something loads: scripts and settings of tools. */
import type { RootKind } from './root-kind.ts';

/**
 * What people and machines run a script of package.json for, by its name: the product, its tests, or a tool.
 *
 * @param shipped names of scripts that what ships and starts the product runs
 */
export function rootOfScriptNamed(name: string, shipped: ReadonlySet<string> = new Set()): RootKind {
  const [plain = name] = /(?<=^(?:pre|post)).+/.exec(name) ?? [];
  if (shipped.has(name) || shipped.has(plain)) return 'production';
  if (/^(?:start|serve)(?:[:_-]|$)/.test(plain)) return 'production';
  return /^(?:test|e2e|spec|coverage)(?:[:_-]|$)/.test(plain) ? 'test' : 'tooling';
}

/** Names of scripts that a text runs as the product is started: `npm run web`, `["yarn", "web"]`; what builds an image is left out. */
export function scriptsRunBy(text: string): readonly string[] {
  const starting = text.replace(building, '');
  return [...starting.matchAll(running)].flatMap(([, name = '']) => (managing.test(name) ? [] : [name]));
}

const running =
  /\b(?:npm|yarn|pnpm|bun)(?:["',\s]+--?[\w=./-]+)*["',\s]+(?:run(?:-script)?["',\s]+)?([\w@][\w:@./-]*)/g;
/** What the managers do themselves. */
const managing =
  /^(?:i|ci|install|add|remove|update|upgrade|exec|dlx|x|create|init|config|set|cache|prune|rebuild|audit|link|pack|publish|version|workspaces?|run)$/;
/** An instruction of a Dockerfile with the lines that go on with it, and settings of a host for its builds. */
const building = /^[ \t]*RUN\b(?:[^\n\\]|\\[^])*$|^[ \t]*["']?[\w-]*build[\w-]*["']?[ \t]*[:=].*$/gim;

/** The package.json without the blocks that declare dependencies or describe it; what is cut is blanked, so that places stay. */
export function withoutDependencies(text: string): string {
  const block =
    /"((?:(?:dev|peer|optional|bundled?)?[dD]ependencies|(?:peer|dev)DependenciesMeta|dependenciesMeta|resolutions|overrides)|engines|name|keywords|description|author|repository|files|homepage|bugs)"\s*:\s*/g;
  let kept = '';
  let done = 0;
  let counted = 0;
  let depth = 0;
  for (const match of text.matchAll(block)) {
    if (match.index < done) continue;
    depth += depthOf(text.slice(counted, match.index));
    counted = match.index;
    // Deeper down `name` and `files` are settings of a tool.
    if (depth > 1 && !/ependencies|resolutions|overrides/.test(match[1] ?? '')) continue;
    const to = endOfValue(text, match.index + match[0].length);
    kept += text.slice(done, match.index) + ' '.repeat(to - match.index);
    done = to;
    counted = to;
  }
  return kept + text.slice(done);
}

function depthOf(text: string): number {
  let depth = 0;
  for (const [character] of text.replace(/"(?:[^"\\]|\\.)*"/gs, '').matchAll(/[{[\]}]/g))
    depth += character === '{' || character === '[' ? 1 : -1;
  return depth;
}

function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = closingQuote(text, at);
      if (depth === 0) return at + 1;
    } else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      if (--depth <= 0) return depth < 0 ? at : at + 1;
    } else if (character === ',' && depth === 0) return at;
  }
  return text.length;
}

function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
