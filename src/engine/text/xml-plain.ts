/**
 * A quick reader of plain XML: elements, attributes, text and comments without a fault, which is what tools write. It gives
 * the elements of the full reader or, at anything else (a document type, CDATA, an unknown entity, a mistake), nothing.
 */
import { finish, type OpenElement } from './xml-element.ts';

export interface PlainLimits {
  readonly elementsMax: number;
  readonly depthMax: number;
}

const declaration = /<\?xml version="1\.0"(?: encoding="(?:UTF|utf)-8")?(?: standalone="(?:yes|no)")? ?\?>/y;
const startTag = /<((?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*))/y;
const attribute =
  /[ \t\n]+((?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*))[ \t\n]*=[ \t\n]*(?:"([^"<&\t\n]*)"|'([^'<&\t\n]*)')/y;
const tagEnd = /[ \t\n]*(\/?)>/y;
const endTagRest = /[ \t\n]*>/y;
const entity = /&(?:amp|lt|gt|quot|apos);/g;
/** Carriage returns, control characters and what stands beyond the basic plane: the full reader knows what they mean. */
const oddCharacter = /[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

const exclamation = 0x21;
const slash = 0x2f;

/** The root; `undefined` where the text has more than this reader knows. */
export function readPlainXml(text: string, { elementsMax, depthMax }: PlainLimits): OpenElement | undefined {
  if (oddCharacter.test(text)) return undefined;
  const stack: OpenElement[] = [];
  /** The whole names of what is open, prefixes included. */
  const names: string[] = [];
  let root: OpenElement | undefined;
  let elements = 0;
  let at = matched(declaration, text, 0) === null ? 0 : declaration.lastIndex;
  for (;;) {
    const tag = text.indexOf('<', at);
    const current = stack.at(-1);
    const data = text.slice(at, tag < 0 ? text.length : tag);
    if (current === undefined ? /[^ \t\n]/.test(data) : !addText(current, data)) return undefined;
    if (tag < 0) return current === undefined ? root : undefined;
    const code = text.charCodeAt(tag + 1);
    if (code === slash) {
      const name = names.pop();
      if (current === undefined || name === undefined || !text.startsWith(name, tag + 2)) return undefined;
      if (matched(endTagRest, text, tag + 2 + name.length) === null) return undefined;
      at = endTagRest.lastIndex;
      stack.pop();
      close(current, text, at);
    } else if (code === exclamation) {
      const end = text.startsWith('<!--', tag) ? text.indexOf('--', tag + 4) : -1;
      if (end < 0 || text[end + 2] !== '>') return undefined;
      at = end + 3;
    } else {
      const found = readStartTag(text, tag);
      if (found === undefined || ++elements > elementsMax || stack.length >= depthMax) return undefined;
      const { element, name, isSelfClosing } = found;
      at = element.startTagEnd;
      if (current !== undefined) current.children.push(element);
      else if (root === undefined) root = element;
      else return undefined;
      if (isSelfClosing) close(element, text, at);
      else {
        stack.push(element);
        names.push(name);
      }
    }
  }
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const characters: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

/** False where the text is none, or holds another entity than the five. */
function addText(element: OpenElement, data: string): boolean {
  if (data.includes(']]>')) return false;
  if (!data.includes('&')) {
    element.text += data;
    return true;
  }
  element.text += data.replace(entity, (written) => characters.get(written) ?? written);
  return !data.replace(entity, '').includes('&');
}

interface StartTag {
  readonly element: OpenElement;
  readonly name: string;
  readonly isSelfClosing: boolean;
}

function readStartTag(text: string, start: number): StartTag | undefined {
  const [, name, localName] = matched(startTag, text, start) ?? [];
  if (name === undefined || localName === undefined) return undefined;
  let at = startTag.lastIndex;
  const attributes: OpenElement['attributes'] = [];
  const written = new Set<string>();
  for (let found = matched(attribute, text, at); found !== null; found = matched(attribute, text, at)) {
    const [whole, full = '', local = '', inQuotes, inApostrophes = ''] = found;
    const nameStart = at + whole.length - whole.trimStart().length;
    at = attribute.lastIndex;
    if (written.size === written.add(full).size) return undefined;
    attributes.push({ name: local, value: inQuotes ?? inApostrophes, start: nameStart, end: at });
  }
  const end = matched(tagEnd, text, at);
  if (end === null) return undefined;
  const startTagEnd = tagEnd.lastIndex;
  const element: OpenElement = {
    name: localName,
    attributes,
    children: [],
    text: '',
    start,
    end: text.length,
    startTagEnd,
    contentStart: startTagEnd,
    contentEnd: startTagEnd,
    isClosed: false,
  };
  return { element, name, isSelfClosing: end[1] === '/' };
}

function close(element: OpenElement, text: string, end: number): void {
  element.isClosed = true;
  finish(element, text, end);
}
