/**
 * *.cabal: the `build-depends` of each stanza. Fields go on over lines that are indented deeper; the kind of the stanza says
 * what its dependencies are for.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import { type Scope, scopes } from '../../model/scope.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';

const stanzaScopes: ReadonlyMap<string, Scope> = new Map([
  ['test-suite', 'test'],
  ['benchmark', 'development'],
  ['custom-setup', 'development'],
]);
const fieldScopes: ReadonlyMap<string, Scope | 'of the stanza'> = new Map([
  ['build-depends', 'of the stanza'],
  ['setup-depends', 'development'],
  ['build-tool-depends', 'development'],
]);
const stanza =
  /^(library|executable|test-suite|benchmark|common|foreign-library|custom-setup|flag|source-repository)\b/i;

/** `name`, `name:sublibrary` or `name:{a, b}`, and its range. */
const dependency = /^([A-Za-z\d][A-Za-z\d-]*)(?:[ \t]*:[ \t]*(?:\{[^{}]*\}|[\w-]+))?[ \t]*(.*)$/;

export function extract(file: SourceFile): Extraction {
  const declarations = new Map<string, Declaration>();
  let ownName = '';
  let ofStanza: Scope = 'production';
  let scope: Scope | undefined;
  let fieldIndent = 0;
  for (const line of linesOf(file.text)) {
    const content = line.text.trimStart();
    if (content === '' || content.startsWith('--')) continue;
    const indent = line.text.length - content.length;
    const header = indent === 0 ? stanza.exec(content) : null;
    if (header !== null && !content.includes(':')) {
      ofStanza = stanzaScopes.get(header[1]?.toLowerCase() ?? '') ?? 'production';
      scope = undefined;
      continue;
    }
    const field = /^([\w-]+)[ \t]*:(?!:)/.exec(content);
    let from = indent;
    if (field !== null && (scope === undefined || indent <= fieldIndent)) {
      const name = field[1]?.toLowerCase() ?? '';
      const declared = fieldScopes.get(name);
      scope = declared === 'of the stanza' ? ofStanza : declared;
      fieldIndent = indent;
      from = indent + field[0].length;
      if (name === 'name') ownName = content.slice(field[0].length).trim();
    } else if (indent <= fieldIndent) scope = undefined;
    if (scope !== undefined) addAll(file, line.start + from, line.text.slice(from), scope, ownName, declarations);
  }
  return {
    ...conclude({ declarations: [...declarations.values()] }),
    ...(ownName === '' ? {} : { projectName: ownName }),
  };
}

function addAll(
  file: SourceFile,
  start: number,
  text: string,
  scope: Scope,
  ownName: string,
  declarations: Map<string, Declaration>,
): void {
  for (const { offset, part } of partsOf(text)) {
    const [whole = '', name = '', constraint = ''] = dependency.exec(part) ?? [];
    const known = declarations.get(name);
    // One stanza after the other asks for the same package; the widest use of it counts.
    const isKnown = known !== undefined && scopes.indexOf(known.scope) <= scopes.indexOf(scope);
    if (name === '' || name === ownName || isKnown) continue;
    const version = /^==\s*(\d+(?:\.\d+)*)$/.exec(constraint)?.[1];
    declarations.set(name, {
      name,
      constraint,
      ...(version === undefined ? {} : { version }),
      scope,
      span: file.span(start + offset, start + offset + whole.length),
    });
  }
}

/** What stands between commas, trimmed; commas inside braces divide nothing. */
function* partsOf(text: string): Generator<{ readonly offset: number; readonly part: string }> {
  let from = 0;
  let depth = 0;
  for (let at = 0; at <= text.length; at++) {
    const character = text[at];
    if (character === '{') depth++;
    else if (character === '}') depth--;
    if (at < text.length && (character !== ',' || depth > 0)) continue;
    const raw = text.slice(from, at);
    const part = raw.trim();
    if (part !== '') yield { offset: from + raw.length - raw.trimStart().length, part };
    from = at + 1;
  }
}
