/** Classes that jars list for a type which Spring looks for: `META-INF/spring.factories`, `META-INF/spring/<type>.imports`. */
import type { FileTree } from '../../../files/file-tree.ts';
import { readProperties } from '../../../text/properties.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import type { Jars } from '../jars/jars.ts';
import { addTo } from './lists.ts';

/** Names as `a/b/C`, in the order of the lists. */
export type FindListed = (type: string) => Promise<readonly string[]>;

export function springLists(tree: FileTree, jars: Jars): FindListed {
  let factories: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  return async (type) => {
    const dotted = type.replaceAll('/', '.');
    const listed = [...((await (factories ??= readFactories(tree, jars))).get(dotted) ?? [])];
    for (const path of jars.texts(`META-INF/spring/${dotted}.imports`))
      for (const line of ((await readTextIfThere(tree, path)) ?? '').split('\n'))
        listed.push(line.replace(/#.*/, '').trim());
    return [...new Set(listed.filter((name) => name !== '').map((name) => name.replaceAll('.', '/')))];
  };
}

async function readFactories(tree: FileTree, jars: Jars): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const path of jars.texts('META-INF/spring.factories'))
    for (const [key, value] of readProperties((await readTextIfThere(tree, path)) ?? ''))
      for (const name of value.split(',')) addTo(found, key, name.trim());
  return found;
}
