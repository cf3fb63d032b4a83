/** Files that an ordinary build for Linux leaves out: those of other systems, and those that ask for a tag of one's own. */
import type { OwnFunctionFact } from '../../model/file-facts.ts';
import { mayBuildOn } from './build-constraint.ts';

/** What every build has, whatever it is for. */
const given = /^(?:gc|gccgo|cgo|unix|linux|amd64|arm64|race|go1\.\d+)$/;

export function leftOutFile(path: string, text: string, constraint: string): readonly OwnFunctionFact[] {
  const whole = { at: 0, start: 0, end: text.length };
  if (
    !mayBuildOn(path, constraint, { goos: 'linux', goarch: 'amd64' }) &&
    !mayBuildOn(path, constraint, { goos: 'linux', goarch: 'arm64' })
  )
    return [{ ...whole, name: '', idle: 'platform' }];
  // Of alternatives nobody knows which is meant. Files that are ignored are run by themselves.
  if (constraint === '' || /\|\||[()]/.test(constraint)) return [];
  const tag = constraint
    .split('&&')
    .map((part) => part.trim())
    .find((part) => /^\w+$/.test(part) && !given.test(part));
  if (tag === undefined || tag === 'ignore') return [];
  return [{ ...whole, name: tag, at: Math.max(0, text.indexOf(tag)), idle: 'tag' }];
}
