/** Versions of Python packages as resolvers compare them. */
import { pep440, type PythonVersion } from '../../versions/pep440.ts';

const answers = new Map<string, boolean>();

/** False also of specifiers that cannot be read. */
export function meetsPython(version: string, range: string): boolean {
  if (range === '' || range === '*') return true;
  const key = `${version}\n${range}`;
  let answer = answers.get(key);
  if (answer === undefined) {
    const parsed = pep440.parse(version);
    answer = parsed !== undefined && pep440.satisfies(parsed, range) === true;
    if (answers.size > 200_000) answers.clear();
    answers.set(key, answer);
  }
  return answer;
}

export function comparePython(a: string, b: string): number {
  const [left, right] = [pep440.parse(a), pep440.parse(b)];
  return left === undefined || right === undefined ? (a < b ? -1 : a > b ? 1 : 0) : pep440.compare(left, right);
}

export function isPythonMajor(from: string, to: string): boolean {
  return from !== '' && to !== '' && from.split('.')[0] !== to.split('.')[0];
}

export function isPythonPrerelease(version: string): boolean {
  const parsed = pep440.parse(version);
  return parsed !== undefined && pep440.isPrerelease(parsed);
}

export function orderOfPython(a: PythonVersion, b: PythonVersion): number {
  return pep440.compare(a, b);
}
