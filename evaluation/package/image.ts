/**
 * What `deploy/Dockerfile` makes, where there is no daemon to make it: the files that its last stage copies, laid into a bare root folder with Node and git
 * and what those two load, and the service started there as the user of the image. A path or a program that is missing in the image is missing here.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { projectRoot } from '../places.ts';
import { mebibytes, print, sizeOf } from './figures.ts';

const home = '/opt/vedette';
const user = '10001:10001';

export async function measureImage(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('a root folder can be entered by root alone');
  const root = mkdtempSync(join(tmpdir(), 'vedette-image-'));
  try {
    const place = join(root, home);
    mkdirSync(place, { recursive: true });
    for (const { from, paths, to } of copiesOfLastStage()) {
      const source = from === '' ? projectRoot : from === 'packages' ? installed(root) : withConsole();
      for (const path of paths)
        cpSync(join(source, path.replace(`${home}/`, '')), targetOf(place, path, to), { recursive: true });
    }
    rmSync(join(root, 'packages'), { recursive: true, force: true });
    for (const name of readdirSync(place)) print(name, `${mebibytes(sizeOf(join(place, name)))} MiB`);
    print('all that is copied', `${mebibytes(sizeOf(place))} MiB`);
    layPrograms(root);
    print('the service answers', await started(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

interface Copied {
  readonly from: string;
  readonly paths: readonly string[];
  readonly to: string;
}

function copiesOfLastStage(): readonly Copied[] {
  const all = DockerfileParser.parse(readFileSync(join(projectRoot, 'deploy/Dockerfile'), 'utf8')).getInstructions();
  const last = all.findLastIndex((one) => one.getKeyword() === 'FROM');
  return all
    .slice(last)
    .filter(isCopy)
    .map((one) => {
      const words = one.getArguments().map((argument) => argument.getValue());
      const from =
        one
          .getFlags()
          .find((flag) => flag.getName() === 'from')
          ?.getValue() ?? '';
      return { from, paths: words.slice(0, -1), to: words.at(-1) ?? '' };
    });
}

function isCopy(one: Instruction): one is Copy {
  return one.getKeyword() === 'COPY';
}

/** Of several paths each keeps its name; one is given the name that follows. */
function targetOf(place: string, path: string, to: string): string {
  return to.endsWith('/') ? join(place, to, path) : join(place, to);
}

/** As the stage of packages does, but for the clean-up, which is repeated here. */
function installed(root: string): string {
  const folder = join(root, 'packages');
  for (const path of ['', 'client/', 'evaluation/', 'web/'])
    cpSync(join(projectRoot, path, 'package.json'), join(folder, path, 'package.json'), { recursive: true });
  cpSync(join(projectRoot, 'package-lock.json'), join(folder, 'package-lock.json'));
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  const modules = join(folder, 'node_modules');
  for (const name of readdirSync(modules).filter((one) => one.startsWith('node-linux-')))
    rmSync(join(modules, name), { recursive: true });
  rmSync(join(modules, '.bin/node'), { force: true });
  return folder;
}

function withConsole(): string {
  execFileSync(process.execPath, ['scripts/ensure-console.mjs'], { cwd: projectRoot, stdio: 'ignore' });
  return projectRoot;
}

/** Node, git, and the libraries that they and compiled packages are linked with. */
function layPrograms(root: string): void {
  const gitCore = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
  // Libraries are found through links, and are linked with by several of the three.
  const lay = (from: string, to = from): void => {
    if (existsSync(join(root, to))) return;
    mkdirSync(dirname(join(root, to)), { recursive: true });
    if (statSync(from).isDirectory()) cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true });
    else copyFileSync(from, join(root, to));
  };
  lay(process.execPath, '/usr/bin/node');
  lay(git, '/usr/bin/git');
  lay(gitCore);
  const modules = join(root, home, 'node_modules');
  const native = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(`linux-${process.arch}-gnu.node`))
    .map((path) => join(modules, path));
  const programs = [process.execPath, git, join(gitCore, 'git-remote-https'), ...native];
  const linked = execFileSync('ldd', programs, { encoding: 'utf8' });
  for (const [, library = ''] of linked.matchAll(/(\/\S+\.so\S*) \(/g)) lay(library);
  if (existsSync('/etc/ssl/certs')) lay('/etc/ssl/certs');
  for (const folder of ['data', 'tmp', 'dev']) mkdirSync(join(root, folder), { recursive: true, mode: 0o777 });
  for (const [name, minor] of [
    ['null', '3'],
    ['urandom', '9'],
  ] as const)
    execFileSync('mknod', ['-m', '666', join(root, 'dev', name), 'c', '1', minor]);
  execFileSync('chown', [user, join(root, 'data')]);
  execFileSync('chmod', ['755', root]);
  execFileSync('chmod', ['1777', join(root, 'tmp')]);
}

/** From the start of the process to what it answers when it listens. */
async function started(root: string): Promise<string> {
  const begun = performance.now();
  const child = spawn('chroot', [`--userspec=${user}`, root, '/usr/bin/node', `${home}/bin/vedette.mjs`, 'serve'], {
    env: {
      PATH: '/usr/bin:/usr/sbin',
      NODE_ENV: 'production',
      VEDETTE_DATA_DIR: '/data',
      VEDETTE_PORT: '0',
      TMPDIR: '/tmp',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /"address":"(http[^"]+)"/.exec(line)?.[1];
      if (address === undefined) continue;
      child.stdout.resume();
      const { status } = await fetch(new URL('/readyz', address));
      return `after ${((performance.now() - begun) / 1000).toFixed(2)} s, /readyz ${status}`;
    }
    throw new Error('the service ended before it listened');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
