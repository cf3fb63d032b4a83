/** How far it reaches: from the narrowest to the widest, and which repositories where only some are meant. */
import { useId, useState } from 'react';
import { useNames } from '../audit/use-names.ts';
import { Checkbox, TextInput } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import styles from './decide-dialog.module.css';
import type { ScopeChoice } from './decision-targets.ts';

interface ScopeFieldProps {
  readonly choices: readonly ScopeChoice[];
  readonly chosen: ScopeChoice;
  readonly onChange: (key: string) => void;
  readonly repositoryIds: readonly string[];
  readonly onRepositories: (ids: readonly string[]) => void;
  /** Those that have any of it, which are offered first. */
  readonly holding: readonly string[];
  readonly error: string;
}

export function ScopeField(props: ScopeFieldProps) {
  const { choices, chosen, onChange, error } = props;
  const errorId = useId();
  const faulty = error === '' ? undefined : errorId;
  return (
    <fieldset className={styles.group}>
      <legend>For</legend>
      {choices.map(({ key, label }) => (
        <div key={key}>
          <label className={styles.scope}>
            <input
              type="radio"
              name="scope"
              value={key}
              checked={key === chosen.key}
              aria-describedby={chosen.asksRepositories ? undefined : faulty}
              onChange={() => onChange(key)}
            />
            <ForeignText text={label} />
          </label>
          {key === chosen.key && chosen.asksRepositories && <Repositories {...props} faulty={faulty} />}
        </div>
      ))}
      <p id={errorId} className={styles.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}

const searchedFrom = 9;

interface RepositoriesProps extends ScopeFieldProps {
  /** Where it is said what is wrong with the choice. */
  readonly faulty: string | undefined;
}

function Repositories({ repositoryIds, onRepositories, holding, faulty }: RepositoriesProps) {
  const { repository: names } = useNames();
  const [query, setQuery] = useState('');
  const ids = [...holding, ...[...names.keys()].filter((id) => !holding.includes(id))];
  const wanted = query.trim().toLowerCase();
  const shown = ids.filter((id) => (names.get(id) ?? id).toLowerCase().includes(wanted));
  return (
    <div className={styles.repositories} role="group" aria-label="Repositories">
      {ids.length >= searchedFrom && (
        <TextInput
          aria-label="Find a repository"
          placeholder="Find a repository"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <div className={styles.repositoryList}>
        {shown.map((id) => (
          <Checkbox
            key={id}
            label={
              <>
                <ForeignText text={names.get(id) ?? id} />
                {!holding.includes(id) && <span className={styles.fine}> has none of it now</span>}
              </>
            }
            checked={repositoryIds.includes(id)}
            aria-invalid={faulty === undefined ? undefined : true}
            aria-describedby={faulty}
            onChange={({ target }) =>
              onRepositories(target.checked ? [...repositoryIds, id] : repositoryIds.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </div>
  );
}
