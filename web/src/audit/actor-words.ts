/** Who did something, as people say it: the audit trail and histories name them as `token <id>` and the like. */
import type { Names } from './use-names.ts';

export interface ActorWords {
  readonly kind: 'token' | 'webhook' | 'operator' | 'service' | 'decision' | 'scan' | 'other';
  readonly id: string;
  /** With the kind where the name alone does not tell it. */
  readonly text: string;
}

export function actorWords(actor: string, names: Pick<Names, 'token' | 'repository'>): ActorWords {
  const [, kind = '', id = ''] = /^(\S+)(?: (\S+))?$/.exec(actor) ?? [];
  switch (kind) {
    case 'token':
      return { kind, id, text: names.token.get(id) ?? `token ${shortId(id)}` };
    case 'webhook':
      return { kind, id, text: `webhook of ${names.repository.get(id) ?? shortId(id)}` };
    case 'operator':
      return { kind, id, text: id === '' ? 'operator' : `operator ${shortId(id)}` };
    case 'service':
      return { kind, id: '', text: 'the service' };
    case 'scan':
      return { kind, id, text: 'a scan' };
    case 'decision':
      return { kind, id, text: 'a decision' };
    default:
      return { kind: 'other', id: '', text: actor };
  }
}

/** Its end, which differs most: the beginning of ids is the time. */
export function shortId(id: string): string {
  return id.length > 8 ? `#${id.slice(-6)}` : id;
}
