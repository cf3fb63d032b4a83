/**
 * Bills of materials found in the tree. They belong to no ecosystem: each package carries its own, read from its purl. So
 * they stand in a list beside the ecosystems, and a file's name only hints at which of the two standards it follows.
 */
import { baseName } from '../../files/path-parts.ts';
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';

const named = (pattern: RegExp) => (path: string) => pattern.test(baseName(path));

export const sbomFormats: readonly Format[] = [
  {
    name: 'CycloneDX JSON',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?(?:s?bom|cdx|cyclonedx)\.json$/i),
    extract: readBy(async () => (await import('./read-document.ts')).extractJson),
  },
  {
    name: 'CycloneDX XML',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?(?:s?bom|cdx|cyclonedx)\.xml$/i),
    extract: readBy(async () => (await import('./read-document.ts')).extractXml),
  },
  {
    name: 'SPDX JSON',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?spdx3?\.json(?:ld)?$/i),
    extract: readBy(async () => (await import('./read-document.ts')).extractJson),
  },
  {
    name: 'SPDX YAML',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?spdx\.ya?ml$/i),
    extract: readBy(async () => (await import('./read-document.ts')).extractYaml),
  },
  {
    name: 'SPDX tag-value',
    kind: 'lockfile',
    matches: named(/\.spdx(?:\.tv|\.txt)?$/i),
    extract: readBy(async () => (await import('./read-document.ts')).extractTags),
  },
  {
    name: 'package URLs',
    kind: 'lockfile',
    matches: named(/^(?:.*[._-])?purls?(?:\.txt)?$/i),
    extract: readBy(async () => (await import('./purl-list.ts')).extractPurlList),
  },
];
