/** A program that calls one function of a package, with the manifest and the lockfile that pin the package: what the scan of a project sees. */
import type { SourceEcosystem } from '../../../../src/engine/sources/source-store.ts';

/** A function as code outside of its package names it. */
export interface CalledName {
  /** As symbols name it: empty for the main module of an npm package. */
  readonly module: string;
  readonly name: string;
}

export interface CalledPackage {
  readonly ecosystem: SourceEcosystem;
  readonly name: string;
  readonly version: string;
}

/** `undefined` where no program of the language can name it so, or where its ecosystem is not written here. */
export function calledProgram(
  subject: CalledPackage,
  called: CalledName,
): Readonly<Record<string, string>> | undefined {
  const parts = called.name.split('.');
  if (!parts.every((part) => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part))) return undefined;
  return writers[subject.ecosystem]?.(subject, called, parts);
}

type Writer = (
  subject: CalledPackage,
  called: CalledName,
  parts: readonly string[],
) => Readonly<Record<string, string>> | undefined;

const digest = '0'.repeat(64);

const writers: Readonly<Partial<Record<SourceEcosystem, Writer>>> = {
  npm({ name, version }, { module }, parts) {
    const manifest = JSON.stringify({ name: 'program', version: '1.0.0', dependencies: { [name]: version } });
    const packages = { '': { dependencies: { [name]: version } }, [`node_modules/${name}`]: { version } };
    const path = module === '' ? name : `${name}/${module}`;
    return {
      'package.json': manifest,
      'package-lock.json': JSON.stringify({ name: 'program', lockfileVersion: 3, packages }),
      'index.js': `const subject = require('${path}');\n\n${scriptCall(parts)};\n`,
    };
  },

  PyPI({ name, version }, { module }, parts) {
    if (module === '' || !module.split('.').every((part) => /^[A-Za-z_]\w*$/.test(part))) return undefined;
    const [first = '', second] = parts;
    const call = second === undefined ? `${first}(value)` : `${first}(value).${second}(value)`;
    return {
      'pyproject.toml': `[tool.poetry]\nname = "program"\nversion = "1.0.0"\n\n[tool.poetry.dependencies]\n${name} = "${version}"\n`,
      'poetry.lock': `[[package]]\nname = "${name}"\nversion = "${version}"\noptional = false\n\n[metadata]\nlock-version = "2.0"\n`,
      'main.py': `from ${module} import ${first}\n\nvalue = "text"\n${call}\n`,
    };
  },

  'crates.io'({ name, version }, { module }, parts) {
    const library = name.replaceAll('-', '_');
    const path = module.replaceAll('-', '_');
    const full = [path === '' ? library : path, ...parts].join('::');
    return {
      'Cargo.toml': `[package]\nname = "program"\nversion = "1.0.0"\nedition = "2021"\n\n[dependencies]\n${name} = "=${version}"\n`,
      'Cargo.lock': `version = 3\n\n[[package]]\nname = "program"\nversion = "1.0.0"\ndependencies = ["${name}"]\n\n[[package]]\nname = "${name}"\nversion = "${version}"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${digest}"\n`,
      'src/main.rs': `fn main() {\n    let value = 1;\n    ${full}(value);\n}\n`,
    };
  },

  Go({ name, version }, { module }, parts) {
    const [first = '', second] = parts;
    const call = second === undefined ? `\tsubject.${first}()` : `\tvar value subject.${first}\n\tvalue.${second}()`;
    const pinned = `v${version}`;
    return {
      'go.mod': `module program.example/program\n\ngo 1.21\n\nrequire ${name} ${pinned}\n`,
      'go.sum': `${name} ${pinned} h1:${'A'.repeat(43)}=\n${name} ${pinned}/go.mod h1:${'A'.repeat(43)}=\n`,
      'main.go': `package main\n\nimport subject "${module}"\n\nfunc main() {\n${call}\n}\n`,
    };
  },
};

/** Capitals name types, of which an instance is made. */
function scriptCall(parts: readonly string[]): string {
  const [first = '', ...rest] = parts;
  if (first === 'default') return rest.length === 0 ? 'subject(value)' : `subject.${rest.join('.')}(value)`;
  const isType = /^\p{Lu}\p{L}*\p{Ll}/u.test(first);
  if (!isType) return `subject.${parts.join('.')}(value)`;
  const made = `new subject.${first}(value)`;
  return rest.length === 0 ? made : `${made}.${rest.join('.')}(value)`;
}
