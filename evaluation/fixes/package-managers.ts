/** How each package manager is asked whether it takes a lockfile as it is: nothing is resolved anew, and no script is run. */

export interface PackageManager {
  /** Files by one of which its projects are known. */
  readonly lockfile: readonly string[];
  readonly check: readonly string[];
  /** Asked as well, where the first takes them. */
  readonly secondCheck?: readonly string[];
  /** Where lockfiles of one name are of several managers: what those of this one hold. */
  readonly holds?: string;
}

export const packageManagers: readonly PackageManager[] = [
  {
    lockfile: ['package-lock.json', 'npm-shrinkwrap.json'],
    // Lockfiles of others may name registries that cannot be reached from here; what is in an archive is held to its integrity all the same.
    check: ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--replace-registry-host=always'],
  },
  { lockfile: ['pnpm-lock.yaml'], check: ['pnpm', 'install', '--frozen-lockfile', '--ignore-scripts'] },
  {
    lockfile: ['yarn.lock'],
    holds: '__metadata:',
    check: ['yarn-berry', 'install', '--immutable', '--mode=skip-build'],
  },
  {
    lockfile: ['yarn.lock'],
    check: [
      'yarn',
      'install',
      '--frozen-lockfile',
      '--ignore-scripts',
      '--ignore-engines',
      '--no-progress',
      '--silent',
    ],
  },
  { lockfile: ['uv.lock'], check: ['uv', 'lock', '--check'] },
  { lockfile: ['poetry.lock'], check: ['poetry', 'check', '--lock'] },
  { lockfile: ['Cargo.lock'], check: ['cargo', 'metadata', '--locked', '--format-version', '1'] },
  {
    lockfile: ['Gemfile.lock', 'gems.locked'],
    // Gems are fetched and held to what is locked; nothing is installed, so that no extension is built.
    check: ['env', 'BUNDLE_FROZEN=true', 'bundle', 'cache', '--no-install'],
  },
  {
    lockfile: ['go.sum', 'go.mod'],
    check: ['go', 'build', '-mod=readonly', './...'],
    secondCheck: ['go', 'mod', 'verify'],
  },
  {
    lockfile: ['pom.xml'],
    // Modules need not be built for it, as they must be for `dependency:resolve`, and no plugin of the project runs.
    check: ['mvn', '--batch-mode', '--quiet', 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:collect'],
  },
  {
    lockfile: ['requirements.txt'],
    check: ['pip', 'install', '--dry-run', '--ignore-installed', '--no-deps', '-r', 'requirements.txt'],
  },
];
