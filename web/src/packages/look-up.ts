/** Asks for a pasted list: once as it is, and once more by name for what nobody holds at the versions that were asked for. */
import { call } from '../api/call.ts';
import type { LookupAnswer, LookupQuestion } from './lookup-draft.ts';
import { askedAgain, lookupRows, nameLine } from './lookup-groups.ts';

export async function lookUp(question: LookupQuestion): Promise<LookupAnswer> {
  const { text, ecosystem, on } = question;
  const scope = { ...(ecosystem === '' ? {} : { ecosystem }), ...(on === '' ? {} : { asOf: on }) };
  const answer = await call('scaPackagesLookup', { text, ...scope });
  const names = askedAgain(answer).map(nameLine);
  const byName =
    names.length === 0
      ? { entries: [] }
      : await call('scaPackagesLookup', { packages: names, instancesMax: 20, ...scope });
  return {
    question,
    rows: lookupRows(answer, byName),
    repositoryCount: answer.repositoryCount,
    askedAt: new Date().toISOString(),
  };
}
