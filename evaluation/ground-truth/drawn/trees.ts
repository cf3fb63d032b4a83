/** The trees that verdicts are drawn from: public repositories, each at a commit, some with what they need put into the tree. */
import type { PublicSource } from '../obtain.ts';
import { type Asking, askings } from './draw.ts';

export interface DrawnTree extends PublicSource {
  /** As the table of checked verdicts names it. */
  readonly name: string;
  /** `go mod vendor` was run in it; without it the scan fetches what it can. */
  readonly isVendored: boolean;
  /** In which ways verdicts were asked for. */
  readonly askings: readonly Asking[];
}

/** A line holds `repository @ commit`, `vendored` where it is, and the ways of asking where these are not all. */
export function readTrees(text: string): readonly DrawnTree[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [repository = '', commit = '', ...rest] = line.split(/ @ | /);
      const isVendored = rest.includes('vendored');
      const named = askings.filter((by) => rest.includes(by));
      return {
        repository,
        commit,
        isVendored,
        askings: named.length > 0 ? named : askings,
        name: `${repository}@${commit.slice(0, 10)}${isVendored ? ' vendored' : ''}`,
      };
    });
}
