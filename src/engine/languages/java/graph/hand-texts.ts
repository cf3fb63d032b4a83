/** What texts of own code mean to methods of jars that look up by names what they call or load. */
import type { Jars } from '../jars/jars.ts';
import type { LookedUp } from '../class-files/looked-up.ts';
import type { ClassWorld, JarMethod } from './class-world.ts';
import { callText } from './call-text.ts';
import { calledName, handedTexts, type MadeText } from './made-texts.ts';
import type { MayRun } from './may-run.ts';
import { type NameReaders, nameReaders } from './name-readers.ts';
import { isNamed, type OwnWords } from './own-words.ts';
import { ownReading } from './told-by-own-code.ts';

export interface HandInput {
  readonly jars: Jars;
  readonly world: ClassWorld;
  readonly bound: MayRun;
  readonly own: OwnWords;
  /** What own code may have in hand. */
  readonly types: ReadonlySet<string>;
}

/**
 * Calls what the texts may mean: of those that the program makes, anything.
 *
 * @returns where own code makes the name of a class that a jar loads
 */
export async function handTexts(input: HandInput): Promise<MadeText | undefined> {
  const { jars, bound, own } = input;
  const reading = ownReading(own.sources);
  const readers = nameReaders(input.world);
  for (let size = -1, isOpen = false; size < bound.running.size; ) {
    size = bound.running.size;
    const { told, made } = handedTexts(reading, calledReaders(input, readers, 'methods'));
    for (const text of told) callText(jars, bound, text);
    if (made.length > 0 && !isOpen) {
      isOpen = true;
      bound.callAnything();
    }
    await bound.settle();
  }
  const { told, made } = handedTexts(reading, calledReaders(input, readers, 'classes'), true);
  for (const text of told) callText(jars, bound, text);
  await bound.settle();
  return made[0];
}

function calledReaders(
  { world, bound, own, types }: HandInput,
  readers: NameReaders,
  what: LookedUp,
): readonly JarMethod[] {
  return [...readers.of(bound.running, what)].filter((method) => {
    const isInHand = (name: string): boolean => types.has(name) && world.get(name).length > 0;
    return isNamed(calledName(method), own.words) && [...world.above(method.of)].some(isInHand);
  });
}
