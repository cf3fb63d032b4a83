/** Conan's references: `zlib/1.2.11@user/channel#recipe-revision:package-id#package-revision%timestamp`. */

export interface ConanReference {
  readonly name: string;
  /** A version, or a range in brackets: `[>1.0 <2]`. */
  readonly version: string;
}

/** `undefined` for text that names no package. */
export function readConanReference(text: string): ConanReference | undefined {
  const [name, version] = /^([\w.+-]+)\/(\[[^\]]*\]|[^@#%:\s]+)/.exec(text.trim())?.slice(1) ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
