/** Languages whose methods are followed, and how the fixtures of each are read; their tests and the suite of small changes go by it. */
import { dirname, join } from 'node:path/posix';
import { dataObjects } from '../engine/languages/javascript/objects/data.ts';
import { scriptObjects } from '../engine/languages/javascript/objects.ts';
import { scriptObjectLanguage } from '../engine/languages/javascript/linking/object-language.ts';
import { parseProgram } from '../engine/languages/javascript/syntax/parse.ts';
import { phpObjectLanguage } from '../engine/languages/php/linking/object-language.ts';
import { phpObjects } from '../engine/languages/php/objects.ts';
import { rubyObjectLanguage } from '../engine/languages/ruby/linking/object-language.ts';
import { rubyObjects } from '../engine/languages/ruby/objects.ts';
import { rustObjectLanguage } from '../engine/languages/rust/linking/object-language.ts';
import { modulePathOf, rustObjects } from '../engine/languages/rust/objects.ts';
import type { ObjectFacts } from '../engine/model/object-facts.ts';
import type { ObjectLanguage } from '../engine/objects/language.ts';
import { prototypeMembers } from '../engine/objects/prototypes/member-model.ts';
import type { MemberModel } from '../engine/objects/program.ts';
import { parseSyntax } from '../engine/syntax/syntax-tree.ts';

export interface ReadObjects {
  readonly name: 'javascript' | 'php' | 'ruby' | 'rust';
  readonly language: ObjectLanguage;
  readonly members?: MemberModel;
  /** Rejects where the text is no program at all. */
  readonly readObjects: (path: string, text: string) => Promise<ObjectFacts>;
  /** The file that a specifier leads to, where code loads modules by them; it is not own code where it lies below `vendor/`. */
  readonly resolve?: (path: string, specifier: string) => string;
}

export const scriptReading: ReadObjects = {
  name: 'javascript',
  language: scriptObjectLanguage,
  members: prototypeMembers,
  // oxlint-disable-next-line typescript/require-await -- the interface is for languages that wait for their parser
  readObjects: async (path, text) => {
    if (!path.endsWith('.json')) return scriptObjects(parseProgram(text, 'tsx'));
    const objects = dataObjects(text);
    if (objects === undefined) throw new SyntaxError('no JSON');
    return objects;
  },
  resolve: (path, specifier) =>
    specifier.startsWith('.')
      ? join(dirname(path), specifier)
      : `vendor/${specifier}${specifier.includes('/') ? '.js' : '/index.js'}`,
};

export const phpReading: ReadObjects = {
  name: 'php',
  language: phpObjectLanguage,
  readObjects: async (_path, text) => phpObjects(text, (await parseSyntax(text, 'php')).root),
};

export const rubyReading: ReadObjects = {
  name: 'ruby',
  language: rubyObjectLanguage,
  readObjects: async (path, text) => rubyObjects(text, (await parseSyntax(text, 'ruby')).root, path),
};

export const rustReading: ReadObjects = {
  name: 'rust',
  language: rustObjectLanguage,
  readObjects: async (path, text) => {
    const [, crate = 'app', below = ''] = /^(?:vendor\/([^/]+)\/)?src\/(.+)$/.exec(path) ?? [];
    const module = [crate, ...modulePathOf(below)].join('::');
    return rustObjects(text, (await parseSyntax(text, 'rust')).root, module);
  },
};

export const objectReadings: readonly ReadObjects[] = [scriptReading, phpReading, rubyReading, rustReading];
