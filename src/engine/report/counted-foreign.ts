/** One sentence for all components of a kind that a file lists and no advisories are known of: the bill of an image has hundreds. */
import type { CoverageNote } from '../model/coverage-note.ts';

const namedMax = 5;

export function countedForeign(
  notes: readonly CoverageNote[],
): readonly { readonly path: string; readonly line: number; readonly message: string }[] {
  const foreign = notes.filter(({ kind }) => kind === 'foreign');
  return [...Map.groupBy(foreign, ({ path, ecosystem }) => `${ecosystem}\n${path}`).values()].map((ofKind) => {
    const { path = '', line = 0, ecosystem = '' } = ofKind[0] ?? {};
    const names = ofKind.slice(0, namedMax).map(({ name, version }) => (version === '' ? name : `${name} ${version}`));
    const rest = ofKind.length > namedMax ? ', …' : '';
    const [what, verb] = ofKind.length === 1 ? ['component', 'is'] : ['components', 'are'];
    const kind = ecosystem === '' ? 'without a readable package URL' : `of the kind ${ecosystem}`;
    const message = `${ofKind.length} ${what} ${kind} ${verb} listed and not matched: ${names.join(', ')}${rest}`;
    return { path, line, message };
  });
}
