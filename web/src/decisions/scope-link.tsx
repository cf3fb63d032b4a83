/** What a decision covers, in words that lead to the one thing that it names. */
import { Link } from '@tanstack/react-router';
import type { Decision } from '../api/operations.ts';
import { ForeignText } from '../design/foreign-text.tsx';

export function ScopeLink({ decision }: { readonly decision: Decision }) {
  const { label, issueId, alertId, ruleId } = decision;
  const text = <ForeignText text={label} />;
  if (issueId !== '')
    return (
      <Link to="/issues/$id" params={{ id: issueId }}>
        {text}
      </Link>
    );
  if (alertId !== '')
    return (
      <Link to="/alerts/$id" params={{ id: alertId }} search={{}}>
        {text}
      </Link>
    );
  if (ruleId !== '')
    return (
      <Link to="/rules/$id" params={{ id: ruleId }}>
        {text}
      </Link>
    );
  return text;
}
