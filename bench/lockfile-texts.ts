/**
 * Manifests and lockfiles of any size, one maker a format: `n` packages, each but the first needed by another, in the
 * layout that the format's own tool writes. Sizes and shapes, not contents, are like those of real projects.
 */

export interface TextMaker {
  /** The format's name, as `Format.name`. */
  readonly format: string;
  readonly path: string;
  /** The library below our reader, for the comparison. */
  readonly parser: 'JSON' | 'YAML' | 'TOML' | 'XML' | 'lines';
  readonly make: (n: number) => string;
}

const hash = 'k3v0qHh2w1Tn5b7YpXc9dZs8fRg4aLm6uEjWtQiOoPyBvNxCzKsDhFgJlMrUeIaWq==';

/**
 * Two needs a package on average, and all within reach of the first: a tree as deep as real graphs are (ten steps for 100,000
 * packages), and second ways down it.
 */
function needsOf(index: number, n: number): readonly number[] {
  const first = index * 3 + 1;
  return [first, first + 1, first + 2, index * 2 + 5, index * 2 + 6].filter(
    (need, at, needs) => need < n && needs.indexOf(need) === at,
  );
}

function names(n: number): readonly number[] {
  return Array.from({ length: n }, (_, index) => index);
}

const version = (index: number): string => `${1 + (index % 9)}.${index % 31}.${index % 7}`;
const lines = (n: number, each: (index: number) => string): string => names(n).map(each).join('');

