/** What annotations of own code bring in through jars, as calls where they stand. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseFact } from '../../../model/use-fact.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { ClassWorld } from './class-world.ts';
import { ownName, spellingsOf } from './descriptors.ts';
import { type OwnCall, writtenParts } from './own-call.ts';
import type { ReachInput } from './reach-of-jars.ts';
import type { Spring } from './spring.ts';

export async function ownAnnotations(
  { files, jars }: ReachInput,
  world: ClassWorld,
  spring: Spring,
  runs: (place: Pick<OwnCall, 'file' | 'use'>) => boolean,
): Promise<readonly OwnCall[]> {
  const calls: OwnCall[] = [];
  const found = new Map<string, { readonly file: FileFacts; readonly use: UseFact }>();
  for (const file of files)
    for (const use of file.uses) {
      if (!runs({ file, use })) continue;
      const name = spellingsOf(writtenParts(file, use))
        .find((spelling) => jars.classFiles(spelling).length > 0)
        ?.replaceAll('.', '/');
      if (name !== undefined && !found.has(name)) found.set(name, { file, use });
    }
  await world.load(found.keys());
  for (const [name, place] of found) {
    if (!world.get(name).some(({ code }) => (code.flags & accessFlag.annotation) !== 0)) continue;
    const { methods } = await spring.importedBy(name);
    const shortName = ownName(name);
    for (const method of methods) calls.push({ ...place, name: shortName, methods: [method], isAnnotation: true });
  }
  return calls;
}
