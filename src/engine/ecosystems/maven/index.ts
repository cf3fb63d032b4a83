/** Maven Central and everything that speaks its coordinates: Maven, Gradle, sbt. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { maven as mavenScheme } from '../../versions/maven.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import {
  pomXml,
  gradleLockfile,
  gradleVerificationMetadata,
  gradleVersionCatalog,
  gradleBuild,
  sbtBuild,
  sbtLock,
} from './formats.ts';

export const maven = {
  name: 'Maven',
  aliases: ['gradle', 'sbt', 'java'],
  purlType: 'maven',
  languages: ['java', 'kotlin', 'scala'],
  scheme: mavenScheme,
  normalizeName: (name) => normalizePackageName('Maven', name),
  formats: [pomXml, gradleLockfile, gradleVerificationMetadata, gradleVersionCatalog, gradleBuild, sbtBuild, sbtLock],
} satisfies Ecosystem;
