/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { isPomPath } from './pom-path.ts';

export const pomXml: Format = {
  name: 'pom.xml',
  kind: 'manifest',
  // Where it tells what comes in, it tells it of itself alone.
  pairsWith: [],
  asksDescriptions: true,
  matches: isPomPath,
  extract: readBy(async () => (await import('./pom-xml.ts')).extractPom),
};

export const gradleLockfile: Format = {
  name: 'gradle.lockfile',
  kind: 'lockfile',
  pairsWith: ['build.gradle'],
  matches: (path) => /(?:gradle\.lockfile|(?:^|\/)dependency-locks\/[^/]+\.lockfile)$/.test(path),
  extract: readBy(async () => (await import('./gradle-lockfile.ts')).extractGradleLockfile),
};

export const gradleVerificationMetadata: Format = {
  name: 'verification-metadata.xml',
  kind: 'lockfile',
  pairsWith: [],
  matches: (path) => /(?:^|\/)verification-metadata\.xml$/.test(path),
  extract: readBy(async () => (await import('./gradle-verification-metadata.ts')).extractVerificationMetadata),
};

export const gradleVersionCatalog: Format = {
  name: 'libs.versions.toml',
  kind: 'manifest',
  matches: (path) => path.endsWith('.versions.toml'),
  extract: readBy(async () => (await import('./gradle-version-catalog.ts')).extractVersionCatalog),
};

export const gradleBuild: Format = {
  name: 'build.gradle',
  kind: 'manifest',
  asksDescriptions: true,
  matches: (path) => /\.gradle(?:\.kts)?$/.test(path),
  extract: readBy(async () => (await import('./gradle-build.ts')).extractGradleBuild),
};

export const sbtBuild: Format = {
  name: 'build.sbt',
  kind: 'manifest',
  matches: (path) => /\.sbt$|(?:^|\/)project\/[^/]+\.scala$/.test(path),
  extract: readBy(async () => (await import('./sbt-build.ts')).extractSbtBuild),
};

export const sbtLock: Format = {
  name: 'build.sbt.lock',
  kind: 'lockfile',
  pairsWith: ['build.sbt'],
  matches: (path) => path.endsWith('.sbt.lock'),
  extract: readBy(async () => (await import('./sbt-lock.ts')).extractSbtLock),
};
