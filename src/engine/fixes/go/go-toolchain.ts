/** The standard library goes up with the `toolchain` directive of go.mod or go.work, or a new one below the `go` directive. */
import type { FileTree } from '../../files/file-tree.ts';
import type { FixWorld, Refusal, Way, Wish } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { toolchainEdits } from './go-mod-edits.ts';
import { readModuleFile } from './module-file.ts';
import { moduleReleases } from './module-proxy.ts';
import { compareGoReleases } from './module-version.ts';

/** Under which the proxy lists releases of Go: `v0.0.1-go1.21.0.linux-amd64`. */
const toolchainModule = 'golang.org/toolchain';
const choicesMax = 3;

/** @throws {NotEditable} */
export async function readGoToolchain(
  tree: FileTree,
  path: string,
): Promise<(wish: Wish, world: FixWorld) => Iterable<Way | Refusal>> {
  const text = await readTextOf(tree, path);
  const { goWord, toolchainWord } = readModuleFile(text);
  return function* ways(wish, world) {
    const [highest] = wish.versions.toReversed();
    if (highest === undefined || goWord === undefined) {
      yield { kind: 'direct', refused: `${path} names no release of Go` };
      return;
    }
    const releases = goReleases(world).filter(
      (release) => compareGoReleases(release, highest) > 0 && world.isSafe('stdlib', release),
    );
    if (releases.length === 0) yield { kind: 'direct', refused: `no release of Go above ${highest} is safe` };
    for (const release of releases.slice(0, choicesMax))
      yield {
        kind: 'direct',
        moves: wish.versions.map((from) => ({ name: wish.name, from, to: release, isMajor: false, publishedAt: '' })),
        declared: [],
        edits: toolchainEdits(path, text, { goWord, toolchainWord }, `go${release}`),
        notes: [
          `the toolchain directive holds for this repository's own builds; images and pipelines that name a release of Go have to name ${release} as well`,
        ],
      };
  };
}

/** Ascending, without candidates. @throws {MetadataMissing} */
export function goReleases({ shelf }: FixWorld): readonly string[] {
  const named = moduleReleases(shelf, toolchainModule).flatMap(
    (version) => /^0\.0\.1-go(\d+\.\d+\.\d+)\.linux-amd64$/.exec(version)?.[1] ?? [],
  );
  return [...new Set(named)].sort(compareGoReleases);
}
