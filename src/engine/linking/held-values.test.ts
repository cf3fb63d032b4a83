/** Whether a name keeps the value of its file, whatever else of the program writes it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LanguageName } from '../model/language-name.ts';
import { heldValues } from './held-values.ts';

/** `home` is the file that idle code stands in; it rests on `DEBUG` where nothing else is said. */
interface Case {
  readonly language: LanguageName;
  readonly home: string;
  readonly rests?: string;
  readonly own?: string;
  readonly ofPackage?: string;
}

function isHeld({ language, home, rests = 'DEBUG', own, ofPackage }: Case): boolean {
  const resting = { path: 'home', language, rests: [rests] };
  const held = heldValues([resting]);
  const noted = { language, prose: [] };
  held.note({ ...noted, path: 'home', text: home, isOfPackage: false });
  if (own !== undefined) held.note({ ...noted, path: 'own', text: own, isOfPackage: false });
  if (ofPackage !== undefined) held.note({ ...noted, path: 'package', text: ofPackage, isOfPackage: true });
  return held.holds(resting);
}

const py = (text: string): Case => ({ language: 'python', home: `DEBUG = False\n${text}\nif DEBUG:\n    import a\n` });
const js = (text: string): Case => ({ language: 'javascript', home: `const DEBUG = false;\n${text}` });
const php = (text: string): Case => ({
  language: 'php',
  rests: '$debug',
  home: `<?php\n$debug = false;\n${text}\nif ($debug) { A::b(); }\n`,
});
const rb = (text: string): Case => ({ language: 'ruby', home: `DEBUG = false\n${text}\nrequire 'a' if DEBUG\n` });

const kept: Readonly<Record<string, Case>> = {
  'nothing else writes it': py(''),
  'it is asked for in all ways': py(
    'if not DEBUG:\n    pass\nwhile (DEBUG):\n    pass\nx = DEBUG and y\nz = 1 if DEBUG else 2\nif x or DEBUG == 1:\n    pass',
  ),
  'it has a type': { language: 'python', home: 'DEBUG: bool = False\nif DEBUG:\n    import a\n' },
  'the name of a package holds the word': py('from tools import a\nurl = "x/DEBUG/y"'),
  'a package has a constant of the name': { ...py(''), ofPackage: 'import logging\nlevel = logging.DEBUG\n' },
  'a constant of JavaScript, whatever other files write': {
    ...js('if (DEBUG) {\n  require("a");\n}\n'),
    own: 'globalThis.DEBUG = true;',
  },
  'an exported one': { language: 'typescript', home: 'export const DEBUG = false;\nDEBUG && load();\n' },
  'a constant of Go': { language: 'go', rests: 'debug', home: 'package a\n\nconst debug = false\n\nfunc f() {\n\tif debug {\n\t}\n}\n', own: 'package b\n\nvar debug = true\n' },
  'a switch is on it': { language: 'ruby', rests: 'MODE', home: "MODE = 'a'\ncase MODE\nwhen 'b' then require 'x'\nend\n" },
  'a match of Rust is on it': { language: 'rust', rests: 'MODE', home: 'const MODE: u8 = 1;\nfn f() { match MODE { 2 => g(), _ => {} } }\n' },
  'a function of the runtime that nobody declares': { language: 'ruby', rests: 'exit()', home: "exit 1\nrequire 'a'\n", ofPackage: 'def exit; end' },
  'one that is imported from where it is': { language: 'python', rests: 'exit()', home: 'from sys import exit\nexit(1)\nimport a\n' },
  'a module of the runtime': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'sys = None\n' },
  'a function of the runtime, named as a member of others': { language: 'python', rests: 'exit()', home: 'import ui\nui.exit(1)\nexit(1)\nimport a\n' },
  'another file asks for the end as well': { language: 'python', rests: 'sys.', home: 'import os, sys\nsys.exit(1)\nimport a\n', own: "import sys\nsetattr(sys, 'path', [])\nsys.exit()\n" },
}; // biome-ignore format: a table

