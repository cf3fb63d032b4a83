/** Whether Go builds a file for a platform, by the rules of its go command; a wrong no would call code excluded that is built. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayBuildOn } from './build-constraint.ts';

/** `file | constraint | system/architecture | answer` */
const cases = `
a.go | | linux/amd64 | yes
a_linux.go | | linux/amd64 | yes
a_linux.go | | windows/amd64 | no
a_linux.go | | / | yes
a_linux.go | | /amd64 | yes
x/linux.go | | windows/ | yes
x/linux_test.go | | windows/ | yes
a_windows_test.go | | linux/ | no
a_windows_amd64.go | | windows/amd64 | yes
a_windows_amd64.go | | windows/arm64 | no
a_windows_amd64.go | | linux/amd64 | no
a_windows_amd64.go | | /arm64 | no
a_linux_windows.go | | windows/ | yes
a_amd64_windows.go | | windows/arm64 | yes
a_amd64_linux.go | | windows/amd64 | no
a_x_arm64.go | | linux/amd64 | no
a_x_arm64.go | | linux/ | yes
windows_amd64.go | | linux/amd64 | yes
windows_amd64.go | | linux/arm64 | no
a_linux.go | | android/ | yes
a_darwin.go | | ios/ | yes
a_solaris.go | | illumos/ | yes
a_android.go | | linux/ | no
a_unix.go | | windows/ | yes
a.go | linux | windows/ | no
a.go | linux | linux/ | yes
a.go | !linux | linux/ | no
a.go | !linux | windows/ | yes
a.go | !!linux | linux/ | yes
a.go | unix | windows/ | no
a.go | unix | darwin/ | yes
a.go | unix | / | yes
a.go | !unix | darwin/ | no
a.go | linux && amd64 | linux/arm64 | no
a.go | linux && amd64 | windows/amd64 | no
a.go | linux && amd64 | linux/amd64 | yes
a.go | linux && amd64 | linux/ | yes
a.go | linux && amd64 && cgo | linux/arm64 | no
a.go | !(linux && amd64) | linux/amd64 | no
a.go | !(linux && amd64) | linux/arm64 | yes
a.go | !(linux && custom) | linux/ | yes
a.go | linux \\|\\| darwin | darwin/ | yes
a.go | linux \\|\\| darwin | linux/ | yes
a.go | linux \\|\\| darwin | windows/ | no
a.go | linux \\|\\| darwin \\|\\| aix | windows/ | no
a.go | !(linux \\|\\| darwin) | linux/ | no
a.go | !(linux \\|\\| darwin) | windows/ | yes
a.go | !(linux \\|\\| custom) | windows/ | yes
a.go | !(custom \\|\\| linux) | linux/ | no
a.go | custom | linux/ | yes
a.go | !custom | linux/ | yes
a.go | custom && linux | windows/ | no
a.go | linux \\|\\| windows && amd64 | windows/arm64 | no
a.go | linux \\|\\| windows && amd64 | linux/arm64 | yes
a.go | (linux \\|\\| windows) && amd64 | linux/arm64 | no
a.go | ((linux)) | windows/ | no
a.go | linux windows | darwin/ | yes
a.go | linux && | windows/ | yes
a.go | & | windows/ | yes
a.go | \\|\\| | linux/ | yes
a_windows.go | linux | linux/ | no
`;

for (const line of cases.trim().split('\n')) {
  const [path = '', constraint = '', platform = '', answer] = line
    .replaceAll('\\|\\|', 'OR')
    .split('|')
    .map((part) => part.trim().replaceAll('OR', '||'));
  const [goos = '', goarch = ''] = platform.split('/');
  void test(`${path} with '${constraint}' ${answer === 'yes' ? 'may be' : 'is not'} built for ${platform}`, () =>
    assert.equal(mayBuildOn(path, constraint, { goos, goarch }), answer === 'yes'));
}

void test('an expression that is longer than any a person writes may be true', () => {
  const long = `linux${' && linux'.repeat(111)}`.slice(0, 1000).replace(/ ?&* ?l?i?n?u?$/, '');
  const windows = { goos: 'windows', goarch: '' };
  assert.equal(mayBuildOn('a.go', long.padEnd(1000), windows), false);
  assert.equal(mayBuildOn('a.go', long.padEnd(1001), windows), true);
});
