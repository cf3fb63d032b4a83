/** Text that is run as code: where it is written out it is read as code of the place, otherwise it may hold any load. */
import type { Walk } from './walk.ts';
import { openScope, type Scope } from '../../syntax/scope.ts';
import type { Ref } from '../../model/use-fact.ts';
import type { FactsBuilder, Place } from '../../syntax/facts-builder.ts';
import { type Dialect, parseProgram } from './syntax/parse.ts';
import { type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { knownText } from './loading/constants.ts';

const lengthMax = 20_000;
const depthMax = 4;

/** False where the text may load what nobody sees; its loads are noted otherwise. `around` are the names that it sees. */
export function readCodeText(walk: Walk, text: string | undefined, place: Place, around?: Scope): boolean {
  if (text === undefined || text.length > lengthMax || walk.textDepth >= depthMax) return false;
  let program: Node;
  try {
    const dialect: Dialect = 'jsx';
    program = parseProgram(text, dialect);
    if (program['body'] === undefined) return false;
  } catch {
    return false;
  }
  let isClean = true;
  const facts: FactsBuilder = {
    ...walk.facts,
    import: (specifier, kind, _, names) =>
      walk.facts.import(specifier, kind === 'static' ? 'dynamic' : kind, place, names),
    use: (ref, kind) => walk.facts.use(ref, kind, place),
    export: () => {},
    string: (found) => walk.facts.string(found, place),
    commandText: (found) => walk.facts.commandText(found, place),
    calledMember: (name) => walk.facts.calledMember(name, place),
    hazard: () => {
      isClean = false;
    },
  };
  const scope = openScope(around, true);
  const inner: Walk = {
    ...walk,
    facts,
    scope,
    textDepth: walk.textDepth + 1,
    constants: new WeakMap(),
    variables: new WeakMap(),
    settled: { ...walk.settled, isGivenOnce: () => false, keepsFunction: () => false },
  };
  walk.visitProgram(inner, program);
  // The value of the last statement is what the text gives.
  const last = nodeOf(nodesOf(program['body']).at(-1)?.['expression']);
  if (last !== undefined) inner.visit({ ...inner, isDead: true }, last);
  return isClean;
}

/** `new Function('a', 'b', 'return a')`: the last is the body, the others are parameters. */
export function functionText(walk: Walk, given: readonly Node[]): string | undefined {
  const texts = given.map((part) => knownText(walk, part));
  const body = texts.at(-1) ?? '';
  if (texts.some((text) => text === undefined)) return undefined;
  return `(async function* (${texts.slice(0, -1).join(',')}\n) {\n${body}\n})`;
}

/** What the body of such a function does with what it is given, where it is called as it is made. */
export function readMadeFunction(walk: Walk, made: Node, given: readonly (Ref | undefined)[], place: Place): void {
  const names = nodesOf(made['arguments']).map((part) => knownText(walk, part));
  const body = names.pop();
  if (body === undefined || given.every((ref) => ref === undefined)) return;
  const around = openScope(undefined, true);
  for (const [index, name] of names.entries()) {
    if (name === undefined || !/^[\w$]+$/.test(name)) return;
    around.names.set(name, given[index] ?? null);
  }
  readCodeText(walk, `(async function* () {\n${body}\n})`, place, around);
}

/** The module that a `data:` address holds; `undefined` for anything but text of JavaScript. */
export function codeOfAddress(address: string): string | undefined {
  const [, type = '', base64, data = ''] = /^data:([^,;]*)(?:;charset=[\w-]+)?(;base64)?,([^]*)$/i.exec(address) ?? [];
  if (!/^(?:text|application)\/(?:java|ecma)script$/i.test(type)) return undefined;
  try {
    return base64 === undefined ? decodeURIComponent(data) : Buffer.from(data, 'base64').toString();
  } catch {
    return undefined;
  }
}
