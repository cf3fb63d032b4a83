/** Which Rust a workspace is built with at least: by `rust-version` of its manifests, or the toolchain that it pins. */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../files/file-tree.ts';
import { readTextIfThere } from '../../text/read-text.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, stringAt } from '../../text/toml.ts';
import { compareCrates } from './crate-releases.ts';

export interface ProjectRust {
  readonly version: string;
  readonly path: string;
}

/**
 * The lowest that is said; undefined where nothing is.
 * @param manifests texts by path
 * @param lockPath of the Cargo.lock, beside which toolchains are pinned
 */
export async function projectRust(
  tree: FileTree,
  lockPath: string,
  manifests: ReadonlyMap<string, string>,
): Promise<ProjectRust | undefined> {
  const said: ProjectRust[] = [];
  const say = (path: string, version: string | undefined): void => {
    const whole = wholeVersion(version ?? '');
    if (whole !== undefined) said.push({ path, version: whole });
  };
  for (const [path, text] of manifests) {
    const { root } = readToml(sourceFile(path, text));
    say(path, stringAt(root, 'package', 'rust-version')?.value);
    say(path, stringAt(root, 'workspace', 'package', 'rust-version')?.value);
  }
  for (const name of ['rust-toolchain.toml', 'rust-toolchain']) {
    const path = join(dirname(lockPath), name);
    const text = await readTextIfThere(tree, path);
    if (text === undefined) continue;
    say(path, stringAt(readToml(sourceFile(path, text)).root, 'toolchain', 'channel')?.value ?? text.trim());
  }
  return said.toSorted((a, b) => compareCrates(a.version, b.version))[0];
}

/** Whether a crate that asks for a Rust is built by that one; what asks for none is. */
export function isBuiltBy(rust: ProjectRust, asked: string): boolean {
  const whole = wholeVersion(asked);
  return whole === undefined || compareCrates(whole, rust.version) <= 0;
}

/** `1.60` is `1.60.0`; channels like `stable` say no version. */
function wholeVersion(written: string): string | undefined {
  const [, major, minor, patch = '0'] = /^(\d+)\.(\d+)(?:\.(\d+))?(?:-|$)/.exec(written) ?? [];
  return minor === undefined ? undefined : `${major}.${minor}.${patch}`;
}
