/** What in a reached file lets it load what no import names, for the person who has to look there. */
import type { Obstacle } from '../../linking/source-trace.ts';
import { namesLittle, type ReadInput, readInstalled } from './file-links.ts';
import type { InstalledSources } from '../../linking/installed-sources.ts';

export async function findObstacle(
  input: ReadInput & { readonly resolver: InstalledSources },
  path: string,
): Promise<Obstacle> {
  const facts = await readInstalled(input, path);
  if (facts === undefined) return { what: 'compiled code, which is not read', start: 0, end: 0 };
  if ('reason' in facts) return { what: facts.reason, start: 0, end: 0 };
  const hazard = facts.hazards.find(
    ({ code, bound }) => bound === 'programs' || (!namesLittle(bound) && input.resolver.isOpaque(code)),
  );
  return hazard ?? { what: 'its package loads modules of its own in ways that are not followed', start: 0, end: 0 };
}
