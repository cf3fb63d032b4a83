/** Modules of Python's library of which little loads: a function or two takes a name, a text of code or a command. */
import { type Members, members } from './primitive.ts';

const profile = members('harmless', { code: 'run runctx' });
const mock = members('harmless', { patch: 'patch' });

export const libraryModules: Readonly<Record<string, Members>> = {
  'cProfile.Profile': profile,
  'profile.Profile': profile,
  'pdb.Pdb': members('harmless', { code: 'run runctx runeval' }),
  'pipes.Template': members('harmless', { shell: 'append prepend' }),
  unittest: members('harmless', { ifNamed: 'main TestProgram', module: 'mock TestLoader defaultTestLoader' }),
  'unittest.TestLoader': members('harmless', { package: 'discover' }),
  'unittest.defaultTestLoader': members('harmless', { package: 'discover' }),
  'unittest.mock': mock,
  mock,
  'xml.sax': members('harmless', { names: 'make_parser' }),
  webbrowser: members('harmless', { shellIfGiven: 'get GenericBrowser BackgroundBrowser' }),
  pipes: members('harmless', { module: 'Template' }),
  'distutils.spawn': members('harmless', { command: 'spawn' }),
  rlcompleter: members('harmless', { escape: 'Completer' }),
};

/** What these make is asked by name for what it does. */
export const madeByCall: ReadonlySet<string> = new Set([
  'unittest.TestLoader',
  'cProfile.Profile',
  'profile.Profile',
  'pdb.Pdb',
  'pipes.Template',
]);
