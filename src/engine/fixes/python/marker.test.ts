/** Markers are read, made simpler for the versions of Python that a project serves, and written as uv and Poetry write them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pep440 } from '../../versions/pep440.ts';
import {
  extrasOf,
  type Marker,
  type PythonSpans,
  pythonOfMarker,
  readMarker,
  simplifyMarker,
  writePoetryMarker,
  writeUvMarker,
} from './marker.ts';

const spans = (specifier: string): PythonSpans => pep440.spans?.(specifier) ?? [];
const served = spans('>=3.8,<4');

function read(text: string): Marker {
  const marker = readMarker(text);
  assert.ok(marker !== undefined, text);
  return marker;
}

// Read, what Poetry writes of it, what uv writes of it.
for (const [text, poetry, uv] of [
  ['', '', ''],
  ["os_name == 'nt'", 'os_name == "nt"', "os_name == 'nt'"],
  ['"nt"==os.name', 'os_name == "nt"', "os_name == 'nt'"],
  ['sys.platform  not   in "win32 cygwin"', 'sys_platform not in "win32 cygwin"', "sys_platform not in 'win32 cygwin'"],
  ["platform.machine === 'arm'", 'platform_machine === "arm"', "platform_machine === 'arm'"],
  ["platform.version ~= '1'", 'platform_version ~= "1"', "platform_version ~= '1'"],
  [
    "python_implementation == 'CPython'",
    'platform_python_implementation == "CPython"',
    "platform_python_implementation == 'CPython'",
  ],
  [
    "platform.python_implementation != 'PyPy'",
    'platform_python_implementation != "PyPy"',
    "platform_python_implementation != 'PyPy'",
  ],
  ["'3.9' < python_version", 'python_version > "3.9"', "python_full_version >= '3.10'"],
  ["'3.9' <= python_version", 'python_version >= "3.9"', "python_full_version >= '3.9'"],
  ["'3.9' > python_version", 'python_version < "3.9"', "python_full_version < '3.9'"],
  ["'3.9' >= python_version", 'python_version <= "3.9"', "python_full_version < '3.10'"],
  ["python_version == '3.9'", 'python_version == "3.9"', "python_full_version == '3.9.*'"],
  ["python_version != '3.9'", 'python_version != "3.9"', "python_full_version != '3.9.*'"],
  ["python_version ~= '3.9'", 'python_version ~= "3.9"', "python_version ~= '3.9'"],
  ["python_version < '3'", 'python_version < "3"', "python_version < '3'"],
  ["python_full_version < '3.9.1'", 'python_full_version < "3.9.1"', "python_full_version < '3.9.1'"],
  [
    "os_name == 'b' and os_name == 'a' or os_name == 'c'",
    'os_name == "b" and os_name == "a" or os_name == "c"',
    "os_name == 'a' and os_name == 'b' or os_name == 'c'",
  ],
  [
    "os_name == 'b' and (os_name == 'a' or os_name == 'c')",
    'os_name == "b" and (os_name == "a" or os_name == "c")',
    "(os_name == 'a' or os_name == 'c') and os_name == 'b'",
  ],
  ["((os_name == 'a'))", 'os_name == "a"', "os_name == 'a'"],
] as const)
  test(`${text || 'no marker'} is read, and written as tools write it`, () => {
    const marker = read(text);
    assert.deepEqual([writePoetryMarker(marker), writeUvMarker(marker)], [poetry, uv]);
    assert.deepEqual(readMarker(poetry), marker);
  });

test('what is no marker is not read', () => {
  const deep = `${'('.repeat(60)}os_name == 'a'${')'.repeat(60)}`;
  const long = Array.from({ length: 1000 }, () => "os_name == 'a'").join(' or ');
  for (const text of [
    'os_name',
    "os_name == 'a' and",
    "or os_name == 'a'",
    "os_name == 'a' os_name == 'b'",
    "(os_name == 'a'",
    "os_name == 'a')",
    "'a' == 'b'",
    'os_name == sys_platform',
    "'a' in os_name",
    "'a' not in os_name",
    "os_name = 'a'",
    "os_name == 'a",
    '%',
    deep,
    long,
  ])
    assert.equal(readMarker(text), undefined, text.slice(0, 60));
});

// For a project of Python 3.8 and later, with the extra `fast`.
for (const [text, simple] of [
  ["python_version >= '3.8'", true],
  ["python_version < '3.8'", false],
  ["python_version >= '3.10'", "python_full_version >= '3.10'"],
  ["python_version in '3.8 3.9'", "python_version in '3.8 3.9'"],
  ["os_name == 'nt'", "os_name == 'nt'"],
  ["extra == 'Fast'", true],
  ["extra == 'slow'", false],
  ["extra != 'fast'", false],
  ["extra != 'slow'", true],
  ["extra == 'fast' and os_name == 'nt'", "os_name == 'nt'"],
  ["extra == 'slow' and os_name == 'nt'", false],
  ["extra == 'fast' or os_name == 'nt'", true],
  ["extra == 'slow' or os_name == 'nt'", "os_name == 'nt'"],
  ["python_version >= '3' and extra == 'fast'", true],
  ["python_version < '3' or extra == 'slow'", false],
  ["os_name == 'nt' and (os_name == 'nt' and python_version > '3.7')", "os_name == 'nt'"],
  ["os_name == 'nt' or (sys_platform == 'x' or python_version < '3.8')", "os_name == 'nt' or sys_platform == 'x'"],
] as const)
  test(`${text} is ${String(simple)} for what the project serves`, () => {
    const made = simplifyMarker(read(text), served, new Set(['fast']));
    assert.deepEqual(typeof made === 'boolean' ? made : writeUvMarker(made), simple);
  });

for (const [text, expected] of [
  ['', '>=3.8,<4'],
  ["python_version >= '3.10'", '>=3.10,<4'],
  ["python_version >= '3.9' and python_version < '3.11'", '>=3.9,<3.11'],
  ["python_version < '3.9' or os_name == 'nt' and python_version < '3.10'", '>=3.8,<3.10'],
  ["os_name == 'nt' or python_version < '3.9'", '>=3.8,<4'],
  ["python_version in '3.8 3.9'", '>=3.8,<4'],
] as const)
  test(`${text || 'no marker'} may hold for Python ${expected}`, () => {
    assert.deepEqual(pythonOfMarker(read(text), served), spans(expected));
  });

test('what never holds, holds for no Python, and what always does needs no writing', () => {
  assert.deepEqual(pythonOfMarker(false, served), []);
  assert.deepEqual(pythonOfMarker(read("python_version < '3'"), served), []);
  assert.deepEqual([writeUvMarker(true), writeUvMarker(false)], ['', "python_version < '0'"]);
});

test('extras that a marker asks about are told by their normal names', () => {
  assert.deepEqual(extrasOf(read("os_name == 'nt' and (extra == 'Fast_Json' or extra != 'b')")), ['fast-json', 'b']);
  assert.deepEqual(extrasOf(true), []);
});
