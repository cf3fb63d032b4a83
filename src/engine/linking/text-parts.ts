/** Which words of a text may name packages, by the kind of text: all else is blanked, so that places stay. */
import type { EcosystemName } from '../model/ecosystem-name.ts';

/** Markup and styles hold words of every kind; only what they link to names packages. */
export const isMarkup =
  /\.(?:html?|xhtml|svg|css|pcss|postcss|sss|scss|sass|less|styl|vue|svelte|astro|riot|tag|marko|ejs|hbs|mustache|pug|jade|haml|slim|twig|njk|liquid|jinja2?|mako|ftl|tmpl|gohtml|heex|l?eex|cshtml|razor|erb|jspx?)$/i;

const isLink =
  /@(?:import|use|forward|plugin|tailwind|config)\b|\b(?:src|href|url)\s*[=:({]|node_modules\/|\b(?:from|imports?|require)["']?\s*[:=]?\s*[("'`{[*]|^\s*[-+]?\s*(?:import|export)\b|\b(?:from|require|imports?)\s*$|\bimportmap\b/;

/** The lines with links, what follows one that is left open, and strings that are no value of an attribute. */
export function onlyLinks(text: string): string {
  const hasScript = /<script\b|^\s*script[.(]/m.test(text);
  let isOpen = false;
  return linesWhere(text, (line) => {
    const link = isLink.test(line);
    const isWanted = link || isOpen;
    isOpen = (link || (isOpen && line.trim() === '')) && !/["'`]/.test(line);
    return isWanted ? 'whole' : hasScript ? [unassigned] : 'none';
  });
}

/** Manifests of Python's build tools: what they declare loads nothing, and all other tables are settings of tools. */
export const isBuild = /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/;
const isObject = /[=:'"\s][\w.-]+:[\w.]+|\bplugins?\b|\baddopts\b|\b(?:build-backend|backend-path)\b/;
const isDeclaringTable =
  /^\s*\[+\s*(?:project(?:\.(?:optional-dependencies|urls|dependencies))?|dependency-groups|build-system|metadata|options(?:\.(?!entry_points)[\w.]+)?|tool\.poetry(?:\.(?:extras|urls|source|(?:group\.[\w.-]+\.|dev-)?dependencies))?|tool\.(?:uv\.sources|isort|deptry|mypy\.overrides|pdm\.dev-dependencies)|mypy-[^\]]*|isort)\s*\]/;
const isDeclaringKey = /^\s*[\w-]*(?:dependencies|requires|constraints)[\w-]*\s*=/;

export function withoutDeclarations(text: string): string {
  let isDeclaring = false;
  let depth = 0;
  return linesWhere(text, (line) => {
    if (depth === 0 && /^\s*\[/.test(line)) isDeclaring = isDeclaringTable.test(line);
    const isBlank = depth > 0 || isDeclaringKey.test(line);
    if (isBlank) depth = Math.max(0, depth + (line.match(/\[/g)?.length ?? 0) - (line.match(/\]/g)?.length ?? 0));
    return !isBlank && (!isDeclaring || isObject.test(line)) ? 'whole' : 'none';
  });
}

const hashComments =
  /\.(?:sh|bash|zsh|ya?ml|toml|ini|cfg|conf|env|properties|service|mk)$|(?:^|\/)(?:\.env[^/]*|[^/]*(?:Makefile|Dockerfile|Containerfile|Procfile|Justfile)[^/]*|[^/.]+)$/;

/** Without the lines that are comments, in scripts and settings that write them so. */
export function withoutComments(path: string, text: string): string {
  if (!hashComments.test(path) || !text.includes('#')) return text;
  return linesWhere(text, (line) => (/^\s*#(?!!)/.test(line) ? 'none' : 'whole'));
}

/** What is left out is blanked, so that places stay. */
function linesWhere(text: string, partOf: (line: string) => 'whole' | 'none' | readonly RegExp[]): string {
  return text
    .split('\n')
    .map((line) => {
      const part = partOf(line);
      return part === 'whole' ? line : onlyMatches(line, part === 'none' ? [] : part);
    })
    .join('\n');
}

/** Strings without a space in them; of markup those that are no value of an attribute; texts of elements. */
const quoted = /(["'`])[^"'`\s]{1,300}\1/g;
/** The value of an attribute is matched too, so that its last quotation mark opens nothing. */
const unassigned = /=(["'`])[^"'`]*\1|(["'`])[^"'`\s]{1,300}\2/g;
const element = />[^<>\s]{1,300}<|<\w*(?:arg|command|exec)\w*>[^<>]{1,300}</gi;

function onlyMatches(line: string, patterns: readonly RegExp[]): string {
  let kept = ' '.repeat(line.length);
  for (const pattern of patterns)
    for (const { index, 0: match } of line.matchAll(pattern))
      if (!match.startsWith('=')) kept = kept.slice(0, index) + match + kept.slice(index + match.length);
  return kept;
}

/** Prose and data, whose words nothing loads by itself: what reads names out of them is a loader with a computed name. */
export const isProse =
  /(?:^|\/)(?:README|LICEN[CS]E|COPYING|CHANGE(?:LOG|S)|NOTICE|AUTHORS|CONTRIBUT|HISTORY|CODEOWNERS|MAINTAINERS|OWNERS|NEWS|TODO|PATENTS|INSTALL)[^/]*$|\.(?:txt|adoc|asciidoc|mdx?|markdown|rst|tex|bib|csv|tsv|sql|log|snap|map|geojson|po|pot|patch|diff|srt|vtt)$/i;
export const isBinary =
  /\.(?:png|jpe?g|gif|ico|webp|avif|bmp|tiff?|psd|woff2?|ttf|otf|eot|mp[34]|m4[av]|mov|avi|webm|wav|ogg|flac|pdf|docx?|xlsx?|pptx?|zip|t?gz|bz2|xz|zst|7z|rar|tar|jar|war|class|o|a|so|dylib|dll|exe|bin|dat|db|sqlite3?|pyc|pyd|whl|egg|node|wasm|parquet|npy|npz|pkl|pickle|h5|onnx|pt|bin)$/i;

/** Code of these languages has strings for everything; it names packages of another ecosystem where it reaches over to it. */
const code =
  /\.(?:[cm]?[jt]sx?|py[wi]?|go|java|kts?|scala|groovy|gradle|cs|fsx?|vb|php|rb|rs|c|cc|cpp|cxx|h|hpp|m|mm|swift|dart|jl|r|lua|pl|pm|ex|exs|erl|hs|purs|ml|mli|rei?|clj[cs]?|vim|el)$/i;
export const bridges: Partial<Record<EcosystemName, RegExp>> = {
  npm: /\b(?:node(?:js)?|npx|npm|yarn|pnpm|pnpx|bunx?|deno|electron)\b|node_modules|<script\b|\b(?:JsModule|JSImport|Import|wasm_bindgen|:require)\b|@(?:bs\.)?module\b/,
  PyPI: /\bpython[\d.]*\b|\bPy(?:Import|Run|Module|Call|Object|Eval)|\bpy::|\bpyimport\b|\breticulate\b|\bpypi\b|\bimport_module\b|["'](?:import|from)\s+\w|\bgunicorn\b|\bcelery\b/i,
};
/** A line that starts a program or imports: each of its words may be a name. */
const isLaunch =
  /\b(?:npx|npm|node(?:js)?|yarn|pnpm|pnpx|bunx?|deno|python[\d.]*|gunicorn|uvicorn|celery|pytest)\b|node_modules\/|\.bin\/|(?:^|["'#:@(]|\s)(?:import|from|require!?|using|include)\b/;

/** Of a text that is no settings and no code of the ecosystem. */
export function foreignWords(path: string, text: string, ecosystem: EcosystemName): string {
  if (isMarkup.test(path)) return onlyLinks(text);
  if (code.test(path) && bridges[ecosystem]?.test(text) !== true) return '';
  const marks = code.test(path) ? [quoted] : [quoted, element];
  return linesWhere(text, (line) => (isLaunch.test(line) ? 'whole' : marks));
}
