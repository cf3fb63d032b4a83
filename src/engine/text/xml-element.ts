/** An element of an XML document that knows where it stands in the text, and how it comes to its end while it is read. */

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The character data directly inside, joined and trimmed; comments are no part of it. */
  readonly text: string;
  /** From the `<` of the start tag to after the `>` of the end tag. */
  readonly start: number;
  readonly end: number;
  /** After the `>` of the start tag. */
  readonly startTagEnd: number;
  /** What stands between the tags, without the white space around it; for the value of an element without children. */
  readonly contentStart: number;
  readonly contentEnd: number;
  /** False where the text stops before the end tag: what is inside may be cut short. */
  readonly isClosed: boolean;
}

export interface XmlAttribute {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly value: string;
  /** From the name to after the closing quote. */
  readonly start: number;
  readonly end: number;
}

/** While it is read. */
export interface OpenElement {
  name: string;
  attributes: XmlAttribute[];
  children: XmlElement[];
  text: string;
  start: number;
  end: number;
  startTagEnd: number;
  contentStart: number;
  contentEnd: number;
  isClosed: boolean;
}

/** Sets where the element ends, once that is known. */
export function finish(element: OpenElement, text: string, end: number): void {
  element.end = end;
  element.text = element.text.trim();
  const isSelfClosing = end === element.startTagEnd;
  let contentEnd = isSelfClosing ? element.startTagEnd : Math.max(element.startTagEnd, endOfContent(text, end));
  let contentStart = element.startTagEnd;
  while (contentStart < contentEnd && isSpace(text.charCodeAt(contentStart))) contentStart++;
  while (contentEnd > contentStart && isSpace(text.charCodeAt(contentEnd - 1))) contentEnd--;
  element.contentStart = contentStart;
  element.contentEnd = contentEnd;
}

/** Where the end tag that ends at `end` begins; `end` itself where the text stopped without one. */
export function endOfContent(text: string, end: number): number {
  if (text[end - 1] !== '>') return end;
  const tag = text.lastIndexOf('</', end - 1);
  return tag === -1 ? end : tag;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
