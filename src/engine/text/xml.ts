/**
 * An XML document as a tree of elements that know where they stand in the text. Broken XML gives the elements that could
 * be read, and problems; document types are never obeyed and no entity but the five of XML itself is ever expanded, so
 * nothing a file declares can grow in memory or lead outside it.
 */
import { SaxesParser } from 'saxes';
import type { Problem } from '../model/problem.ts';
import type { SourceFile } from './source-file.ts';
import { endOfContent, finish, type OpenElement, type XmlAttribute, type XmlElement } from './xml-element.ts';
import { readPlainXml } from './xml-plain.ts';

export type { XmlAttribute, XmlElement } from './xml-element.ts';

export interface XmlDocument {
  /** Absent where the text holds no element at all. */
  readonly root: XmlElement | undefined;
  readonly problems: readonly Problem[];
}

/** Of what is not plain; the full parser is slow and takes much memory. */
const charactersMax = 20_000_000;
const elementsMax = 500_000;
const depthMax = 200;
/** Reporting goes on being useful for a few; reading on after many costs time without telling more. */
const problemsKept = 20;
const errorsMax = 500;

/** Thrown by handlers to leave the parser, caught in `parseXml`; the problem is recorded before. */
class ParseAborted extends Error {}

export function parseXml(file: SourceFile): XmlDocument {
  const plain = readPlainXml(file.text, { elementsMax, depthMax });
  return plain === undefined ? parseAnyXml(file) : { root: plain, problems: [] };
}

/** By the full parser, a fifth as fast as the quick one, which knows only what is plain and without fault. */
export function parseAnyXml(file: SourceFile): XmlDocument {
  const { text } = file;
  const problems: Problem[] = [];
  const lineOf = (offset: number) => file.span(offset, offset).startLine;
  if (text.length > charactersMax) {
    return {
      root: undefined,
      problems: [{ line: 0, message: `the file is larger than ${charactersMax} characters and was not read` }],
    };
  }

  const parser = new SaxesParser({ position: true });
  const stack: OpenElement[] = [];
  let root: OpenElement | undefined;
  let elements = 0;
  let errors = 0;
  let tagStart = 0;
  let closedAt = -1;
  let attributes: XmlAttribute[] = [];

  const report = (message: string) => {
    if (problems.length < problemsKept)
      problems.push({ line: lineOf(Math.min(parser.position, text.length)), message });
  };
  const abandon = (message: string): never => {
    problems.push({ line: lineOf(Math.min(parser.position, text.length)), message });
    throw new ParseAborted();
  };

  parser.on('error', (error) => {
    errors++;
    if (error.message.includes('unmatched closing tag')) closeElements();
    report(`not well-formed XML: ${plainMessage(error)}`);
    if (errors > errorsMax) abandon('too many errors in the XML; what follows was not read');
  });
  parser.on('doctype', () => report('the document type declaration was ignored; entities it defines are not expanded'));
  parser.on('opentagstart', () => {
    tagStart = Math.max(0, text.lastIndexOf('<', parser.position - 1));
    attributes = [];
  });
  parser.on('attribute', ({ name, value }) => {
    const end = parser.position;
    const quote = text[end - 1];
    const valueStart = quote === '"' || quote === "'" ? text.lastIndexOf(quote, end - 2) : end - value.length;
    attributes.push({
      name: localName(name),
      value,
      start: Math.max(tagStart, text.lastIndexOf(name, valueStart)),
      end,
    });
  });
  parser.on('opentag', ({ name }) => {
    elements++;
    if (elements > elementsMax) abandon(`more than ${elementsMax} elements; what follows was not read`);
    if (stack.length >= depthMax) abandon(`elements nested deeper than ${depthMax}; what follows was not read`);
    const startTagEnd = parser.position;
    const element: OpenElement = {
      name: localName(name),
      attributes,
      children: [],
      text: '',
      start: tagStart,
      end: text.length,
      startTagEnd,
      contentStart: startTagEnd,
      contentEnd: startTagEnd,
      isClosed: false,
    };
    attributes = [];
    const parent = stack.at(-1);
    if (parent !== undefined) parent.children.push(element);
    else root ??= element;
    stack.push(element);
  });
  const addText = (added: string) => {
    const current = stack.at(-1);
    if (current !== undefined) current.text += added;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', closeElements);

  // saxes takes a stray end tag as the end of everything that is open. Here it ends what has its name, or nothing, so that
  // one bad line does not push the rest of the file out of its place.
  function closeElements(): void {
    const end = parser.position;
    if (end === closedAt) return;
    closedAt = end;
    const keep = placeToKeep(end);
    if (keep < 0) return;
    const [named, ...inside] = stack.splice(keep);
    for (const cut of inside) finish(cut, text, end);
    if (named !== undefined) {
      named.isClosed = true;
      finish(named, text, end);
    }
  }

  /** How many elements stay open after the end tag (or self-closing tag) that ends here; -1 where it ends none. */
  function placeToKeep(end: number): number {
    if (stack.at(-1)?.startTagEnd === end) return stack.length - 1;
    const name = localName(text.slice(endOfContent(text, end) + 2, end - 1).trim());
    return stack.findLastIndex((open) => open.name === name);
  }

  try {
    parser.write(text).close();
  } catch (error) {
    if (!(error instanceof ParseAborted)) throw error;
  }
  for (const unclosed of stack) finish(unclosed, text, text.length);
  if (root === undefined && problems.length === 0) problems.push({ line: 0, message: 'the file holds no XML element' });
  return { root, problems };
}

/** The children of that name, in order. */
export function childrenNamed(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element === undefined ? [] : element.children.filter((child) => child.name === name);
}

/** The first child of that name. */
export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The trimmed text of the first child of that name; empty where there is none. */
export function childText(element: XmlElement | undefined, name: string): string {
  return childNamed(element, name)?.text ?? '';
}

/** The attribute of that name in any letter case, as MSBuild and NuGet read them; exact for everything else in practice. */
export function attributeNamed(element: XmlElement, name: string): XmlAttribute | undefined {
  const wanted = name.toLowerCase();
  return element.attributes.find((attribute) => attribute.name.toLowerCase() === wanted);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** saxes puts `line:column: ` before its sentences and a full stop behind. */
function plainMessage(error: Error): string {
  return error.message
    .replace(/^\d+:\d+: /, '')
    .replace(/\.$/, '')
    .slice(0, 200);
}
