/** What was changed, by name, with the way there where it still exists. */
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../api/operations.ts';
import { ForeignText } from '../design/foreign-text.tsx';
import { verdictOrder, verdictWords } from '../decisions/decision-words.ts';
import { shortId } from './actor-words.ts';
import type { Names } from './use-names.ts';

interface ObjectLinkProps {
  readonly event: AuditEvent;
  readonly names: Names;
  readonly isGone: boolean;
}

export function ObjectLink({ event, names, isGone }: ObjectLinkProps) {
  const { objectKind, objectId: id } = event;
  const text = <ForeignText text={objectName(event, names)} />;
  if (isGone) return text;
  switch (objectKind) {
    case 'repository':
    case 'schedule':
      return (
        <Link to="/repositories/$id" params={{ id }}>
          {text}
        </Link>
      );
    case 'rule':
      return (
        <Link to="/rules/$id" params={{ id }}>
          {text}
        </Link>
      );
    case 'issue':
      return (
        <Link to="/issues/$id" params={{ id }}>
          {text}
        </Link>
      );
    case 'scan':
      return (
        <Link to="/scans/$id" params={{ id }}>
          {text}
        </Link>
      );
    case 'decision':
      return (
        <Link to="/decisions" search={{ id }}>
          {text}
        </Link>
      );
    case 'token':
    case 'organization':
      return <Link to="/tokens">{text}</Link>;
    case 'referral':
      return <Link to="/referrals">{text}</Link>;
    default:
      return text;
  }
}

export function objectName({ objectKind, objectId, fields }: AuditEvent, names: Names): string {
  const own = fields.find(({ name }) => name === 'name');
  const known =
    objectKind === 'token'
      ? names.token.get(objectId)
      : objectKind === 'rule'
        ? names.rule.get(objectId)
        : objectKind === 'repository' || objectKind === 'schedule'
          ? names.repository.get(objectId)
          : objectKind === 'decision'
            ? verdictOf(fields)
            : undefined;
  return known ?? (own?.after || own?.before || shortId(objectId));
}

function verdictOf(fields: AuditEvent['fields']): string | undefined {
  const said = fields.find(({ name }) => name === 'verdict');
  const verdict = verdictOrder.find((each) => each === said?.after || each === said?.before);
  return verdict === undefined ? undefined : verdictWords[verdict].noun.toLowerCase();
}
