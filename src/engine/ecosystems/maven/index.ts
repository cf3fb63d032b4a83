/** Maven Central and everything that speaks its coordinates: Maven, Gradle, sbt. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { maven as mavenScheme } from '../../versions/maven.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { gradleBuild } from './gradle-build.ts';
import { gradleLockfile } from './gradle-lockfile.ts';
import { gradleVerificationMetadata } from './gradle-verification-metadata.ts';
import { gradleVersionCatalog } from './gradle-version-catalog.ts';
import { pomXml } from './pom-xml.ts';
import { sbtBuild } from './sbt-build.ts';
import { sbtLock } from './sbt-lock.ts';

export const maven = {
  name: 'Maven',
  aliases: ['gradle', 'sbt', 'java'],
  purlType: 'maven',
  languages: ['java', 'kotlin', 'scala'],
  scheme: mavenScheme,
  normalizeName: (name) => normalizePackageName('Maven', name),
  formats: [pomXml, gradleLockfile, gradleVerificationMetadata, gradleVersionCatalog, gradleBuild, sbtBuild, sbtLock],
} satisfies Ecosystem;