export const textMakers: readonly TextMaker[] = [
  {
    format: 'package-lock.json',
    path: 'package-lock.json',
    parser: 'JSON',
    make: (n) => {
      const entries = names(n).map((index): [string, object] => [
        `node_modules/package-${index}`,
        {
          version: version(index),
          resolved: `https://npm-registry.example/package-${index}/-/package-${index}-${version(index)}.tgz`,
          integrity: `sha512-${hash}`,
          license: 'MIT',
          dependencies: Object.fromEntries(needsOf(index, n).map((need) => [`package-${need}`, `^${version(need)}`])),
          engines: { node: '>=10' },
        },
      ]);
      const root = { name: 'bench', dependencies: { 'package-0': '*' } };
      return JSON.stringify(
        { name: 'bench', lockfileVersion: 3, requires: true, packages: { '': root, ...Object.fromEntries(entries) } },
        null,
        2,
      );
    },
  },
  {
    format: 'yarn.lock',
    path: 'yarn.lock',
    parser: 'lines',
    make: (n) =>
      `# yarn lockfile v1\n\n\n${lines(n, (index) => {
        const needs = needsOf(index, n).map((need) => `    package-${need} "^${version(need)}"\n`);
        const dependencies = needs.length === 0 ? '' : `  dependencies:\n${needs.join('')}`;
        return `package-${index}@^${version(index)}:\n  version "${version(index)}"\n  resolved "https://npm-registry.example/package-${index}/-/package-${index}.tgz#${hash.slice(0, 40)}"\n  integrity sha512-${hash}\n${dependencies}\n`;
      })}`,
  },
  {
    format: 'pnpm-lock.yaml',
    path: 'pnpm-lock.yaml',
    parser: 'YAML',
    make: (n) =>
      `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      package-0:\n        specifier: '*'\n        version: ${version(0)}\n\npackages:\n${lines(
        n,
        (index) =>
          `\n  package-${index}@${version(index)}:\n    resolution: {integrity: sha512-${hash}}\n    engines: {node: '>=10'}\n`,
      )}\nsnapshots:\n${lines(n, (index) => {
        const needs = needsOf(index, n).map((need) => `      package-${need}: ${version(need)}\n`);
        return needs.length === 0
          ? `\n  package-${index}@${version(index)}: {}\n`
          : `\n  package-${index}@${version(index)}:\n    dependencies:\n${needs.join('')}`;
      })}`,
  },
  {
    format: 'bun.lock',
    path: 'bun.lock',
    parser: 'JSON',
    make: (n) =>
      `{\n  "lockfileVersion": 1,\n  "workspaces": {\n    "": { "name": "bench", "dependencies": { "package-0": "*" } }\n  },\n  "packages": {\n${names(
        n,
      )
        .map((index) => {
          const needs = needsOf(index, n).map((need) => `"package-${need}": "^${version(need)}"`);
          return `    "package-${index}": ["package-${index}@${version(index)}", "", { "dependencies": { ${needs.join(', ')} } }, "sha512-${hash}"]`;
        })
        .join(',\n\n')}\n  }\n}\n`,
  },
  {
    format: 'deno.lock',
    path: 'deno.lock',
    parser: 'JSON',
    make: (n) =>
      JSON.stringify(
        {
          version: '5',
          specifiers: { 'npm:package-0@*': version(0) },
          npm: Object.fromEntries(
            names(n).map((index) => [
              `package-${index}@${version(index)}`,
              { integrity: `sha512-${hash}`, dependencies: needsOf(index, n).map((need) => `package-${need}`) },
            ]),
          ),
          workspace: { dependencies: ['npm:package-0@*'] },
        },
        null,
        2,
      ),
  },
  {
    format: 'poetry.lock',
    path: 'poetry.lock',
    parser: 'TOML',
    make: (n) =>
      `${lines(n, (index) => {
        const needs = needsOf(index, n).map((need) => `package-${need} = ">=${version(need)}"\n`);
        const dependencies = needs.length === 0 ? '' : `\n[package.dependencies]\n${needs.join('')}`;
        return `[[package]]\nname = "package-${index}"\nversion = "${version(index)}"\ndescription = "A package."\noptional = false\npython-versions = ">=3.8"\nfiles = [\n    {file = "package_${index}-${version(index)}-py3-none-any.whl", hash = "sha256:${hash}"},\n]\n${dependencies}\n`;
      })}[metadata]\nlock-version = "2.0"\npython-versions = "^3.8"\ncontent-hash = "0"\n`,
  },
  {
    format: 'Cargo.lock',
    path: 'Cargo.lock',
    parser: 'TOML',
    make: (n) =>
      `version = 3\n\n${lines(n, (index) => {
        const needs = needsOf(index, n).map((need) => ` "package-${need}",\n`);
        const dependencies = needs.length === 0 ? '' : `dependencies = [\n${needs.join('')}]\n`;
        return `[[package]]\nname = "package-${index}"\nversion = "${version(index)}"\nsource = "registry+https://crates-index.example/index"\nchecksum = "${hash}"\n${dependencies}\n`;
      })}`,
  },
  {
    format: 'go.mod',
    path: 'go.mod',
    parser: 'lines',
    make: (n) =>
      `module example.org/bench\n\ngo 1.22\n\nrequire (\n${lines(n, (index) => `\tgit.example/owner-${index % 97}/package-${index} v${version(index)}${index % 3 === 0 ? '' : ' // indirect'}\n`)})\n`,
  },
  {
    format: 'go.sum',
    path: 'go.sum',
    parser: 'lines',
    make: (n) =>
      lines(n, (index) => {
        const module = `git.example/owner-${index % 97}/package-${index} v${version(index)}`;
        return `${module} h1:${hash.slice(0, 44)}\n${module}/go.mod h1:${hash.slice(0, 44)}\n`;
      }),
  },
  {
    format: 'requirements.txt',
    path: 'requirements.txt',
    parser: 'lines',
    make: (n) =>
      lines(
        n,
        (index) => `package-${index}==${version(index)} ; python_version >= "3.8" \\\n    --hash=sha256:${hash}\n`,
      ),
  },
  {
    format: 'Pipfile.lock',
    path: 'Pipfile.lock',
    parser: 'JSON',
    make: (n) =>
      JSON.stringify(
        {
          _meta: { 'pipfile-spec': 6 },
          default: Object.fromEntries(
            names(n).map((index) => [
              `package-${index}`,
              { hashes: [`sha256:${hash}`, `sha256:${hash}`], version: `==${version(index)}` },
            ]),
          ),
          develop: {},
        },
        null,
        4,
      ),
  },
  {
    format: 'Gemfile.lock',
    path: 'Gemfile.lock',
    parser: 'lines',
    make: (n) =>
      `GEM\n  remote: https://rubygems.example/\n  specs:\n${lines(
        n,
        (index) =>
          `    package-${index} (${version(index)})\n${needsOf(index, n)
            .map((need) => `      package-${need} (>= ${version(need)})\n`)
            .join('')}`,
      )}\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  package-0\n`,
  },
  {
    format: 'composer.lock',
    path: 'composer.lock',
    parser: 'JSON',
    make: (n) =>
      JSON.stringify(
        {
          'content-hash': '0',
          packages: names(n).map((index) => ({
            name: `vendor-${index % 53}/package-${index}`,
            version: `v${version(index)}`,
            source: {
              type: 'git',
              url: `https://git.example/vendor/package-${index}.git`,
              reference: hash.slice(0, 40),
            },
            require: Object.fromEntries(
              needsOf(index, n).map((need) => [`vendor-${need % 53}/package-${need}`, `^${version(need)}`]),
            ),
            license: ['MIT'],
          })),
          'packages-dev': [],
        },
        null,
        4,
      ),
  },
  {
    format: 'packages.lock.json',
    path: 'packages.lock.json',
    parser: 'JSON',
    make: (n) =>
      JSON.stringify(
        {
          version: 1,
          dependencies: {
            'net8.0': Object.fromEntries(
              names(n).map((index) => [
                `Package.N${index}`,
                {
                  type: index % 5 === 0 ? 'Direct' : 'Transitive',
                  ...(index % 5 === 0 ? { requested: `[${version(index)}, )` } : {}),
                  resolved: version(index),
                  contentHash: hash,
                  dependencies: Object.fromEntries(
                    needsOf(index, n).map((need) => [`Package.N${need}`, version(need)]),
                  ),
                },
              ]),
            ),
          },
        },
        null,
        2,
      ),
  },
  {
    format: 'project.assets.json',
    path: 'obj/project.assets.json',
    parser: 'JSON',
    make: (n) => {
      const keys = names(n).map((index) => `Package.N${index}/${version(index)}`);
      const dll = (index: number): string => `lib/net8.0/Package.N${index}.dll`;
      const target = keys.map((key, index): [string, object] => [
        key,
        {
          type: 'package',
          dependencies: Object.fromEntries(needsOf(index, n).map((need) => [`Package.N${need}`, version(need)])),
          compile: { [dll(index)]: { related: '.xml' } },
          runtime: { [dll(index)]: { related: '.xml' } },
        },
      ]);
      const libraries = keys.map((key, index): [string, object] => [
        key,
        { sha512: hash, type: 'package', path: key.toLowerCase(), files: ['.signature.p7s', dll(index)] },
      ]);
      return JSON.stringify(
        {
          version: 3,
          targets: { 'net8.0': Object.fromEntries(target) },
          libraries: Object.fromEntries(libraries),
          projectFileDependencyGroups: { 'net8.0': ['Package.N0 >= 1.0.0'] },
        },
        null,
        2,
      );
    },
  },
  {
    format: 'gradle.lockfile',
    path: 'gradle.lockfile',
    parser: 'lines',
    make: (n) =>
      `# This is a Gradle generated file for dependency locking.\n${lines(n, (index) => `org.example.group${index % 61}:package-${index}:${version(index)}=compileClasspath,runtimeClasspath\n`)}empty=annotationProcessor\n`,
  },
  {
    format: 'pom.xml',
    path: 'pom.xml',
    parser: 'XML',
    make: (n) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<project xmlns="http://maven.apache.org/POM/4.0.0">\n  <modelVersion>4.0.0</modelVersion>\n  <groupId>org.example</groupId>\n  <artifactId>bench</artifactId>\n  <version>1.0</version>\n  <dependencies>\n${lines(
        n,
        (index) =>
          `    <dependency>\n      <groupId>org.example.group${index % 61}</groupId>\n      <artifactId>package-${index}</artifactId>\n      <version>${version(index)}</version>\n    </dependency>\n`,
      )}  </dependencies>\n</project>\n`,
  },
  {
    format: 'pubspec.lock',
    path: 'pubspec.lock',
    parser: 'YAML',
    make: (n) =>
      `packages:\n${lines(
        n,
        (index) =>
          `  package_${index}:\n    dependency: ${index % 5 === 0 ? '"direct main"' : 'transitive'}\n    description:\n      name: package_${index}\n      sha256: "${hash}"\n      url: "https://pub.example"\n    source: hosted\n    version: "${version(index)}"\n`,
      )}sdks:\n  dart: ">=3.0.0"\n`,
  },
  {
    format: 'Package.resolved',
    path: 'Package.resolved',
    parser: 'JSON',
    make: (n) =>
      JSON.stringify(
        {
          pins: names(n).map((index) => ({
            identity: `package-${index}`,
            kind: 'remoteSourceControl',
            location: `https://git.example/owner/package-${index}.git`,
            state: { revision: hash.slice(0, 40), version: version(index) },
          })),
          version: 2,
        },
        null,
        2,
      ),
  },
];
