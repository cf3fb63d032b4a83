/** How C# names NuGet packages: a package's id is mostly its namespace, but nothing says so; absence therefore proves nothing. */
import { qualifiedNames } from '../../../linking/symbols.ts';
import { FileUnreadable } from '../../../files/file-tree.ts';
import { sourceFile } from '../../../text/source-file.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const csharpLinkage: Linkage = {
  ecosystem: 'NuGet',
  languages: ['csharp'],
  isNearestManifest: false,
  loads: 'installed',
  symbols: qualifiedNames,
  open,
};

/** Packages of which it is known that they bring the namespace of their id and no other. */
const known = new Set(
  `newtonsoft.json automapper dapper fluentvalidation handlebars.net humanizer log4net markdig mediatr messagepack moq nlog npgsql nunit
polly protobuf-net quartz restsharp serilog sharpcompress sharpziplib ssh.net stackexchange.redis system.text.json xunit yamldotnet
system.data.sqlclient microsoft.data.sqlclient microsoft.data.sqlite csvhelper htmlagilitypack htmlsanitizer mailkit mimekit`.split(
    /\s+/,
  ),
);
const namespaces = new Map([
  ['htmlsanitizer', ['Ganss.Xss', 'Ganss.XSS']],
  ['ssh.net', ['Renci.SshNet']],
  ['sharpziplib', ['ICSharpCode.SharpZipLib']],
  ['protobuf-net', ['ProtoBuf']],
  ['handlebars.net', ['HandlebarsDotNet']],
]);

async function open(input: LinkInput): Promise<Linker> {
  const opened = await projectUsings(input);
  const byNamespace = new Map<string, string>();
  for (const { name, normalizedName } of input.packages) {
    for (const namespace of namespaces.get(name.toLowerCase()) ?? [name])
      byNamespace.set(namespace.toLowerCase(), normalizedName);
  }
  const find = (parts: readonly string[]): { name: string; length: number } | undefined => {
    for (let length = parts.length; length > 0; length--) {
      const name = byNamespace.get(parts.slice(0, length).join('.').toLowerCase());
      if (name !== undefined) return { name, length };
    }
    return undefined;
  };
  const isOpened = (name: string): boolean =>
    (namespaces.get(name.toLowerCase()) ?? [name]).some((namespace) =>
      opened.some((using) => `${using}.`.startsWith(`${namespace.toLowerCase()}.`)),
    );
  return {
    ownTargets: () => [],
    packageTargets(file: FileFacts, specifier, path): readonly PackageTarget[] {
      if (specifier.endsWith('**')) {
        const start = specifier.slice(0, -2).toLowerCase();
        const begun = [...byNamespace].filter(([name]) => `${name}.`.startsWith(start) || start.startsWith(`${name}.`));
        return [...new Set(begun.map(([, name]) => name))].map((name) => ({
          name,
          module: start,
          path: [],
          isExact: false,
        }));
      }
      const parts = [...specifier.split('.'), ...path];
      const found = find(parts);
      if (found !== undefined)
        return [
          {
            name: found.name,
            module: parts.slice(0, found.length).join('.'),
            path: parts.slice(found.length),
            isExact: true,
          },
        ];
      if (specifier.includes('.') || path.length === 0) return [];
      // `JsonConvert.X()` may come from any namespace that the file opens.
      const opened = new Set(
        file.imports.flatMap((fact) => (fact.kind === 'static' ? (find(fact.specifier.split('.'))?.name ?? []) : [])),
      );
      return [...opened].map((name) => ({ name, module: '', path: parts, isExact: false }));
    },
    hasKnownImportName: (name) => known.has(name.toLowerCase()),
    mentionNames: (name) => [name],
    isRunByName: (name) =>
      isOpened(name) ||
      /^(?:microsoft\.(?:net\.test|aspnetcore|extensions|entityframeworkcore)|coverlet|xunit|nunit|mstest|stylecop|sonaranalyzer)/i.test(
        name,
      ),
    // A project opens the namespace for all its files, which then name its types alone.
    isAutoloaded: (name) => isOpened(name),
    isInert: () => false,
  };
}

/** Namespaces that `<Using Include="…"/>` of projects opens, in small letters. */
async function projectUsings({ tree }: LinkInput): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || !/\.(?:csproj|props|targets)$/i.test(path) || size > 1024 * 1024) continue;
    for (const match of (await textAt(tree, path)).matchAll(/<Using\s[^>]{0,200}?Include\s*=\s*"([^"]{1,200})"/g))
      found.push((match[1] ?? '').toLowerCase());
  }
  return found;
}

async function textAt(tree: LinkInput['tree'], path: string): Promise<string> {
  try {
    return sourceFile(path, await tree.read(path)).text;
  } catch (error) {
    if (error instanceof FileUnreadable) return '';
    throw error;
  }
}
