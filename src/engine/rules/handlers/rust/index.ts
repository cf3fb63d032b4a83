/** Handlers of Rust: axum, actix-web and rocket. */
import type { Handler } from '../../model/handler.ts';
import type { HandlerFamily } from '../../syntax/handler-family.ts';
import type { FileProgram } from '../../wiring/program.ts';
import { runWiring } from '../../wiring/run-wiring.ts';
import { actix } from './actix.ts';
import { axum } from './axum.ts';
import { readRust } from './read-rust.ts';
import { rocket } from './rocket.ts';
import { rustLanguage } from './rust-language.ts';

const aside = /(?:^|\/)(?:tests|benches|target|node_modules)\/|_tests?\.rs$|(?:^|\/)tests?\.rs$/;
const words = /\b[rR]out|\baxum|\bactix|\brocket|#\[(?:\w+::)?(?:get|post|put|patch|delete)\(|ServiceConfig/;

export const rustHandlers: HandlerFamily<FileProgram> = {
  name: 'rust',
  languages: ['rust'],
  concerns: (path, text) => path.endsWith('.rs') && !aside.test(path) && words.test(text),
  read: (view) => readRust(view),
  link: (files, bounds): readonly Handler[] => runWiring(files, rustLanguage([axum(), actix(), rocket()]), bounds),
};
