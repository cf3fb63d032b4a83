/** What is written anew into a pom: managed entries and properties, in the form of what stands there. */
import { childNamed, type XmlElement } from '../../text/xml.ts';
import type { FileEdit } from '../model/file-edit.ts';
import type { OpenedPom } from './opened-poms.ts';

export interface ManagedArtifact {
  readonly groupId: string;
  readonly artifactId: string;
  /** `jar` where nothing else is said. */
  readonly type: string;
  readonly classifier: string;
  readonly version: string;
}

/**
 * What poms of registries name is text that anybody may have written: what is not plainly the name of an artifact or a property would be
 * markup in the pom of the project.
 */
export function isPlainName(text: string): boolean {
  return /^[\w.-]+$/.test(text);
}

export function addManaged(pom: OpenedPom, artifacts: readonly ManagedArtifact[]): FileEdit {
  const { root } = pom;
  const managed = childNamed(root, 'dependencyManagement');
  const list = childNamed(managed, 'dependencies');
  const entries = artifacts.map(
    ({ groupId, artifactId, type, classifier, version }): Lines => [
      'dependency',
      [
        `<groupId>${groupId}</groupId>`,
        `<artifactId>${artifactId}</artifactId>`,
        `<version>${version}</version>`,
        ...(type === 'jar' ? [] : [`<type>${type}</type>`]),
        ...(classifier === '' ? [] : [`<classifier>${classifier}</classifier>`]),
      ],
    ],
  );
  if (list !== undefined) return append(pom, list, entries);
  if (managed !== undefined) return append(pom, managed, [['dependencies', entries]]);
  return append(pom, root, [['dependencyManagement', [['dependencies', entries]]]], childNamed(root, 'dependencies'));
}

export function addProperty(pom: OpenedPom, name: string, value: string): FileEdit {
  const { root } = pom;
  const line = `<${name}>${value}</${name}>`;
  const properties = childNamed(root, 'properties');
  if (properties !== undefined) return append(pom, properties, [line]);
  const before = childNamed(root, 'dependencyManagement') ?? childNamed(root, 'dependencies');
  return append(pom, root, [['properties', [line]]], before);
}

/** A line, or an element by its name with what stands in it. */
type Lines = string | readonly [name: string, inside: readonly Lines[]];

/** @param before in front of it; absent: behind all that the element holds */
function append(pom: OpenedPom, element: XmlElement, lines: readonly Lines[], before?: XmlElement): FileEdit {
  const { path, text, mark } = pom;
  const style = styleOf(pom);
  const own = indentAt(text, mark + element.start);
  const inner = element.children.map((child) => indentAt(text, mark + child.start)).find((one) => one !== undefined);
  const indent = inner ?? (own ?? '') + style.step;
  const written = lines.map((line) => writtenAs(line, indent, style)).join('');
  if (before !== undefined) {
    const at = mark + before.start;
    // In front of the element stands its own indent, which goes on to stand in front of it.
    return {
      path,
      start: at,
      end: at,
      text: `${written.slice((style.newline + indent).length)}${style.newline}${indent}`,
    };
  }
  const isEmptyTag = element.end === element.startTagEnd;
  const closing = `${style.newline}${own ?? ''}`;
  if (isEmptyTag) {
    const start = mark + text.slice(mark).lastIndexOf('/', element.end - 1);
    return { path, start, end: mark + element.end, text: `>${written}${closing}</${element.name}>` };
  }
  const last = element.children.at(-1);
  const at = mark + (last?.end ?? element.startTagEnd);
  const isClosedBehind = last !== undefined || /^[ \t]*\r?\n/.test(text.slice(at));
  return { path, start: at, end: at, text: isClosedBehind ? written : written + closing };
}

interface Style {
  readonly newline: string;
  /** By which one level stands further in than the one above. */
  readonly step: string;
}

function styleOf({ text, root, mark }: OpenedPom): Style {
  const newline = /\r?\n/.exec(text)?.[0] ?? '';
  const first = root.children.map((child) => indentAt(text, mark + child.start)).find((one) => one !== undefined);
  return { newline, step: newline === '' ? '' : first || '  ' };
}

/** The white space in front of what begins a line; `undefined` where something else stands there. */
function indentAt(text: string, start: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return text.lastIndexOf('\n', start - 1) >= 0 && /^[ \t]*$/.test(line) ? line : undefined;
}

function writtenAs(line: Lines, indent: string, style: Style): string {
  const begin = style.newline === '' ? '' : style.newline + indent;
  if (typeof line === 'string') return begin + line;
  const [name, inside] = line;
  const within = inside.map((one) => writtenAs(one, indent + style.step, style)).join('');
  return `${begin}<${name}>${within}${begin}</${name}>`;
}
