/**
 * Which profiles of a pom are on where nobody names one: those whose conditions a plain build on a server meets, else those that are
 * on by default (https://maven.apache.org/guides/introduction/introduction-to-profiles.html).
 */
import { childNamed, childText, type XmlElement } from '../../text/xml.ts';

/** What a build is taken to run on, where a profile asks: the answer must not depend on who scans. */
const plainBuild = { java: 21, families: ['unix'], name: 'linux', arch: 'amd64' } as const;

/** One answer for each of a pom's profiles, in their order. */
export function profilesOn(profiles: readonly XmlElement[]): readonly boolean[] {
  const met = profiles.map((profile) => isMet(childNamed(profile, 'activation')));
  // One that is on by its condition turns off those that are on for want of another.
  const isDefaultOn = !met.includes(true);
  return profiles.map(
    (profile, at) =>
      met[at] === true || (isDefaultOn && childText(childNamed(profile, 'activation'), 'activeByDefault') === 'true'),
  );
}

/** All conditions of a profile have to be met; one that asks for files of the disk is not. */
function isMet(activation: XmlElement | undefined): boolean {
  if (activation === undefined) return false;
  const [jdk, os, property] = ['jdk', 'os', 'property'].map((name) => childNamed(activation, name));
  if (childNamed(activation, 'file') !== undefined) return false;
  const answers = [
    ...(jdk === undefined ? [] : [isJavaOf(jdk.text.trim())]),
    ...(os === undefined ? [] : [isSystemOf(os)]),
    ...(property === undefined ? [] : [isPropertyMet(property)]),
  ];
  return answers.length > 0 && answers.every(Boolean);
}

/** `17`, `1.8`, `!1.8`, `[11,)`, `[1.8,11)`. */
function isJavaOf(text: string): boolean {
  if (text.startsWith('!')) return !isJavaOf(text.slice(1).trim());
  const range = /^([[(])([^,]*),([^,]*)([\])])$/.exec(text);
  if (range === null) return text !== '' && releaseOf(text) === plainBuild.java;
  const [, open, low = '', high = '', close] = range;
  const isAbove =
    low.trim() === '' || (open === '[' ? plainBuild.java >= releaseOf(low) : plainBuild.java > releaseOf(low));
  const isBelow =
    high.trim() === '' || (close === ']' ? plainBuild.java <= releaseOf(high) : plainBuild.java < releaseOf(high));
  return isAbove && isBelow;
}

/** `1.8` → 8, `11.0.2` → 11. */
function releaseOf(text: string): number {
  return Number(/^\s*(?:1\.(?=\d))?(\d+)/.exec(text)?.[1] ?? Number.NaN);
}

function isSystemOf(os: XmlElement): boolean {
  const is = (field: string, values: readonly string[]): boolean => {
    const wanted = childText(os, field).toLowerCase();
    if (wanted === '') return true;
    return wanted.startsWith('!') ? !values.includes(wanted.slice(1)) : values.includes(wanted);
  };
  const { families, name, arch } = plainBuild;
  return is('family', families) && is('name', [name]) && is('arch', [arch]) && childText(os, 'version') === '';
}

/** Nobody sets one: `!name` is met, and so is a value that it must not have. */
function isPropertyMet(property: XmlElement): boolean {
  const [name, value] = [childText(property, 'name'), childText(property, 'value')];
  return (name.startsWith('!') && value === '') || value.startsWith('!');
}
