/** Functions of texts that languages and what they share are read and linked with. */
import { inOlderSyntax } from '../../../engine/languages/csharp/newer-syntax.ts';
import { packageNames } from '../../../engine/languages/go/imports.ts';
import { belowRepository, folderOfArtifact } from '../../../engine/languages/java/class-files/local-repository.ts';
import { argumentsFrom } from '../../../engine/languages/java/graph/arguments.ts';
import { spellingsOf, typesIn } from '../../../engine/languages/java/graph/descriptors.ts';
import { partsOf } from '../../../engine/languages/java/graph/jar-texts.ts';
import { isCalledFromOutside, isPlatformName } from '../../../engine/languages/java/graph/platform.ts';
import { settingKey } from '../../../engine/languages/java/graph/spring-settings.ts';
import { codeOfAddress } from '../../../engine/languages/javascript/code-text.ts';
import { commandsOf, isOfTool } from '../../../engine/languages/javascript/linking/programs.ts';
import { hasNoCode } from '../../../engine/languages/javascript/linking/scripts-at-most.ts';
import { parsePackage } from '../../../engine/languages/javascript/linking/specifier.ts';
import { isBelow, restOf } from '../../../engine/languages/javascript/linking/star-names.ts';
import { bareModule, sameName } from '../../../engine/languages/javascript/linking/symbol-names.ts';
import { pathSpecifier } from '../../../engine/languages/javascript/loading/paths.ts';
import { programIn, programSpecifier } from '../../../engine/languages/javascript/program-specifier.ts';
import { mayHoldNone } from '../../../engine/languages/javascript/syntax/templates.ts';
import { bladeCode } from '../../../engine/languages/php/templates.ts';
import { fencedCode } from '../../../engine/languages/python/fenced-code.ts';
import { isPlainModule } from '../../../engine/languages/python/graph/plain-modules.ts';
import {
  isDistributionMetadata,
  requiredNames,
} from '../../../engine/languages/python/linking/distribution-metadata.ts';
import * as loads from '../../../engine/languages/python/loads/primitives.ts';
import { textOfString } from '../../../engine/languages/python/loads/string-text.ts';
import { scanImports } from '../../../engine/languages/python/scanned-imports.ts';
import { codeOfTemplate } from '../../../engine/languages/ruby/loose-code.ts';
import { crateManifest } from '../../../engine/languages/rust/linking/crate-manifest.ts';
import { rootOfScriptNamed, scriptsRunBy, withoutDependencies } from '../../../engine/linking/package-json-text.ts';
import { isPinnedEnvironment } from '../../../engine/linking/pinned-environment.ts';
import { rootKindAt } from '../../../engine/linking/root-kind.ts';
import { nameParts, sameNames } from '../../../engine/linking/symbols.ts';
import { onlyLinks, withoutComments, withoutDeclarations } from '../../../engine/linking/text-parts.ts';
import { isRunByItself, listsFiles } from '../../../engine/linking/unnamed-files.ts';
import * as advisoryWords from '../../../engine/symbols/advisory-words.ts';
import { exportedMembers } from '../../../engine/symbols/exported-members.ts';
import * as releaseFiles from '../../../engine/symbols/is-product-file.ts';
import { scriptModule, withoutConstructor } from '../../../engine/symbols/symbol-names.ts';
import { shortName } from '../../../engine/symbols/unit.ts';
import { plainTypes } from '../../../engine/syntax/own-functions.ts';
import { platformOf } from '../../../engine/syntax/surroundings.ts';
import { type Asked, one, two } from './asked.ts';

export const functionsOfLanguages: Readonly<Record<string, Asked>> = {
  inOlderSyntax: one(inOlderSyntax),
  packageNames: one(packageNames),
  localRepository: two((path, version) => [belowRepository(path), folderOfArtifact(path, version)]),
  argumentsFrom: one((text) => argumentsFrom(text, text.indexOf('('))),
  descriptors: one((text) => [typesIn(text), spellingsOf(text.split('.'))]),
  javaWords: one((text) => [partsOf(text), isPlatformName(text), settingKey(text)]),
  isCalledFromOutside: two((above, name) => isCalledFromOutside(above.split(' '), name)),
  codeOfAddress: one(codeOfAddress),
  commandsOf: one(commandsOf),
  isOfTool: two((name, tools) => isOfTool(name, new Set(tools.split(' ')))),
  scriptPaths: one((text) => [hasNoCode(text), pathSpecifier(text), programSpecifier(text), programIn(text)]),
  specifiers: one((text) => [parsePackage(text), bareModule(text)]),
  starNames: two((pattern, text) => [restOf(pattern, text), isBelow(text, pattern), sameName(pattern, text)]),
  mayHoldNone: two(mayHoldNone),
  bladeCode: one(bladeCode),
  fencedCode: one(fencedCode),
  requiredNames: one((text) => [requiredNames(text), isDistributionMetadata(text)]),
  pythonLoads: one((text) => [
    isPlainModule(text),
    loads.watchedName(text),
    loads.memberName(text),
    loads.keyName(text),
    loads.freeName(text),
    loads.primitiveOf(text),
    loads.isBroad(text),
    loads.startsPrograms(text),
  ]),
  textOfString: one((text) => [textOfString(text, false), textOfString(text, true)]),
  scanImports: one(scanImports),
  codeOfTemplate: one(codeOfTemplate),
  crateManifest: one(crateManifest),
  rootOfScriptNamed: two((name, shipped) => rootOfScriptNamed(name, new Set(shipped.split(' ')))),
  packageJsonText: one((text) => [scriptsRunBy(text), withoutDependencies(text)]),
  rootKindAt: one((text) => [rootKindAt(text), isPinnedEnvironment(text)]),
  namesOfSymbols: two((left, right) => [
    nameParts(left),
    advisoryWords.nameParts(left),
    sameNames(left.split('.'), right.split('.')),
    withoutConstructor(left),
    shortName(left),
  ]),
  exportedMembers: one(exportedMembers),
  textParts: two((path, text) => [onlyLinks(text), withoutDeclarations(text), withoutComments(path, text)]),
  fileTexts: one((text) => [isRunByItself(text), listsFiles(text)]),
  releaseFiles: one((path) => [
    releaseFiles.isTool(path),
    releaseFiles.isProductFile(path),
    releaseFiles.isTest(path),
    releaseFiles.isChangeLog(path),
    releaseFiles.isBuilt(path),
    scriptModule(path),
  ]),
  releaseTexts: two((path, text) => [releaseFiles.testsWithin(path, text), releaseFiles.isMachineMade(text)]),
  plainTypes: one(plainTypes),
  platformOf: one(platformOf),
};
