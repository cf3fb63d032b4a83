/** Which of two versions is the higher in Maven's order. */
import { maven } from '../../versions/maven.ts';

export function isHigherVersion(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => maven.parse(text));
  return one !== undefined && other !== undefined && maven.compare(one, other) > 0;
}
