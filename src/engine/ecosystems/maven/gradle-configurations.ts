/**
 * What a Gradle (or sbt) configuration is for, told by its name: plugins name theirs by custom, so the custom is all
 * there is to go by. A configuration that follows none counts as production.
 */
import type { Scope } from '../../model/scope.ts';

export function scopeOfConfiguration(name: string): Scope {
  if (/^tests?(?![a-z]|AndDevelopmentOnly)|[a-z]Tests?(?![a-z])|^it$/.test(name)) return 'test';
  if (developmentNames.test(name)) return 'development';
  return /(?:^c|C)ompileOnly|^provided/.test(name) ? 'peer' : 'production';
}

/** The strongest use among the configurations that hold a package. */
export function scopeOfConfigurations(names: readonly string[]): Scope {
  const found = new Set(names.map(scopeOfConfiguration));
  for (const scope of ['production', 'peer', 'development', 'test'] as const) if (found.has(scope)) return scope;
  return 'production';
}

/** Tools that work on the code, and the class path of the build itself. */
const developmentNames =
  /^(?:classpath|developmentOnly|testAndDevelopmentOnly|kapt|ksp|checkstyle|pmd|codenarc|jacoco|spotbugs|findbugs|ktlint|detekt|errorprone|spotless|zinc|lintChecks|asciidoctor|dokka|jooqGenerator|protobufToolsLocator|scalaCompilerPlugins?|scalafix|plugin|signature)|[aA]nnotationProcessor|^kotlin(?:Native)?(?:Build|Compiler|Klib)|[pP]luginClasspath|^(?:debug|release)?(?:Kapt|Ksp)/;
