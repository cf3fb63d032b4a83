/** Functions of texts that plan and write fixes, that report, and that read versions. */
import {
  compareGoReleases,
  compareModules,
  isPrereleaseModule,
  isPseudoVersion,
  majorOfModule,
} from '../../../engine/fixes/go/module-version.ts';
import { isStandard, prefixesOf } from '../../../engine/fixes/go/new-imports.ts';
import { readModuleFile } from '../../../engine/fixes/go/module-file.ts';
import { readGoSum } from '../../../engine/fixes/go/go-sum.ts';
import { lineOfCrate, meetsCrate } from '../../../engine/fixes/cargo/crate-releases.ts';
import { declaredFeatures, featureItems } from '../../../engine/fixes/cargo/manifest-features.ts';
import { aliasIn } from '../../../engine/fixes/javascript/alias.ts';
import { compareVersions, isMajorMove } from '../../../engine/fixes/javascript/install-tree.ts';
import { newRange } from '../../../engine/fixes/javascript/new-range.ts';
import { nameAt } from '../../../engine/fixes/javascript/package-lock-layout.ts';
import { berryHead, sympleText } from '../../../engine/fixes/javascript/yarn-berry-blocks.ts';
import { isPlainName } from '../../../engine/fixes/maven/added-entries.ts';
import { propertyNamed } from '../../../engine/fixes/maven/opened-poms.ts';
import { yamlText } from '../../../engine/fixes/pnpm/pnpm-yaml.ts';
import { pyprojectDeclarations } from '../../../engine/fixes/python/pyproject-declarations.ts';
import { readNeed } from '../../../engine/fixes/python/python-releases.ts';
import {
  comparePython,
  isPythonMajor,
  isPythonPrerelease,
  meetsPython,
} from '../../../engine/fixes/python/python-versions.ts';
import { editBetween } from '../../../engine/fixes/shared/edited-text.ts';
import { majorOf } from '../../../engine/fixes/shared/releases-above.ts';
import { repositoryPurl } from '../../../engine/formats/repository-purl.ts';
import { advisoryAddress, pathReference, webAddress } from '../../../engine/formats/texts.ts';
import { advisoryLink } from '../../../engine/report/person/advisory-link.ts';
import { columnsOf } from '../../../engine/report/person/pieces.ts';
import { callSeenOf } from '../../../engine/report/priority.ts';
import { satisfiesComposerConstraint } from '../../../engine/versions/composer-constraint.ts';
import { normalizeComposerVersion } from '../../../engine/versions/composer-version.ts';
import { readIdentifiers } from '../../../engine/versions/identifiers.ts';
import { readIntervals } from '../../../engine/versions/interval.ts';
import { readLegacyParts } from '../../../engine/versions/pep440-legacy.ts';
import { readPhpVersion } from '../../../engine/versions/php-version.ts';
import { readSemanticVersion } from '../../../engine/versions/semantic-version.ts';
import { type Asked, list, one, two } from './asked.ts';

export const functionsOfFixes: Readonly<Record<string, Asked>> = {
  isPrereleaseModule: one(isPrereleaseModule),
  isPseudoVersion: one(isPseudoVersion),
  majorOfModule: one(majorOfModule),
  goVersions: two((left, right) => [compareModules(left, right), compareGoReleases(left, right)]),
  isStandard: one(isStandard),
  prefixesOf: one(prefixesOf),
  readModuleFile: one(readModuleFile),
  readGoSum: one((text) => readGoSum('go.sum', text)),
  meetsCrate: two(meetsCrate),
  lineOfCrate: two(lineOfCrate),
  declaredFeatures: one(declaredFeatures),
  featureItems: one((text) => featureItems('Cargo.toml', text)),
  aliasIn: one(aliasIn),
  compareVersions: two((left, right) => [compareVersions(left, right), isMajorMove(left, right)]),
  newRange: two(newRange),
  nameAt: one(nameAt),
  berryHead: list(berryHead),
  sympleText: one(sympleText),
  isPlainName: one(isPlainName),
  propertyNamed: one(propertyNamed),
  yamlText: one(yamlText),
  pyprojectDeclarations: one((text) => pyprojectDeclarations('pyproject.toml', text)),
  readNeed: one(readNeed),
  pythonVersions: two((left, right) => [
    comparePython(left, right),
    isPythonMajor(left, right),
    isPythonPrerelease(left),
  ]),
  meetsPython: two(meetsPython),
  editBetween: two((before, after) => editBetween('a.txt', before, after)),
  majorOf: one(majorOf),
  repositoryPurl: two(repositoryPurl),
  addresses: one((text) => [webAddress(text), pathReference(text), advisoryAddress(text), advisoryLink(text)]),
  columnsOf: one(columnsOf),
  callSeenOf: one(callSeenOf),
  satisfiesComposerConstraint: two(satisfiesComposerConstraint),
  versionParts: one((text) => [
    normalizeComposerVersion(text),
    readIdentifiers(text),
    readLegacyParts(text),
    readPhpVersion(text),
    readSemanticVersion(text),
  ]),
  readIntervals: one(readIntervals),
};
