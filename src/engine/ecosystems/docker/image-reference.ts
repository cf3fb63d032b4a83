/** References to container images, as Dockerfiles, compose files and pipelines write them: `registry/path:tag@digest`. */
import type { Declaration } from '../../model/extraction.ts';
import type { Scope } from '../../model/scope.ts';
import { registrySource } from '../../model/source-address.ts';
import type { Span } from '../../model/span.ts';

export interface ImageReference {
  /** As written, with its registry where one is named. */
  readonly name: string;
  readonly tag: string;
  /** `sha256:…` */
  readonly digest: string;
}

/** `undefined` for what is no image: `scratch`, unresolved variables, text with white space. */
export function readImageReference(written: string): ImageReference | undefined {
  const text = written.trim().replace(/^docker:\/\//, '');
  if (text === '' || text === 'scratch' || text.length > 1000 || /[\s${}<>"'`]/.test(text)) return undefined;
  const at = text.indexOf('@');
  const [beforeDigest, digest] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  // A colon before the last slash belongs to the registry's port.
  const colon = beforeDigest.indexOf(':', beforeDigest.lastIndexOf('/') + 1);
  const [name, tag] = colon < 0 ? [beforeDigest, ''] : [beforeDigest.slice(0, colon), beforeDigest.slice(colon + 1)];
  return name === '' ? undefined : { name, tag, digest };
}

/** A digest alone names the content exactly, so it is the version where there is no tag. */
export function declareImage({ name, tag, digest }: ImageReference, scope: Scope, span: Span): Declaration {
  const version = tag === '' ? digest : tag;
  const registry = registryIn(name);
  const source = registry === undefined ? {} : { source: registrySource(registry) };
  return { name, constraint: version, ...(version !== '' && { version }), scope, span, ecosystem: 'Docker', ...source };
}

/** A first part with a dot or a port, or `localhost`, names a host. */
function registryIn(name: string): string | undefined {
  const host = name.split('/', 1)[0] ?? '';
  return name.includes('/') && /[.:]|^localhost$/.test(host) ? host : undefined;
}

/**
 * Replaces `$NAME`, `${NAME}` and `${NAME:-default}` by what is known; `undefined` where a name is neither known nor has a
 * default. What a value holds is not expanded again.
 */
export function substituteVariables(text: string, known: ReadonlyMap<string, string>): string | undefined {
  let isKnown = true;
  const substituted = text.replace(
    /\$(?:(\w+)|\{(\w+)(?::?-([^}]*))?\})/g,
    (_, plain: string | undefined, braced: string | undefined, fallback: string | undefined) => {
      const value = known.get(plain ?? braced ?? '');
      const chosen = value === undefined || value === '' ? (fallback ?? value) : value;
      if (chosen === undefined) isKnown = false;
      return chosen ?? '';
    },
  );
  return isKnown ? substituted : undefined;
}
