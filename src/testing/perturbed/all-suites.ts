/** Every suite of perturbed fixtures. */
import { advisoriesSuite } from './advisories-suite.ts';
import { cliSuite } from './cli-suite.ts';
import { configSuite } from './config-suite.ts';
import { factsSuites } from './facts-suite.ts';
import { fixesSuites } from './fixes-suite.ts';
import { flowsSuites } from './flows-suite.ts';
import { functionsSuites } from './functions-suite.ts';
import { handlersElsewhereSuites } from './handlers-elsewhere-suite.ts';
import { handlersSuites } from './handlers-suite.ts';
import { inventorySuites } from './inventory-suite.ts';
import { linkingSuites } from './linking-suite.ts';
import { objectsSuites } from './objects-suite.ts';
import { patternsSuites } from './patterns-suite.ts';
import { pythonGraphSuite } from './python-graph-suite.ts';
import { readingsSuites } from './readings-suite.ts';
import { rulesSuites } from './rules-suite.ts';
import { sentenceLinesSuite } from './sentence-lines-suite.ts';
import { serviceWordSuites } from './service-words-suite.ts';
import { scanSuite } from './scan-suite.ts';
import type { Suite } from './suite.ts';
import { suppressionsSuite } from './suppressions-suite.ts';
import { symbolsOfProgramsSuite } from './symbols-of-programs-suite.ts';
import { symbolsSuite } from './symbols-suite.ts';
import { textSuite, textSyntaxes } from './text-suite.ts';
import { verdictSuites } from './verdict-suite.ts';
import { versionsSuites } from './versions-suite.ts';
import { wordSuites } from './words-suite.ts';

export async function allSuites(): Promise<readonly Suite[]> {
  return [
    ...textSyntaxes.map(textSuite),
    ...versionsSuites(),
    ...wordSuites(),
    ...functionsSuites(),
    advisoriesSuite(),
    ...inventorySuites(),
    ...factsSuites(),
    pythonGraphSuite(),
    ...objectsSuites(),
    ...linkingSuites(),
    ...verdictSuites(),
    ...rulesSuites(),
    ...readingsSuites(),
    ...patternsSuites(),
    sentenceLinesSuite(),
    ...handlersSuites(),
    ...handlersElsewhereSuites(),
    ...flowsSuites(),
    ...fixesSuites(),
    symbolsSuite(),
    symbolsOfProgramsSuite(),
    suppressionsSuite(),
    await scanSuite(),
    ...serviceWordSuites(),
    configSuite(),
    cliSuite(),
  ];
}
