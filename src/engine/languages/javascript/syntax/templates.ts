/**
 * Code within other text: pages, Markdown, templates. What is no code is turned to blanks, so that every place stays; what
 * the rest of the text says is kept apart, since a template uses what its script imports.
 */
import { scriptBlocks } from './script-blocks.ts';

export interface CodeWithin {
  readonly text: string;
  readonly isTypeScript: boolean;
  /** The text around the code where it can use names of the code; otherwise empty. */
  readonly around: string;
}

const templates = /^\.(?:html?|mdx?|g[tj]s|ejs)$/;

/** The code of a file that holds other text as well, empty where it has none; `undefined` where all of it is code. */
export function codeOf(text: string, extension: string): CodeWithin | undefined {
  if (/^\.(?:vue|svelte)$/.test(extension)) return { ...scriptBlocks(text, 'component'), around: '' };
  if (extension === '.astro') return { ...scriptBlocks(text, 'astro'), around: '' };
  if (!templates.test(extension)) return undefined;
  return codeWithin(text, extension) ?? { text: '', isTypeScript: false, around: '' };
}

/** True of code in a page or template that could not be parsed, and names nothing by which it could load something. */
export function mayHoldNone(code: string, extension: string): boolean {
  return /^\.(?:html?|mdx?|ejs)$/.test(extension) && !loadWord.test(code);
}

/** `undefined` where there is no code at all. */
function codeWithin(text: string, extension: string): CodeWithin | undefined {
  switch (extension) {
    case '.html':
    case '.htm':
      return hasScript(text) ? { ...scriptBlocks(text, 'page'), around: '' } : undefined;
    case '.md':
      return hasScript(text) ? ofMarkdown(text, false) : undefined;
    case '.mdx':
      return hasScript(text) || /^(?:import|export)\b/m.test(text) || /\b(?:require|import)\s*\(/.test(text)
        ? ofMarkdown(text, true)
        : undefined;
    case '.gts':
    case '.gjs':
      return ofGlimmer(text, extension === '.gts');
    default:
      return text.includes('<%') ? { text: ofEjs(text), isTypeScript: false, around: '' } : undefined;
  }
}

const loadWord =
  /\b(?:require|import|eval|Function|Worker|importScripts|module|process|child_process|createRequire|constructor|globalThis|setTimeout|setInterval)\b/;

function hasScript(text: string): boolean {
  return /<script/i.test(text);
}

/** Scripts begin a line; what stands in fences and code spans is shown, not run. */
function ofMarkdown(text: string, isMdx: boolean): CodeWithin {
  const shown = text
    .replace(/^[ \t]*(`{3,}|~{3,})[^\n]*\n(?:(?!^[ \t]*\1)[^\n]*\n?)*(?:^[ \t]*\1[^\n]*)?/gm, blank)
    .replace(/<!--.*?-->|`[^`\n]*`/gs, blank);
  const { text: scripts, isTypeScript } = scriptBlocks(shown.replace(/^(.*\S.*)<script/gim, blank), 'page');
  let code = scripts;
  if (isMdx) {
    for (const { 0: block, index } of shown.matchAll(/^(?:import|export)\b[^\n]*(?:\n(?![ \t]*\n)[^\n]+)*/gm))
      code = code.slice(0, index) + block + code.slice(index + block.length);
    for (const { 0: load, index } of shown.matchAll(/\b(?:require|import)\s*\(\s*(?:'[^'\n]*'|"[^"\n]*"|[\w.]+)\s*\)/g))
      if (code.slice(index, index + load.length).trim() === '')
        code = `${code.slice(0, index - 1)};${load}${code.slice(index + load.length)}`;
  }
  return { text: code, isTypeScript: isTypeScript || isMdx, around: without(shown, code) };
}

/** The part of the text that was not taken for code. */
function without(text: string, code: string): string {
  let rest = '';
  for (let at = 0; at < text.length; at++) rest += code[at] === text[at] && text[at] !== '\n' ? ' ' : (text[at] ?? '');
  return rest;
}

/** A template stands for a value, or in a class for nothing. */
function ofGlimmer(text: string, isTypeScript: boolean): CodeWithin {
  let around = '';
  const code = text.replace(/<template[\s>].*?<\/template>/gs, (template, at: number) => {
    around += `${template}\n`;
    const isValue = /(?:[=(,[:?]|=>|\breturn|\bdefault)\s*$/.test(text.slice(Math.max(0, at - 200), at));
    const blanks = blank(template);
    return isValue ? `0${blanks.slice(1)}` : blanks;
  });
  return { text: code, isTypeScript, around };
}

/** `<% code %>` and `<%= value %>`. */
function ofEjs(text: string): string {
  let code = '';
  let done = 0;
  for (const { 0: whole, 1: sign = '', 2: inner = '', 3: end = '', index } of text.matchAll(
    /<%([=_#%-]?)(.*?)([_-]?%>)/gs,
  )) {
    code += blank(text.slice(done, index));
    if (sign === '#' || sign === '%') code += blank(whole);
    else if (sign === '=' || sign === '-') code += ` ;(${inner});${' '.repeat(end.length - 2)}`;
    else code += `${' '.repeat(2 + sign.length)}${inner}${' '.repeat(end.length)}`;
    done = index + whole.length;
  }
  return code + blank(text.slice(done));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
