/** Handlers of Go: routers are followed from where they are made through functions, fields and packages. */
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import type { FileProgram } from '../../wiring/program.ts';
import { runWiring } from '../../wiring/run-wiring.ts';
import { goLanguage } from './go-language.ts';
import { readGo } from './read-go.ts';

const aside = /(?:^|\/)(?:vendor|testdata|tests?|mocks?|node_modules)\/|_test\.go$|(?:^|\/)mock_|_mock\.go$|\.pb\.go$/;
const words =
  /[rR]out|[hH]andle|[mM]iddleware|[sS]erve|\b[mM]ux\b|Group\(|[cC]ontroller|[rR]egister|cobra|cli\b|[cC]ontext|[sS]ubscri|[cC]ron|[cC]onsum/;

export const goHandlers: HandlerFamily<FileProgram> = {
  name: 'go',
  languages: ['go'],
  concerns: (path, text) => path.endsWith('.go') && !aside.test(path) && words.test(text),
  read: (view) => readGo(view),
  link: (files, bounds) => runWiring(files, goLanguage, bounds),
};
