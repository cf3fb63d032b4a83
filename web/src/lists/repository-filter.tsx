/** Which repositories a list is narrowed to, found by name. */
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
}

export function RepositoryFilter({ chosen = [], onChange }: RepositoryFilterProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const query = useDeferredValue(text.trim());
  const all = useOperation('repositoriesList', { pageSize: 500 }, { isEnabled: isOpen || chosen.length > 0 });
  const repositories = all.data?.repositories ?? [];
  const named = repositories.filter(({ id }) => chosen.includes(id)).map(({ repositoryName }) => repositoryName);
  const words = query.toLowerCase();
  const found = repositories
    .filter(({ repositoryName }) => repositoryName.toLowerCase().includes(words))
    .toSorted((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)))
    .slice(0, shownMost);
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(next.length === 0 ? undefined : next);
  };
  const said =
    chosen.length === 0
      ? ''
      : chosen.length === 1
        ? `: ${(named[0] ?? '…').slice(0, 40)}`
        : `: ${chosen.length} chosen`;
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
      <TextInput
        type="search"
        aria-label="Find a repository"
        placeholder="Find a repository"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="group" aria-label="Repositories">
        {found.map(({ id, repositoryName }) => (
          <div key={id}>
            <Checkbox
              label={<ForeignText text={repositoryName} />}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          </div>
        ))}
        {all.data !== undefined && found.length === 0 && <p>No repository is called so.</p>}
      </div>
      {chosen.length > 0 && (
        <Button size="s" look="quiet" onClick={() => onChange(undefined)}>
          Clear
        </Button>
      )}
    </Popover>
  );
}
