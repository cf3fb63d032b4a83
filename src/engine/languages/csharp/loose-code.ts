/**
 * Files of .NET that no grammar here reads: F#, Visual Basic, Razor, XAML, T4 and PowerShell. They are read for the namespaces that
 * they open, the assemblies that they name and qualified names; loaders are hazards, whatever they are given.
 */
import type { ContentFacts } from '../../model/file-facts.ts';
import { factsBuilder } from '../../syntax/facts-builder.ts';
import { scriptReferences } from './loaders.ts';

const opened = [
  /^[ \t]*@?(?:open|using(?:[ \t]+static)?|Imports)[ \t]+(?:type[ \t]+|module[ \t]+|namespace[ \t]+)?(?:\w+[ \t]*=[ \t]*)?([A-Za-z_][\w.]*)/gim,
  /clr-namespace:([\w.]+)/gi,
  /;assembly=([\w.]+)/gi,
  /\busing:([A-Za-z_][\w.]*)/g,
  /<#@\s*import\s+namespace\s*=\s*"([\w.]+)"/gi,
  /<#@\s*assembly\s+name\s*=\s*"(?:[^"]*[\\/])?([\w.]+?)(?:\.dll)?[",]/gi,
  /<%@\s*Import\s+Namespace\s*=\s*"([\w.]+)"/gi,
  /<%@\s*Register\b[^%]*?(?:Namespace|Assembly)\s*=\s*"([\w.]+)"/gi,
  /@(?:inherits|inject|model|implements)[ \t]+([A-Za-z_][\w.]*)/g,
  /\bAdd-Type\b[^\r\n]*?-(?:Path|LiteralPath|AssemblyName)[ \t]+['"]?(?:[^'"\s]*[\\/])?([\w.]+?)(?:\.dll)?['"]?(?=[\s;,)]|$)/gim,
  /\b(?:Install-Package|Find-Package|Import-Module)[ \t]+(?:-Name[ \t]+)?['"]?([\w.]+)/gim,
];
const qualified = /(?<![\w.@#$"'/\\-])(?:global::)?([A-Z]\w*)((?:\.\w+)+)/g;
const loader =
  /\b(?:LoadFrom|LoadFile|LoadWithPartialName|UnsafeLoadFrom|LoadFromAssemblyPath|LoadFromAssemblyName|CreateInstanceFrom|CreateInstanceAndUnwrap|Type\.GetType|Activator\.CreateInstance|Assembly\]?(?:\.|::)Load|Invoke-Expression|iex|BinaryFormatter)\b|\bAdd-Type\b(?=[^\r\n]*(?:\$|-TypeDefinition))|\bNew-Object\b[^\r\n]{0,40}\$/gi;

export function looseFacts(text: string): ContentFacts {
  const facts = factsBuilder('csharp');
  const placeOf = (match: RegExpMatchArray): { start: number; end: number } => ({
    start: match.index ?? 0,
    end: (match.index ?? 0) + match[0].length,
  });
  for (const { name, start, end } of scriptReferences(text)) facts.import(name, 'static', { start, end });
  for (const pattern of opened)
    for (const match of text.matchAll(pattern)) facts.import(match[1] ?? '', 'static', placeOf(match));
  for (const match of text.matchAll(qualified)) {
    const place = placeOf(match);
    const path = (match[2] ?? '').slice(1).split('.').slice(0, 6);
    facts.use({ import: facts.import(match[1] ?? '', 'implied', place), path }, 'value', place);
  }
  for (const match of text.matchAll(loader)) facts.hazard('reflection', match[0].slice(0, 40), placeOf(match));
  return facts.build();
}
