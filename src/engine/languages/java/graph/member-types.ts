/** Types of what classes of jars declare: of their fields, and of what their methods give. */
import { accessFlag } from '../class-files/class-code.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import { typesIn } from './descriptors.ts';

/** The class of a field, `a/b/C`, its own or one from above. */
export function fieldType(world: ClassWorld, items: readonly JarClass[], name: string): string | undefined {
  for (const item of items)
    for (const above of world.above(item))
      for (const { code } of world.get(above)) {
        const found = code.fields.find((one) => one.name === name);
        if (found !== undefined) return typesIn(found.descriptor)[0];
      }
  return undefined;
}

/** The class that all of them give; none where they differ, or give what has type arguments. */
export function resultOf(methods: readonly JarMethod[]): string | undefined {
  const types = new Set(
    methods
      .filter(({ code }) => (code.flags & accessFlag.synthetic) === 0)
      .map(({ code }) => code.descriptor.slice(code.descriptor.indexOf(')') + 1)),
  );
  const [only = ''] = types;
  return types.size === 1 && only.startsWith('L') ? only.slice(1, -1) : undefined;
}
