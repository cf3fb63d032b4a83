/** Places as SARIF has them: files of the product and of packages below a base of their own, regions in lines and columns. */
import { isFirstParty } from '../linking/first-party.ts';
import type { Span } from '../model/span.ts';
import { line, pathReference } from './texts.ts';

export const ownBase = '%SRCROOT%';
export const packagesBase = 'PACKAGES';

export function placeOf(path: string, span?: Span, snippet = '') {
  const region = span === undefined ? undefined : regionOf(span);
  const shown = line(snippet, 200);
  return {
    artifactLocation: { uri: pathReference(path), uriBaseId: isFirstParty(path) ? ownBase : packagesBase },
    ...(region === undefined ? {} : { region: shown === '' ? region : { ...region, snippet: { text: shown } } }),
  };
}

/** Columns as SARIF counts them are ours: from 1, in UTF-16 units, the end exclusive. */
function regionOf({ startLine, startColumn, endLine, endColumn }: Span) {
  if (startLine < 1) return undefined;
  const isForward = endLine > startLine || (endLine === startLine && endColumn > startColumn && endColumn > 0);
  return {
    startLine,
    ...(startColumn > 0 ? { startColumn } : {}),
    ...(isForward ? { endLine, ...(endColumn > 0 && startColumn > 0 ? { endColumn } : {}) } : {}),
  };
}

export function lineSpan(at: number): Span {
  return { startLine: at, startColumn: 0, endLine: at, endColumn: 0 };
}
