/** What a text of own code may mean to jars: methods, properties, classes, other texts. */
import type { Jars } from '../jars/jars.ts';
import { classesNamed, partsOf } from './jar-texts.ts';
import type { MayRun } from './may-run.ts';

export function callText(jars: Jars, bound: MayRun, text: string): void {
  for (const name of partsOf(text)) {
    bound.callByName(name);
    bound.callProperty(name);
  }
  const { exact, begun, texts } = classesNamed(jars, text, true);
  for (const name of [...exact, ...begun]) bound.make(name);
  for (const path of texts) bound.readText(path);
}
