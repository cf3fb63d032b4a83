/** Maven Central and everything that speaks its coordinates: Maven, Gradle, sbt. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { maven as mavenScheme } from '../../versions/maven.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { pomXml } from './pom-xml.ts';

export const maven = {
  name: 'Maven',
  aliases: ['gradle', 'sbt', 'java'],
  purlType: 'maven',
  languages: ['java', 'kotlin', 'scala'],
  scheme: mavenScheme,
  normalizeName: (name) => normalizePackageName('Maven', name),
  formats: [pomXml],
} satisfies Ecosystem;
