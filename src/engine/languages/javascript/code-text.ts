/** Text that is run as code: where it is written out it is read as code of the place, otherwise it may hold any load. */
import type { Walk } from './walk.ts';
import { openScope } from '../../syntax/scope.ts';
import type { FactsBuilder, Place } from '../../syntax/facts-builder.ts';
import { type Dialect, parseProgram } from './syntax/parse.ts';
import { type Node, nodeOf, nodesOf } from './syntax/node.ts';
import { knownText } from './loading/constants.ts';

const lengthMax = 20_000;
const depthMax = 4;

/** False where the text may load what nobody sees; its loads are noted otherwise. */
export function readCodeText(walk: Walk, text: string | undefined, place: Place, isInScope = false): boolean {
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
    calledMember: (name) => walk.facts.calledMember(name, place),
    hazard: () => {
      isClean = false;
    },
  };
  const scope = openScope(isInScope ? walk.scope : undefined, true);
  const inner: Walk = {
    ...walk,
    facts,
    scope,
    textDepth: walk.textDepth + 1,
    constants: new WeakMap(),
    variables: new WeakMap(),
    isSettled: () => false,
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
