/** Which repositories a list is narrowed to, found by name among all that there are. */
import { useDeferredValue, useState } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Checkbox, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Popover } from '../design/popover.tsx';

const shownMost = 50;

interface RepositoryFilterProps {
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: string[] | undefined) => void;
  /** The list takes one: another takes its place. */
  readonly isSingle?: boolean;
}

export function RepositoryFilter({ chosen = [], onChange, isSingle = false }: RepositoryFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [only = ''] = chosen;
  const named = useOperation('repositoriesList', { repositoryIds: [only] }, { isEnabled: chosen.length === 1 });
  const said =
    chosen.length === 0
      ? ''
      : chosen.length === 1
        ? `: ${(named.data === undefined ? '…' : (named.data.repositories[0]?.repositoryName ?? 'one')).slice(0, 40)}`
        : `: ${chosen.length} chosen`;
  const toggle = (id: string): void => {
    const others = isSingle ? [] : chosen.filter((each) => each !== id);
    const next = chosen.includes(id) ? others : [...others, id];
    if (isSingle) setIsOpen(false);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Popover
      title="Repositories"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-pressed={chosen.length > 0}>
          <ForeignText text={`Repository${said}`} />
          <ChevronIcon />
        </Button>
      }
    >
      <Choices chosen={chosen} onToggle={toggle} />
      {chosen.length > 0 && (
        <Button size="s" look="quiet" onClick={() => onChange(undefined)}>
          Clear
        </Button>
      )}
    </Popover>
  );
}

interface ChoicesProps {
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

/** Those that are chosen stand first, as long as nothing is looked for. */
function Choices({ chosen, onToggle }: ChoicesProps) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const found = useOperation('repositoriesList', { query, pageSize: shownMost }, { keepsPrevious: true });
  const kept = useOperation(
    'repositoriesList',
    { repositoryIds: [...chosen], pageSize: 500 },
    { isEnabled: chosen.length > 0, keepsPrevious: true },
  );
  const first = query === '' && chosen.length > 0 ? (kept.data?.repositories ?? []) : [];
  const others = (found.data?.repositories ?? []).filter(({ id }) => first.every((each) => each.id !== id));
  const more = (found.data?.totalCount ?? 0) - (found.data?.repositories.length ?? 0);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Find a repository"
        placeholder="Find a repository"
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="group" aria-label="Repositories">
        {[...first, ...others].map(({ id, repositoryName }) => (
          <div key={id}>
            <Checkbox
              label={<ForeignText text={repositoryName} />}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
            />
          </div>
        ))}
      </div>
      <div role="status">
        {found.error !== null
          ? found.error.message
          : found.data?.totalCount === 0
            ? 'No repository is called so.'
            : more > 0
              ? `${more.toLocaleString('en')} more: type to find them.`
              : ''}
      </div>
    </>
  );
}
