/** What was changed, by name, with the way there where it still exists. */
import { Link } from '@tanstack/react-router';
import type { AuditEvent } from '../api/operations.ts';
import { ForeignText } from '../design/foreign-text.tsx';
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
  // Branches of these words come with the service; those that it has not yet are shown without a link.
  switch (objectKind as string) {
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
          : undefined;
  return known ?? (own?.after || own?.before || shortId(objectId));
}
