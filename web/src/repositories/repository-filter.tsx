/** Narrows a list to one repository: a button that names it, with a search over all of them under it. */
import { useId, useState } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Popover } from '../design/popover.tsx';
import { Skeleton } from '../design/states.tsx';
import styles from './repository-filter.module.css';

interface RepositoryFilterProps {
  readonly chosen: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

const shownMax = 20;

export function RepositoryFilter({ chosen, onChange }: RepositoryFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const named = useOperation(
    'repositoriesList',
    { repositoryIds: [chosen ?? ''] },
    { isEnabled: chosen !== undefined },
  );
  const name = named.data?.repositories[0]?.repositoryName;
  const choose = (id: string | undefined): void => {
    setIsOpen(false);
    onChange(id);
  };
  return (
    <Popover
      title="Repository"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button aria-pressed={chosen !== undefined} className={styles.button}>
          Repository
          {chosen !== undefined && (
            <>
              {': '}
              <ForeignText isCut text={name ?? (named.isPending ? '…' : 'unknown')} />
            </>
          )}
          <ChevronIcon />
        </Button>
      }
    >
      <Choices chosen={chosen} onChoose={choose} />
    </Popover>
  );
}

function Choices({
  chosen,
  onChoose,
}: {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}) {
  const [text, setText] = useState('');
  const listId = useId();
  const found = useOperation(
    'repositoriesList',
    { query: text.trim().slice(0, 200), pageSize: shownMax },
    { keepsPrevious: true },
  );
  const rows = found.data?.repositories ?? [];
  const more = (found.data?.totalCount ?? 0) - rows.length;
  return (
    <>
      <TextInput
        aria-label="Search repositories"
        placeholder="Search repositories"
        maxLength={200}
        value={text}
        aria-controls={listId}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          const [first] = rows;
          if (key === 'Enter' && first !== undefined) onChoose(first.id);
        }}
      />
      <ul id={listId} className={styles.choices} aria-label="Repositories">
        {rows.map(({ id, repositoryName }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? undefined : id)}
            >
              <ForeignText isCut text={repositoryName} />
            </button>
          </li>
        ))}
      </ul>
      <div role="status" className={styles.fine}>
        {found.isPending ? (
          <Skeleton lines={3} />
        ) : found.error !== null ? (
          found.error.message
        ) : rows.length === 0 ? (
          'None is like this.'
        ) : more > 0 ? (
          `${more.toLocaleString('en')} more: type to narrow.`
        ) : (
          ''
        )}
      </div>
      {chosen !== undefined && (
        <Button size="s" look="quiet" onClick={() => onChoose(undefined)}>
          All repositories
        </Button>
      )}
    </>
  );
}
