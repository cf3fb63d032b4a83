/** Choosing among the repositories of the organization: a few at a time, found by typing a part of the name. */
import { useState } from 'react';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Checkbox, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Popover } from '../design/popover.tsx';
import styles from './repository-choice.module.css';

interface RepositoryChoiceProps {
  readonly label?: string;
  /** What is said where none is chosen: `all`. */
  readonly noneWord?: string;
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: string[] | undefined) => void;
}

const shownMax = 50;

export function RepositoryChoice({ label = 'Repository', noneWord, chosen = [], onChange }: RepositoryChoiceProps) {
  const [typed, setTyped] = useState('');
  const { data } = useOperation('repositoriesList', { pageSize: 500 }, { staleMs: 300_000 });
  const all = data?.repositories ?? [];
  const names = chosen.map((id) => all.find((each) => each.id === id)?.repositoryName ?? 'one not in the list');
  const said =
    names.length === 0
      ? noneWord === undefined
        ? ''
        : `: ${noneWord}`
      : `: ${names.slice(0, 2).join(', ')}${names.length > 2 ? ` +${names.length - 2}` : ''}`;
  const words = typed.trim().toLowerCase();
  const fitting = all.filter(
    ({ id, repositoryName }) => chosen.includes(id) || repositoryName.toLowerCase().includes(words),
  );
  const shown = fitting.slice(0, shownMax);
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Popover
      title={label}
      trigger={
        <Button aria-pressed={names.length > 0} className={styles.trigger}>
          <span className={styles.said}>
            {label}
            {said}
          </span>
          <ChevronIcon />
        </Button>
      }
    >
      <div className={styles.inside}>
        {all.length > 8 && (
          <TextInput
            type="search"
            aria-label="Part of the name"
            placeholder="Part of the name"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div role="group" aria-label={label} className={styles.choices}>
          {shown.map(({ id, repositoryName }) => (
            <div key={id}>
              <Checkbox
                label={<ForeignText text={repositoryName} />}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            </div>
          ))}
        </div>
        <p className={styles.fine} role="status">
          {data === undefined
            ? 'Loading repositories'
            : all.length === 0
              ? 'No repository is registered yet.'
              : fitting.length === 0
                ? 'No repository is called so.'
                : fitting.length > shownMax
                  ? `${shownMax} of ${fitting.length.toLocaleString('en')} are shown: type more of the name.`
                  : ''}
        </p>
        {chosen.length > 0 && (
          <Button size="s" look="quiet" onClick={() => onChange(undefined)}>
            Clear
          </Button>
        )}
      </div>
    </Popover>
  );
}
