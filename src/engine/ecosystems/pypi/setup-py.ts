/**
 * setup.py, read and never run: lists of requirements written as literals, given to the keyword itself or to a variable
 * that is assigned once. What is computed (read from a file, joined, formatted) is a problem at its line.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { declareRequirement } from './declare-requirement.ts';
import { type PythonToken, pythonTokens } from './python-tokens.ts';

const keywords: ReadonlyMap<string, Scope> = new Map([
  ['install_requires', 'production'],
  ['extras_require', 'optional'],
  ['tests_require', 'test'],
  ['setup_requires', 'development'],
]);

export function extractSetupPy(file: SourceFile): Extraction {
  const tokens = pythonTokens(file.text);
  const variables = assignedOnce(tokens);
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];

  // A list is read once, however often it is named, and nothing inside it is a keyword of its own.
  const lists = new Set<number>();
  let readTo = 0;
  for (const { keyword, index, scope } of keywordValues(tokens)) {
    if (index < readTo) continue;
    const report = (token: PythonToken, what: string): void => {
      problems.push({ line: file.span(token.start, token.start).startLine, message: `${keyword.text}: ${what}` });
    };
    const value = tokens[index];
    const isVariable = value?.kind === 'name' && endsAfter(file, value, tokens[index + 1]);
    const start = isVariable ? variables.get(value.text) : index;
    if (start === undefined || !isMark(tokens[start], '[', '(', '{')) {
      if (value?.text !== 'None') report(keyword, 'its value is computed; what it requires is not listed.');
      continue;
    }
    if (lists.has(start)) continue;
    lists.add(start);
    const end = readLiteral(tokens, start, scope === 'optional', report, (string) => {
      const line = file.span(string.start, string.start).startLine;
      declareRequirement({ file, text: string.text, start: string.contentStart, line, scope, declarations, problems });
    });
    if (!isVariable) readTo = end;
  }
  for (const [index, token] of tokens.entries()) {
    const isSpread = token.text === 'setup' && isMark(tokens[index + 1], '(') && isMark(tokens[index + 2], '*');
    if (!isSpread || lists.size > 0) continue;
    const { startLine: line } = file.span(token.start, token.start);
    problems.push({ line, message: 'setup() takes computed arguments; what they require is not listed.' });
  }
  return conclude({ declarations, problems });
}

interface KeywordValue {
  readonly keyword: PythonToken;
  /** Of the token at which the value begins. */
  readonly index: number;
  readonly scope: Scope;
}

/** `install_requires=…` in a call, `'install_requires': …` in a dictionary, `x['install_requires'] = …`. */
function* keywordValues(tokens: readonly PythonToken[]): Generator<KeywordValue> {
  const named = new Set([...assignments(tokens)].flatMap(({ index, depth }) => (depth > 0 ? [index] : [])));
  for (const [index, keyword] of tokens.entries()) {
    const scope = keywords.get(keyword.text);
    if (scope === undefined) continue;
    const isKey = keyword.kind === 'string' && isMark(tokens[index + 1], ':');
    if (named.has(index) || isKey) yield { keyword, index: index + 2, scope };
    const isItem = keyword.kind === 'string' && isMark(tokens[index + 1], ']') && isMark(tokens[index + 2], '=');
    const isCompared = isMark(tokens[index + 3], '=');
    if (isItem && !isCompared) yield { keyword, index: index + 3, scope };
  }
}

/** Whether a value that is a mere name ends behind it, rather than going on as an expression. */
function endsAfter(file: SourceFile, name: PythonToken, next: PythonToken | undefined): boolean {
  if (next === undefined || isMark(next, ',', ')', '}')) return true;
  return file.text.slice(name.end, next.start).includes('\n');
}

/** Tokens that are names with a single `=` behind them. */
function* assignments(tokens: readonly PythonToken[]): Generator<{ readonly index: number; readonly depth: number }> {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (isMark(token, '(', '[', '{')) depth++;
    else if (isMark(token, ')', ']', '}')) depth = Math.max(0, depth - 1);
    const isAssigned = token.kind === 'name' && isMark(tokens[index + 1], '=') && !isMark(tokens[index + 2], '=');
    if (isAssigned) yield { index, depth };
  }
}

/** Variables that have one value in the whole file, with the token at which it begins. */
function assignedOnce(tokens: readonly PythonToken[]): ReadonlyMap<string, number> {
  const variables = new Map<string, number>();
  const changed = new Set<string>();
  for (const { index, depth } of assignments(tokens)) {
    const name = tokens[index]?.text ?? '';
    if (depth > 0) continue;
    if (variables.has(name)) changed.add(name);
    variables.set(name, index + 2);
  }
  for (const [index, { kind, text }] of tokens.entries()) {
    const next = tokens[index + 1];
    if (kind !== 'name' || !variables.has(text) || next === undefined) continue;
    // `x += …`, `x.append(…)`, `x[…] = …`
    if (isMark(next, '.', '[') || (isMark(next, '+') && isMark(tokens[index + 2], '='))) changed.add(text);
  }
  for (const name of changed) variables.delete(name);
  return variables;
}

type Report = (token: PythonToken, what: string) => void;

/** Walks a list, or a dictionary of lists, gives every string that stands alone in its place, and returns where it ends. */
function readLiteral(
  tokens: readonly PythonToken[],
  start: number,
  isDictionary: boolean,
  report: Report,
  take: (string: PythonToken) => void,
): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === undefined) break;
    if (isMark(token, '[', '(', '{')) depth++;
    else if (isMark(token, ']', ')', '}')) {
      depth--;
      if (depth > 0) continue;
      if (isMark(tokens[index + 1], '+', '%', '.'))
        report(token, 'more is computed behind this list; it is not listed.');
      return index;
    } else if (!isMark(token, ',', ':')) {
      const end = itemEnd(tokens, index);
      const isKey = isDictionary && isMark(tokens[end], ':');
      if (end === index + 1 && token.kind === 'string' && token.isPlain) {
        if (!isKey) take(token);
      } else if (!isKey) report(token, 'an item is computed; it is not listed.');
      index = end - 1;
    }
  }
  return tokens.length;
}

/** The index of the comma, colon or closing bracket that ends the item at `start`. */
function itemEnd(tokens: readonly PythonToken[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    if (depth === 0 && isMark(token, ',', ':', ']', ')', '}')) return index;
    if (isMark(token, '[', '(', '{')) depth++;
    else if (isMark(token, ']', ')', '}')) depth--;
  }
  return tokens.length;
}

function isMark(token: PythonToken | undefined, ...marks: readonly string[]): boolean {
  return token?.kind === 'mark' && marks.includes(token.text);
}
