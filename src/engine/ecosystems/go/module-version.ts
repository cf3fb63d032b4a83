/** How the files of Go spell versions, and how advisories do: the same text without its leading `v`. */

/** `undefined` for what `go mod tidy` would replace (branches, commits, `latest`). */
export function readVersion(text: string): string | undefined {
  return /^v\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(text) ? text.slice(1) : undefined;
}

/** The release of the standard library that a `go` or `toolchain` directive names: `go1.22.3-suffix` is 1.22.3. */
export function readToolchain(text: string): string | undefined {
  return /^(?:go)?(\d+(?:\.\d+)*(?:(?:rc|beta)\d+)?)(?:[-+ ].*)?$/.exec(text)?.[1];
}

/** True before Go 1.17, whose go.mod files leave indirect modules out. */
export function leavesOutIndirect(goVersion: string | undefined): boolean {
  const [major = 0, minor = 0] = (goVersion ?? '1.16').split('.').map((part) => Number.parseInt(part, 10));
  return major < 1 || (major === 1 && minor < 17);
}
