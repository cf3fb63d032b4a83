/** One MSBuild file as written: its properties, the package items it holds, and the files it imports. */
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { attributeNamed, parseXml, type XmlElement } from '../../text/xml.ts';
import { pushEach } from '../../text/push-each.ts';

export interface MsbuildFile {
  readonly path: string;
  readonly properties: MsbuildProperties;
  readonly items: readonly PackageItem[];
  /** The `Project` of each `<Import>`, as written. */
  readonly imports: readonly string[];
}

/** By name in lower case: MSBuild compares names without regard to case. */
export interface MsbuildProperties {
  /** The last value that stands under no condition. */
  readonly unconditional: ReadonlyMap<string, string>;
  /** Every value under a condition, which only a build could judge. */
  readonly conditional: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PackageItem {
  readonly kind: PackageItemKind;
  /** `Update` changes an item that stands elsewhere. */
  readonly action: 'include' | 'update';
  /** As written; may hold `$(…)`. One entry of a list separated by semicolons. */
  readonly name: string;
  readonly version: string;
  readonly versionOverride: string;
  /** Its assets do not flow to who uses the project: analyzers, build tools. */
  readonly isPrivate: boolean;
  readonly span: Span;
}

const packageItemKinds = [
  'PackageReference',
  /** A central version; uses nothing by itself. */
  'PackageVersion',
  'GlobalPackageReference',
  'DotNetCliToolReference',
  'PackageDownload',
  /** `<Project Sdk="Name/1.0">` and `<Sdk Name= Version=>`. */
  'Sdk',
] as const;
export type PackageItemKind = (typeof packageItemKinds)[number];

export interface MsbuildReading {
  /** `undefined` where the text holds no `<Project>`. */
  readonly msbuild: MsbuildFile | undefined;
  readonly problems: readonly Problem[];
}

export function readMsbuildFile(file: SourceFile): MsbuildReading {
  const { root, problems } = parseXml(file);
  if (root === undefined || root.name !== 'Project') {
    return {
      msbuild: undefined,
      problems: [...problems, { line: 1, message: 'there is no <Project> element, so no package was read' }],
    };
  }
  const unconditional = new Map<string, string>();
  const conditional = new Map<string, Set<string>>();
  const items: PackageItem[] = [];
  const imports: string[] = [];
  const addProperties = (group: XmlElement, isConditional: boolean): void => {
    for (const property of group.children) {
      const name = property.name.toLowerCase();
      if (!isConditional && attributeNamed(property, 'Condition') === undefined) unconditional.set(name, property.text);
      else conditional.set(name, (conditional.get(name) ?? new Set()).add(property.text));
    }
  };
  const visit = (element: XmlElement, isConditional: boolean): void => {
    for (const child of element.children) {
      const isChildConditional = isConditional || attributeNamed(child, 'Condition') !== undefined;
      // <Choose> holds groups in <When>; a <Target> holds items that only exist while it runs, but which it names here.
      if (child.name === 'PropertyGroup') addProperties(child, isChildConditional);
      else if (child.name === 'ItemGroup') child.children.forEach((item) => addPackageItems(file, item, items));
      else if (child.name === 'Import') imports.push(attributeNamed(child, 'Project')?.value ?? '');
      else if (child.name === 'Sdk') pushEach(items, sdkItem(file, child));
      else if (containers.has(child.name)) visit(child, isChildConditional || child.name !== 'ImportGroup');
    }
  };
  pushEach(items, projectSdks(file, root));
  visit(root, false);
  return { msbuild: { path: file.path, properties: { unconditional, conditional }, items, imports }, problems };
}

const containers: ReadonlySet<string> = new Set(['Choose', 'When', 'Otherwise', 'ImportGroup', 'Target']);

function addPackageItems(file: SourceFile, item: XmlElement, items: PackageItem[]): void {
  const kind = packageItemKinds.find((known) => known === item.name);
  if (kind === undefined) return;
  const include = attributeNamed(item, 'Include');
  const names = include ?? attributeNamed(item, 'Update');
  if (names === undefined) return;
  const metadata = {
    kind,
    action: include === undefined ? ('update' as const) : ('include' as const),
    version: metadataOf(item, 'Version'),
    versionOverride: metadataOf(item, 'VersionOverride'),
    isPrivate: metadataOf(item, 'PrivateAssets')
      .split(';')
      .some((assets) => assets.trim().toLowerCase() === 'all'),
    span: file.span(item.start, item.end),
  };
  for (const written of names.value.split(';')) {
    const name = written.trim();
    if (name !== '') items.push({ ...metadata, name });
  }
}

/** MSBuild lets metadata stand as an attribute or as a child element. */
function metadataOf(item: XmlElement, name: string): string {
  const attribute = attributeNamed(item, name);
  if (attribute !== undefined) return attribute.value.trim();
  return item.children.find((child) => child.name.toLowerCase() === name.toLowerCase())?.text ?? '';
}

function projectSdks(file: SourceFile, root: XmlElement): readonly PackageItem[] {
  const attribute = attributeNamed(root, 'Sdk');
  if (attribute === undefined) return [];
  return attribute.value.split(';').flatMap((sdk) => {
    const [name = '', version = ''] = sdk.trim().split('/');
    // SDKs without a version come with the .NET SDK or are settled in global.json; they are no package reference.
    return name === '' || version === ''
      ? []
      : [sdkReference(name, version, file.span(attribute.start, attribute.end))];
  });
}

function sdkItem(file: SourceFile, element: XmlElement): readonly PackageItem[] {
  const name = attributeNamed(element, 'Name')?.value.trim() ?? '';
  const version = attributeNamed(element, 'Version')?.value.trim() ?? '';
  return name === '' || version === '' ? [] : [sdkReference(name, version, file.span(element.start, element.end))];
}

function sdkReference(name: string, version: string, span: Span): PackageItem {
  return { kind: 'Sdk', action: 'include', name, version, versionOverride: '', isPrivate: true, span };
}
