/** Code that stands in Blade's marks, outside PHP's own tags: what is echoed, what directives are given, `@use` and `@inject`. */

const marks =
  /\{!!([\s\S]{0,5000}?)!!\}|\{\{(?!--)([\s\S]{0,5000}?)\}\}|@php\b(?!\s*\()([\s\S]{0,20000}?)@endphp|(?<![\w@])@([a-z]\w*)[ \t]*(?=\()/gi;

/** The pieces in order, as the text of a file of PHP in which every piece stands `shift` behind its place; empty without any. */
export function bladeCode(text: string): { readonly code: string; readonly shift: number } | undefined {
  const outside = text.replace(/<\?(?:php|=)[\s\S]*?(?:\?>|$)|\{\{--[\s\S]{0,20000}?--\}\}/gi, blank);
  if (!/[{@]/.test(outside)) return undefined;
  const open = '<?php ';
  let code = '';
  let done = 0;
  let next = 0;
  const keep = (start: number, end: number): void => {
    if (start < done || end <= start) return;
    code += `${blank(outside.slice(done, start))}${outside.slice(start, end)}${end < outside.length ? ';' : ''}`;
    done = Math.min(end + 1, outside.length);
  };
  for (const match of outside.matchAll(marks)) {
    if (match.index < next) continue;
    const directive = match[4];
    if (directive === undefined) {
      const inner = match[1] ?? match[2] ?? match[3] ?? '';
      const start = match.index + match[0].indexOf(inner);
      keep(start, start + inner.length);
      continue;
    }
    const start = match.index + match[0].length;
    const end = closing(outside, start);
    next = end;
    keep(start, end + 1);
  }
  return code.trim() === '' ? undefined : { code: open + code, shift: open.length };
}

/** Classes that `@use('A\B')` and `@inject('name', 'A\B')` name. */
export function bladeClasses(
  text: string,
): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  const found = text.matchAll(/@(?:use|inject)\s*\(\s*(?:['"]\w+['"]\s*,\s*)?['"]?\\?([A-Z]\w*(?:\\+\w+)*)/g);
  return [...found].map((match) => ({
    name: (match[1] ?? '').replaceAll('\\\\', '\\'),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Of the parenthesis that opens there; the end of the line where it is not closed. */
function closing(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length && at < from + 5000; at++) {
    const character = text[at] ?? '';
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at;
  }
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length - 1 : end;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
