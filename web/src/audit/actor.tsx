/** Who did something, with the whole of what the trail says on hover. */
import { Link } from '@tanstack/react-router';
import { ForeignText } from '../design/foreign-text.tsx';
import { actorWords } from './actor-words.ts';
import { useNames } from './use-names.ts';

export function Actor({ actor }: { readonly actor: string }) {
  const { kind, id, text } = actorWords(actor, useNames());
  if (kind === 'decision')
    return (
      <Link to="/decisions" search={{ id }}>
        {text}
      </Link>
    );
  if (kind === 'scan')
    return (
      <Link to="/scans/$id" params={{ id }}>
        {text}
      </Link>
    );
  return (
    <span title={actor}>
      <ForeignText text={text} />
    </span>
  );
}