const given: Readonly<Record<string, Case>> = {
  'the end is a parameter': { language: 'python', rests: 'exit()', home: 'def step(exit):\n    exit(1)\n    import a\n' },
  'the end is what a loop gives': { language: 'python', rests: 'exit()', home: 'for exit in (print,):\n    exit(1)\n    import a\n' },
  'the end is what `with` opens': { language: 'python', rests: 'exit()', home: 'with a() as exit:\n    exit(1)\n    import a\n' },
  'the end is given within an expression': { language: 'python', rests: 'exit()', home: '(exit := print)\nexit(1)\nimport a\n' },
  'the end is one of several targets': { language: 'python', rests: 'exit()', home: 'exit, other = lib.exit, 1\nexit()\nimport a\n' },
  'the end is imported over several lines': { language: 'python', rests: 'exit()', home: 'from lib import (\n    init,\n    exit,\n)\nexit()\nimport a\n' },
  'the end may come with everything': { language: 'python', rests: 'exit()', home: 'from lib import *\nexit()\nimport a\n' },
  'the file replaces the end': { language: 'python', rests: 'exit()', home: 'import builtins\nbuiltins.exit = print\nexit(1)\nimport a\n' },
  'another file replaces the end': { language: 'python', rests: 'exit()', home: 'exit(1)\nimport a\n', own: 'import builtins\nsetattr(builtins, "exit", print)\n' },
  'another file gives the member of the module': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'import sys\nsys.exit = print\n' },
  'another file gives it beside others': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'import sys\nreal, sys.exit = sys.exit, print\n' },
  'another file gives it by another name of the module': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'import sys as system\nsystem.exit = print\n' },
  'another file gives it by its name': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'import sys\nsetattr(sys, "exit", print)\n' },
  'another file gives it by a computed name': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'import sys\nsetattr(sys, name, print)\n' },
  'a test gives it': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit(1)\nimport a\n', own: 'with mock.patch("sys.exit"):\n    import home\n' },
  'the module is another one of the name': { language: 'python', rests: 'sys.', home: 'from shim import sys\nsys.exit(1)\nimport a\n' },
  'the module is handed on': { language: 'python', rests: 'sys.', home: 'import sys\npatch(sys)\nsys.exit(1)\nimport a\n' },
  'another file sets the member': { ...py(''), own: 'import home\nhome.DEBUG = True\n' },
  'another file names it in a text': { ...py(''), own: "setattr(home, 'DEBUG', True)\n" },
  'another file sets computed names': { ...py(''), own: 'for key in keys:\n    setattr(home, key, True)\n' },
  'another file hands `setattr` on': { ...py(''), own: 'each(setattr, home)\n' },
  'a package sets the member': { ...py(''), ofPackage: 'def on(module):\n    module.DEBUG = True\n' },
  'a package names it in a text': { ...py(''), ofPackage: "setattr(module, 'DEBUG', True)\n" },
  'by a text of its own file': py("globals()['DEBUG'] = True"),
  'by an argument': py('globals().update(DEBUG=True)'),
  'through the module itself': py('sys.modules[__name__].DEBUG = True'),
  'as the first of several': py('DEBUG, level = True, 1'),
  'by a loop': py('for DEBUG in [True]:\n    pass'),
  'by `with`': py('with a() as DEBUG:\n    pass'),
  'by `with` in brackets': py('with a() as (DEBUG):\n    pass'),
  'in a condition': py('if (DEBUG := a()):\n    pass'),
  'by an import': py('from flags import DEBUG'),
  'by an import under the name': py('import flags as DEBUG'),
  'by an import of everything': py('from flags import *'),
  'by a function of the name': py('def DEBUG():\n    pass'),
  'by a pattern': py('match x:\n    case DEBUG:\n        pass'),
  'the first place gives no value': { language: 'python', home: 'if DEBUG:\n    import a\nDEBUG = False\n' },
  'a parameter has the name': js('const go = ({ DEBUG }) => {\n  if (DEBUG) require("a");\n};\n'),
  'it is a constant of a function only': { language: 'javascript', home: 'function a() {\n  const DEBUG = false;\n  return DEBUG && 1;\n}\nif (DEBUG) require("a");\n' },
  'a variable of JavaScript': { language: 'javascript', home: 'var DEBUG = false;\nif (DEBUG) require("a");\n' },
  'by destructuring': js('[DEBUG] = [true];\nif (DEBUG) require("a");\n'),
  'by counting': { language: 'php', rests: '$n', home: '<?php\n$n = 0;\n$n--;\nif ($n) { A::b(); }\n' },
  'by counting first': { language: 'php', rests: '$n', home: '<?php\n$n = 0;\n--$n;\nif ($n) { A::b(); }\n' },
  'by reference': php('on($debug);'),
  'by a name of a name': php("$name = 'debug';\n$$name = true;"),
  'from an array': php('extract($options);'),
  'among the globals': php("$GLOBALS['debug'] = true;"),
  'in a list': php('[$debug, $x] = f();'),
  'in an included file': { ...php("include 'own.php';"), own: '<?php\n$debug = true;\n' },
  'as a constant again': rb('Object.const_set(:DEBUG, true)'),
  'in a file that is required': { ...rb("require_relative 'own'"), own: 'DEBUG = true\n' },
  'by assigning with an operator': { language: 'ruby', home: "DEBUG = false\nDEBUG ||= true\nrequire 'a' if DEBUG\n" },
  'a variable of another file of the package': { language: 'go', rests: 'debug', home: 'package a\n\nvar debug = false\n\nfunc f() {\n\tif debug {\n\t}\n}\n', own: 'package a\n\nfunc init() { debug = true }\n' },
  'a function of the name': { language: 'ruby', rests: 'abort()', home: "abort('x')\nrequire 'a'\n", own: 'def abort(text); end\n' },
  'a function of the name is imported': { language: 'python', rests: 'quit()', home: 'quit()\nimport a\n', own: 'from tools import quit\n' },
  'something of the name': { language: 'python', rests: 'exit()', home: 'exit(1)\nimport a\n', own: 'exit = print\n' },
  'another module of the name': { language: 'go', rests: 'log.', home: 'package a\n\nimport "example.org/log"\n\nfunc f() { log.Fatal("x") }\n' },
  'another module under the name': { language: 'go', rests: 'log.', home: 'package a\n\nimport log "example.org/quiet"\n' },
  'a variable of the name of a module': { language: 'javascript', rests: 'process.', home: 'const process = {};\nprocess.exit(0);\n' },
  'a member of a module is given another value': { language: 'python', rests: 'sys.', home: 'import sys\nsys.exit = print\nsys.exit(1)\n' },
}; // biome-ignore format: a table

