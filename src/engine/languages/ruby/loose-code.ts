/**
 * Ruby without a grammar, for templates: code between the marks of ERB, the code lines of Haml and Slim, and code in pieces that
 * do not parse. Every constant is a use, every loader that is not given a plain text a hazard.
 */
import type { ContentFacts } from '../../model/file-facts.ts';
import { factsBuilder } from '../../syntax/facts-builder.ts';

/** What stands outside `<% … %>` is blanked, so that places stay. */
export function codeOfTemplate(text: string): string {
  let code = '';
  let done = 0;
  // Beyond the last end nothing is code, and nothing need be searched again and again.
  const closed = text.slice(0, text.lastIndexOf('%>') + 2);
  for (const match of closed.matchAll(/<%(?!%)([=#-]{0,2})([\s\S]*?)-?%>/g)) {
    const [whole, marks = '', inner = ''] = match;
    const start = match.index + 2 + marks.length;
    code += `${blank(text.slice(done, start))}${marks.startsWith('#') ? blank(inner) : inner}`;
    // Without a line's end the next piece would be read as going on with this one.
    const rest = blank(whole.slice(2 + marks.length + inner.length));
    const isOpen = /(?:\bdo|\{|\|)\s*$/.test(inner);
    code += isOpen || rest.length === 0 ? rest : `;${rest.slice(1)}`;
    done = match.index + whole.length;
  }
  return code + blank(text.slice(done));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

const codeLine = /^[ \t]*(?:[%.#@:a-z][\w.:#@-]*(?:\{[^\n{}]*\}|\([^\n()]*\)|\[[^\n[\]]*\])*[<>/]*)?[ \t]*(?:[&!]?={1,2}[<>']?|-|~)[ \t]*(\S[^\n]*)$/gm; // biome-ignore format: one expression
const filter = /^[ \t]*:?([a-z]\w+):?[ \t]*$/gm;
const constant = /(?<![\w@$:.'"/-])(?:::)?([A-Z]\w*)((?:::[A-Z]\w*)*)(?:\.([a-z_]\w*[?!]?))?/g;
const loader =
  /(?<![\w@$.:])(?:(?:::)?Kernel\s*\.\s*)?(require|load|autoload|gem)\b[ \t(]*(?:(['"])([\w./-]+)\2(?=[ \t]*(?:$|[);,\n]))|(?=\S))/gm;
const hazard =
  /(?<![\w@$])(?:eval|instance_eval|class_eval|module_eval|const_get|constantize|safe_constantize|send|__send__|system|exec|spawn|popen|Kernel)\b|`|%x\W/g;

export function looseFacts(text: string, isIndented: boolean): ContentFacts {
  const facts = factsBuilder('ruby');
  const pieces = isIndented ? codeLines(text) : [{ code: text, at: 0 }];
  for (const { code, at } of pieces) {
    for (const match of code.matchAll(constant)) {
      const place = { start: at + match.index, end: at + match.index + match[0].length };
      const path = [...(match[2] ?? '').split('::').slice(1), ...(match[3] === undefined ? [] : [match[3]])];
      facts.use({ import: facts.import(match[1] ?? '', 'implied', place), path }, 'value', place);
    }
    for (const match of code.matchAll(loader)) {
      const place = { start: at + match.index, end: at + match.index + match[0].length };
      if (match[3] !== undefined) facts.import(match[3], 'static', place);
      else if (!/^\s*[.=?]/.test(code.slice(match.index + match[0].length)))
        facts.hazard('dynamic_load', `${match[1] ?? ''} with a computed name`, place);
    }
    for (const match of code.matchAll(hazard)) {
      const place = { start: at + match.index, end: at + match.index + match[0].length };
      facts.hazard('dynamic_load', `${match[0]} in code that is read loosely`, place);
    }
  }
  if (isIndented)
    for (const match of text.matchAll(filter))
      facts.string(match[1] ?? '', { start: match.index, end: match.index + match[0].length });
  return facts.build();
}

function codeLines(text: string): readonly { readonly code: string; readonly at: number }[] {
  const lines = [...text.matchAll(codeLine)].map((match) => ({
    code: match[1] ?? '',
    at: match.index + match[0].length - (match[1]?.length ?? 0),
  }));
  const put = [...text.matchAll(/#\{([^\n}]*)\}/g)].map((match) => ({ code: match[1] ?? '', at: match.index + 2 }));
  // Attributes hold code as well: `%a{ href: Acme.link }`.
  const given = [...text.matchAll(/^[ \t]*[%.#a-z][\w.:#-]*([{([][^\n]*)$/gm)].map((match) => ({
    code: match[1] ?? '',
    at: match.index + match[0].length - (match[1]?.length ?? 0),
  }));
  return [...lines, ...put, ...given];
}
