/** What in a file keeps the value that it has: variables that nothing else gives one, and the runtime's own operations. */
import { escapePattern } from '../../../text/escape-pattern.ts';
import { type Node, nodeOf, nodesOf } from '../syntax/node.ts';
import { patternNames } from '../syntax/pattern-names.ts';
import { innerNodes } from '../syntax/visitor-keys.ts';

export interface Settled {
  /** Of a variable: it keeps the value that its declaration gives it. */
  readonly isGivenOnce: (name: string) => boolean;
  /** Of a function: nothing gives its name another value. */
  readonly keepsFunction: (name: string) => boolean;
  /** Nothing in the file puts its own in the place of what texts, lists and their like can do. */
  readonly areBuiltinsKept: () => boolean;
  /** Some text in quotes may be code that loads. */
  readonly quotesLoads: () => boolean;
}

const lengthMax = 2_000_000;
const quotedLoad = /["'`][^"'`]{0,300}\b(?:import\s*\(|mainModule|getBuiltinModule|createRequire)/;

/**
 * Asked about few names of a file.
 * @param program its tree, as far as it was made: bodies that load nothing may be left out of it
 */
export function settledIn(text: string, program: Node): Settled {
  const known = new Map<string, boolean>();
  let areKept: boolean | undefined;
  let isQuoted: boolean | undefined;
  let given: ReadonlyMap<string, number> | undefined;
  return {
    isGivenOnce: (name) => {
      let isSettled = known.get(name);
      if (isSettled === undefined) {
        isSettled =
          text.length <= lengthMax && isGiven(text, name, 1) && (given ??= timesGiven(program)).get(name) === 1;
        known.set(name, isSettled);
      }
      return isSettled;
    },
    keepsFunction: (name) => text.length <= lengthMax && isGiven(text, name, 0),
    quotesLoads: () => (isQuoted ??= quotedLoad.test(text)),
    areBuiltinsKept: () => (areKept ??= text.length <= lengthMax && !changesBuiltins(text)),
  };
}

/** How often each name is given a value; more than once where code that is made of text may do so. */
function timesGiven(program: Node): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const note = (pattern: Node | undefined): void => {
    for (const name of patternNames(pattern)) times.set(name, (times.get(name) ?? 0) + 1);
  };
  const open: Node[] = [program];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'AssignmentExpression') note(nodeOf(node['left']));
    else if (node.type === 'UpdateExpression') note(nodeOf(node['argument']));
    else if (node.type === 'VariableDeclarator' && nodeOf(node['init']) !== undefined) note(nodeOf(node['id']));
    else if (/^For(?:In|Of)Statement$/.test(node.type)) {
      const left = nodeOf(node['left']);
      if (left?.type === 'VariableDeclaration') for (const { id } of nodesOf(left['declarations'])) note(nodeOf(id));
      else note(left);
    }
    for (const inner of innerNodes(node)) open.push(inner);
  }
  return times;
}

/** So often by an assignment, and in no other way. */
function isGiven(text: string, name: string, times: number): boolean {
  const written = `(?<![\\w$])${escapePattern(name)}(?![\\w$])`;
  // A member of the same name counts too, and so does a key that is given.
  const assigned = new RegExp(
    `${written}\\s*(?:=(?![=>])|(?:[-+*/%&|^]|\\*\\*|<<|>>>?|\\|\\||&&|\\?\\?)=|\\+\\+|--)|(?:\\+\\+|--)\\s*${written}`,
    'g',
  );
  if ([...text.matchAll(assigned)].length !== times) return false;
  // Taken apart into the name, or given each of many values.
  const taken = new RegExp(`[[{][^[\\]{}]{0,300}${written}[^[\\]{}]{0,300}[\\]}]\\s*=(?![=>])`);
  const each = new RegExp(`\\bfor\\s*(?:await\\s*)?\\(\\s*(?:var\\s+|let\\s+)?${written}\\s+(?:in|of)\\b`);
  return !taken.test(text) && !each.test(text) && !/\\u|\beval\b|\bwith\s*\(/.test(text);
}

const builtins =
  'String|Array|Number|Boolean|Object|RegExp|Buffer|Uint8Array|JSON|Reflect|Function|atob|btoa|parseInt|parseFloat|decodeURI|decodeURIComponent|encodeURI|encodeURIComponent|escape|unescape';
/** A builtin, and what it may be followed by: a call, one of its functions, a method of its prototype that is borrowed, or it is handed to a list's method. */
const mentioned = new RegExp(
  `(?<![\\w$.])(?:${builtins})(?![\\w$])(?!\\s*\\(|\\s*\\.\\s*\\w+\\s*\\(|\\s*\\.\\s*prototype\\s*\\.\\s*\\w+\\s*\\.\\s*(?:call|apply|bind)\\s*\\(|(?<=\\(\\s*\\w+)\\s*\\))`,
);
/** Ways to come to a builtin by a value, to give it other functions, or to write a name that is not read here. */
const opened = new RegExp(
  [
    `\\b(?:function|class)\\s*\\*?\\s*(?:${builtins})\\b`,
    `\\b(?:define\\w*|assign|set\\w*)\\s*\\(\\s*(?:${builtins}|global|globalThis|window|self)\\b`,
    `\\b(?:global|globalThis|window|self)\\s*(?:\\[|[,;)}\\]=]|\\.\\s*(?:${builtins})\\b(?!\\s*\\())`,
    '(?<!\\.\\s{0,9})\\bprototype\\b|__(?:proto|define|lookup)|[gs]etPrototypeOf|getOwnPropertyDescriptor|\\.\\s*constructor\\b',
    '\\[\\s*[\'"`](?:const|proto)|\\\\u|\\beval\\b|\\bwith\\s*\\(|Symbol\\.iterator',
  ].join('|'),
);

function changesBuiltins(text: string): boolean {
  return opened.test(text) || mentioned.test(text);
}
