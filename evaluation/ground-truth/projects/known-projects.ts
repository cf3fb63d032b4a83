/** The real projects that verdicts are counted in: where each is found, and how its dependencies are put into the tree. */
import type { PublicSource } from '../obtain.ts';

export interface Install {
  /** Relative to the project. */
  readonly folder: string;
  /** The first that succeeds counts; none may run code of the packages. */
  readonly commands: readonly (readonly [program: string, ...args: string[]])[];
  /** As a person would call it. */
  readonly means: string;
}

export interface KnownProject extends PublicSource {
  readonly name: string;
  readonly installs: readonly Install[];
}

const npm: Install = {
  folder: '',
  commands: [
    ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    // A development dependency may lie where only a browser gets it.
    ['npm', 'ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'],
    ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'],
  ],
  means: 'npm ci --ignore-scripts (--omit=dev where that fails)',
};

/** Wheels only: a source distribution would run its own code to be built. What has no wheel is left out, and said so. */
const wheels: Install = {
  folder: '',
  commands: [
    [
      'sh',
      '-c',
      `python3 -m venv .venv && site=$(echo .venv/lib/python3*/site-packages) &&
grep -v '^ *#' requirements.txt | while read -r line; do
  .venv/bin/python -m pip install --quiet --no-deps --only-binary=:all: --disable-pip-version-check "$line" || echo "no wheel: $line" >> .venv/left-out.txt
done; rm -rf "$site"/pip "$site"/pip-* "$site"/setuptools* "$site"/pkg_resources "$site"/_distutils_hack "$site"/distutils-precedence.pth`,
    ],
  ],
  means: 'pip install --only-binary=:all:, a line of requirements.txt at a time',
};

export const knownProjects: readonly KnownProject[] = [
  {
    name: 'nodejs-goof',
    repository: 'snyk-labs/nodejs-goof',
    commit: 'add14ba59e98240d9e00a235dd7d42cd61ae9912',
    installs: [npm],
  },
  {
    name: 'NodeGoat',
    repository: 'OWASP/NodeGoat',
    commit: 'c5cb68a7084e4ae7dcc60e6a98768720a81841e8',
    installs: [npm],
  },
  {
    name: 'DVNA',
    repository: 'appsecco/dvna',
    commit: '9ba473add536f66ac9007966acb2a775dd31277a',
    installs: [npm],
  },
  {
    name: 'filebrowser',
    repository: 'filebrowser/filebrowser',
    commit: '2d99d0bf135b302134859e3592bf0c1b175df08a',
    installs: [
      { folder: '', commands: [['go', 'mod', 'vendor']], means: 'go mod vendor' },
      { ...npm, folder: 'frontend' },
    ],
  },
  {
    name: 'miniserve',
    repository: 'svenstaro/miniserve',
    commit: '5b94f2bc3bedfeaa464298bf6667a5e3a6d8ec09',
    installs: [],
  },
  {
    name: 'pygoat',
    repository: 'adeyosemanputra/pygoat',
    commit: '19d17cc8874861142b330636d068bbde54e86b85',
    installs: [wheels],
  },
  {
    name: 'WebGoat',
    repository: 'WebGoat/WebGoat',
    commit: '3536fd0b6daf61042d4f2cd2f2b354a1c219c311',
    installs: [],
  },
  {
    name: 'BookStack',
    repository: 'BookStackApp/BookStack',
    commit: 'b70a5c0cdbe6192e8b4ad41493036c2db943bff1',
    // Composer is seldom at hand where the bench runs; the tree is here for its PHP.
    installs: [],
  },
];
