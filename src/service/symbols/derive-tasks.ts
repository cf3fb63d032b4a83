/** From records to what is to be derived: one task for each vulnerability and package, with the words of all records of its alias group. */
import { groupByAlias } from '../../engine/advisories/alias-groups.ts';
import { isMaliciousId, type OsvRecord } from '../../engine/advisories/osv-record.ts';
import { type SourceEcosystem, sourceEcosystems } from '../../engine/sources/source-store.ts';
import type { DeriveTask } from './derive-record.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export function deriveTasks(
  records: readonly OsvRecord[],
  wanted: ReadonlySet<SourceEcosystem>,
): readonly DeriveTask[] {
  const tasks: (DeriveTask & { readonly published: string })[] = [];
  const usable = records.filter(({ id, isWithdrawn }) => !isWithdrawn && !isMaliciousId(id));
  for (const group of groupByAlias(usable)) {
    const [speaker] = group;
    if (speaker === undefined) continue;
    const cwes = [...new Set(group.flatMap((record) => record.cwes))].sort();
    const text = [...new Set(group.flatMap(({ summary, details }) => [summary, details]))].join('\n');
    const ids = [...new Set(group.flatMap(({ id, aliases }) => [id, ...aliases]))];
    const published =
      group
        .map((record) => record.published)
        .sort()
        .at(-1) ?? '';
    const packages = new Map<string, DeriveTask>();
    for (const entry of group.flatMap(({ affected }) => affected)) {
      const ecosystem = sourceEcosystems.find((known) => known === entry.ecosystem);
      // A record of the standard library or the tool chain has no archive of its own.
      if (ecosystem === undefined || !wanted.has(ecosystem) || (ecosystem === 'Go' && !entry.name.includes('.')))
        continue;
      const key = `${ecosystem}\n${entry.name}`;
      const known = packages.get(key);
      const task = known ?? { id: speaker.id, ids, ecosystem, name: entry.name, affected: [], text, cwes };
      packages.set(key, { ...task, affected: [...task.affected, entry] });
    }
    pushEach(
      tasks,
      [...packages.values()].map((task) => ({ ...task, published })),
    );
  }
  // The newest first: these are what people ask about.
  return tasks.sort(
    (a, b) => descending(a.published, b.published) || descending(b.id, a.id) || descending(b.name, a.name),
  );
}

function descending(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}
