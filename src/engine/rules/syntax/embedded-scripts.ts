/**
 * The scripts inside a page or component, seen as one script: all else is blank, so that every place in it is the same
 * place in the file.
 */

export interface EmbeddedScripts {
  readonly language: 'TypeScript' | 'JavaScript';
  /** As long as the file's text. */
  readonly text: string;
}

/** Undefined where there is no script. Data and templates in a `<script>` are none. */
export function embeddedScripts(text: string): EmbeddedScripts | undefined {
  const opening = /<script\b([^>]{0,500})>/gi;
  const closing = /<\/script/gi;
  let view = '';
  let language: EmbeddedScripts['language'] = 'JavaScript';
  let hasScript = false;
  for (let tag = opening.exec(text); tag !== null; tag = opening.exec(text)) {
    const start = opening.lastIndex;
    closing.lastIndex = start;
    const end = closing.exec(text)?.index ?? text.length;
    opening.lastIndex = end;
    const attributes = tag[1] ?? '';
    if (!isScript(attributes)) continue;
    hasScript = true;
    if (/\blang\s?=\s?["']?(?:ts|tsx|typescript)\b/i.test(attributes)) language = 'TypeScript';
    view += blank(text.slice(view.length, start)) + text.slice(start, end);
  }
  return hasScript ? { language, text: view + blank(text.slice(view.length)) } : undefined;
}

function isScript(attributes: string): boolean {
  const type = /\btype\s?=\s?["']?([^"'\s>]{1,100})/i.exec(attributes)?.[1];
  return (
    type === undefined ||
    /^(?:module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jsx|babel|typescript))$/i.test(type)
  );
}

function blank(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]/g, ' ');
}
