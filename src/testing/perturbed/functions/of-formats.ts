/** Functions of texts that manifests and lockfiles are read with. */
import { readImageReference } from '../../../engine/ecosystems/docker/image-reference.ts';
import { readConanReference } from '../../../engine/ecosystems/conan-center/reference.ts';
import { readDirectives } from '../../../engine/ecosystems/go/directives.ts';
import { readHackageReference } from '../../../engine/ecosystems/hackage/stack-lock.ts';
import { scopeOfConfiguration } from '../../../engine/ecosystems/maven/gradle-configurations.ts';
import { coordinatesOf, readGradleScript } from '../../../engine/ecosystems/maven/gradle-script.ts';
import { isHigherVersion } from '../../../engine/ecosystems/maven/higher-version.ts';
import { isPomPath, isProjectPath } from '../../../engine/ecosystems/maven/pom-path.ts';
import { scopeOf } from '../../../engine/ecosystems/maven/pom-scope.ts';
import { valueName } from '../../../engine/ecosystems/maven/script-values.ts';
import * as maven from '../../../engine/ecosystems/maven/settled-version.ts';
import { readNpmRequest } from '../../../engine/ecosystems/npm/deno-json.ts';
import { paketScope } from '../../../engine/ecosystems/nuget/paket-lock.ts';
import * as nugetPaths from '../../../engine/ecosystems/nuget/project-path.ts';
import * as nuget from '../../../engine/ecosystems/nuget/settled-version.ts';
import { isPlatformPackage } from '../../../engine/ecosystems/packagist/platform.ts';
import { scopeOfGroup, scopeOfName } from '../../../engine/ecosystems/pypi/groups.ts';
import { scopeOfCategory } from '../../../engine/ecosystems/pypi/pipfile.ts';
import { pythonTokens } from '../../../engine/ecosystems/pypi/python-tokens.ts';
import { locationSource } from '../../../engine/ecosystems/pypi/requirement-source.ts';
import { requirementsLines } from '../../../engine/ecosystems/pypi/requirements-lines.ts';
import { isConstraintsPath, isRequirementsPath } from '../../../engine/ecosystems/pypi/requirements-path.ts';
import { readRubyCalls } from '../../../engine/ecosystems/rubygems/ruby-calls.ts';
import { readRubyTokens } from '../../../engine/ecosystems/rubygems/ruby-tokens.ts';
import { matchesPart } from '../../../engine/inventory/folder-globs.ts';
import { patternOfPurl } from '../../../engine/suppressions/entry.ts';
import { faultOfGlob, pathMatcher } from '../../../engine/suppressions/path-matcher.ts';
import { nearName } from '../../../engine/text/near-name.ts';
import { type Asked, one, two } from './asked.ts';

export const functionsOfFormats: Readonly<Record<string, Asked>> = {
  readImageReference: one(readImageReference),
  references: one((text) => [readConanReference(text), readHackageReference(text), readNpmRequest(text)]),
  readDirectives: one((text) => readDirectives(text, new Set(['require', 'replace', 'go', 'use']))),
  scopes: one((text) => [
    scopeOfConfiguration(text),
    scopeOf(text, true),
    scopeOf(text, false),
    paketScope(text),
    isPlatformPackage(text),
    scopeOfGroup(text),
    scopeOfName(text),
    scopeOfCategory(text),
  ]),
  gradle: one((text) => [coordinatesOf(text), readGradleScript(text), valueName(text)]),
  isHigherVersion: two(isHigherVersion),
  projectPaths: one((text) => [
    isPomPath(text),
    isProjectPath(text),
    nugetPaths.isProjectPath(text),
    isConstraintsPath(text),
    isRequirementsPath(text),
  ]),
  settledVersion: one((text) => [maven.settledVersion(text), nuget.settledVersion(text)]),
  pythonTokens: one(pythonTokens),
  locationSource: one(locationSource),
  requirementsLines: one(requirementsLines),
  rubyCalls: one((text) => [readRubyCalls(text, new Set(['gem', 'group', 'source'])), readRubyTokens(text)]),
  globs: two((pattern, text) => [matchesPart(pattern, text), faultOfGlob(pattern), pathMatcher(pattern)(text)]),
  patternOfPurl: one(patternOfPurl),
  nearName: two((name, known) => nearName(name, known.split(' '))),
};
