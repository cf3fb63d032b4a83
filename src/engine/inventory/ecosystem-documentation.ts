/** The page about what is read, written from the objects that read it, so that the two cannot part. */
import { unsupportedKinds } from './unsupported-kinds.ts';
import { ecosystems, formatOwners } from '../ecosystems/index.ts';
import type { Format } from '../extraction/ecosystem.ts';

export function ecosystemTable(): string {
  const rows = ecosystems.map(({ name, aliases, purlType, languages, scheme, formats }) =>
    row([
      name,
      aliases.join(', '),
      `pkg:${purlType}`,
      languages.join(', '),
      scheme.name,
      formatNames(formats, 'lockfile'),
      formatNames(formats, 'manifest'),
    ]),
  );
  const bills = formatOwners.filter(({ name }) => name === undefined).flatMap(({ formats }) => formats);
  const kinds = [...Map.groupBy(unsupportedKinds, ([, kind]) => kind)].sort(([a], [b]) => (a < b ? -1 : 1));
  return `# Ecosystems and files that are read

Written by \`node scripts/generate-ecosystem-docs.ts\` from the ecosystem objects; do not edit. How an ecosystem is added:
\`adding-an-ecosystem.md\`. What is made of the files: \`inventory.md\`.

${row(['ecosystem', 'aliases in filters', 'purl', 'languages', 'versions', 'lockfiles', 'manifests'])}
${row(Array.from({ length: 7 }, () => '---'))}
${rows.join('\n')}

Bills of materials bring packages of every ecosystem: ${bills.map(({ name }) => name).join(', ')}.

## Known and not read
Such a file is named in the report as \`unsupported\`, so that a person sees the gap.

${row(['kind', 'files'])}
${row(['---', '---'])}
${kinds.map(([kind, files]) => row([kind, files.map(([file]) => code(file)).join(', ')])).join('\n')}
`;
}

function formatNames(formats: readonly Format[], kind: Format['kind']): string {
  return formats
    .filter((format) => format.kind === kind)
    .map(({ name }) => code(name))
    .join(', ');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => (cell === '' ? ' ' : cell)).join(' | ')} |`;
}

function code(name: string): string {
  return `\`${name}\``;
}
