/** Names of the formats, for those who offer them without writing any: nothing of a writer is loaded. */

export const formatNames = [
  'sarif',
  'cyclonedx',
  'cyclonedx-1.7',
  'spdx',
  'openvex',
  'gitlab',
  'markdown',
  'csv',
  'jsonl',
] as const;

export type FormatName = (typeof formatNames)[number];
