/** Writes what loads were found into the facts of a file, and reads the code in its texts as code of that place. */
import type { FactsBuilder, Place } from '../../../syntax/facts-builder.ts';
import { parseSyntax, type SyntaxTree } from '../../../syntax/syntax-tree.ts';
import { findLoads } from './find-loads.ts';
import type { LoadNote, Loads } from './load-walk.ts';

export type WalkText = (text: string, tree: SyntaxTree, facts: FactsBuilder, loads: Loads) => void;

const textsMax = 300;
const depthMax = 4;

export async function noteLoads(facts: FactsBuilder, notes: readonly LoadNote[], walkText: WalkText): Promise<void> {
  let texts = 0;
  const write = async (given: readonly LoadNote[], to: FactsBuilder, depth: number): Promise<void> => {
    for (const note of given) {
      if (note.kind === 'import') to.import(note.specifier, 'dynamic', note.place);
      else if (note.kind === 'string') to.string(note.text, note.place);
      else if (note.kind === 'hazard') to.hazard('dynamic_load', note.what, note.place, note.bound);
      else if (++texts > textsMax || depth >= depthMax)
        to.hazard('dynamic_load', 'more code in texts than is read', note.place);
      else {
        const text = withoutIndent(note.text);
        const tree = await parseSyntax(text, 'python');
        if (tree.firstError !== undefined) to.hazard('dynamic_load', 'code in a text that does not parse', note.place);
        const loads = findLoads(text, tree.root, note.scope);
        const inner = standingAt(to, note.place);
        walkText(text, tree, inner, loads);
        await write(loads.notes, inner, depth + 1);
      }
    }
  };
  await write(notes, facts, 0);
}

/** What a text holds is shown where the text stands. */
function standingAt(facts: FactsBuilder, place: Place): FactsBuilder {
  return {
    ...facts,
    import: (specifier, kind, _, names) => facts.import(specifier, kind, place, names),
    use: (ref, kind) => {
      facts.use(ref, kind, place);
    },
    export: () => undefined,
    string: (text) => {
      facts.string(text, place);
    },
    commandText: (text) => {
      facts.commandText(text, place);
    },
    calledMember: (name) => {
      facts.calledMember(name, place);
    },
    hazard: (code, what, _, bound) => {
      // That the text does not parse is said as what it is.
      if (code !== 'unparsed_file') facts.hazard(code, what, place, bound);
    },
  };
}

function withoutIndent(text: string): string {
  const indents = [...text.matchAll(/^([ \t]*)\S/gm)].map((match) => match[1] ?? '');
  const indent = indents.reduce((least, other) => (other.length < least.length ? other : least), indents[0] ?? '');
  return indent === '' ? text : text.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}