void describe('the value of a name is held where', () => {
  for (const [why, item] of Object.entries(kept)) void it(why, () => assert.equal(isHeld(item), true));
});

void describe('the value of a name may be another', () => {
  for (const [why, item] of Object.entries(given)) void it(why, () => assert.equal(isHeld(item), false));
});

void describe('of many names', () => {
  void it('those that are not looked for are not held', () => {
    const resting = Array.from({ length: 40 }, (_, at) => ({
      path: 'home',
      language: 'go' as const,
      rests: [`name${at}_`],
    }));
    const held = heldValues(resting);
    const text = resting.map(({ rests: [name] }) => `const ${name} = false\n`).join('');
    held.note({ path: 'home', language: 'go', text, isOfPackage: false, prose: [] });
    const kept = resting.filter((item) => held.holds(item));
    assert.ok(kept.length > 0 && kept.length < 40, String(kept.length));
  });

  void it('all must be held', () => {
    const resting = { path: 'home', language: 'go' as const, rests: ['a', 'b'] };
    const held = heldValues([resting]);
    held.note({
      path: 'home',
      language: 'go',
      text: 'const a = false\nvar b = false\n',
      isOfPackage: false,
      prose: [],
    });
    assert.equal(held.holds(resting), true);
    held.note({ path: 'own', language: 'go', text: 'b = true\n', isOfPackage: false, prose: [] });
    assert.equal(held.holds(resting), false);
    assert.equal(held.holds({ ...resting, rests: ['a'] }), true);
    assert.equal(held.holds({ path: 'home', language: 'go' }), true);
  });

  void it('what only people read sets nothing', () => {
    const resting = { path: 'home', language: 'python' as const, rests: ['DEBUG'] };
    const held = heldValues([resting]);
    const text = 'DEBUG = False\n# set DEBUG\nif DEBUG:\n    import a\n';
    const start = text.indexOf('#');
    held.note({ ...resting, text, isOfPackage: false, prose: [start, text.indexOf('\n', start)] });
    assert.equal(held.holds(resting), true);
  });
});
