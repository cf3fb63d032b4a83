/** One field for everything: pages, alerts, packages and repositories, with the keyboard alone. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { operationQuery } from '../api/use-operation.ts';
import { SeverityBadge } from '../design/badge.tsx';
import { classes } from '../design/classes.ts';
import { Dialog } from '../design/dialog.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { destinationGroups } from '../layout/destinations.ts';
import styles from './palette.module.css';

interface Entry {
  readonly key: string;
  readonly group: string;
  readonly label: React.ReactNode;
  readonly go: () => void;
}

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const entries = useEntries(useDeferredValue(text.trim()));
  const current = entries[Math.min(at, entries.length - 1)];
  const choose = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.go();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(current);
    }
  };
  return (
    <Dialog onClose={onClose} title="Search or go to" size="m">
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={current === undefined ? undefined : `${listId}-${current.key}`}
        aria-label="Search or go to"
        placeholder="A page, an advisory, a package, a repository"
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Found" className={styles.list}>
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entries[index - 1]?.group !== entry.group && (
              <div className={styles.group} role="presentation">
                {entry.group}
              </div>
            )}
            <div
              id={`${listId}-${entry.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === current}
              className={classes(styles.entry, entry === current && styles.current)}
              onMouseMove={() => setAt(index)}
              onClick={() => choose(entry)}
              onKeyDown={onKeyDown}
            >
              {entry.label}
            </div>
          </div>
        ))}
      </div>
      <div role="status" className="visually-hidden">
        {entries.length} found
      </div>
      {entries.length === 0 && <p className={styles.nothing}>Nothing is called so.</p>}
    </Dialog>
  );
}

function useEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const isAsking = text.length >= 2;
  const alerts = useQuery({
    ...operationQuery('scaAlertsSearch', { query: text, pageSize: 6, sort: 'priority' }),
    enabled: isAsking,
  });
  const packages = useQuery({
    ...operationQuery('scaPackagesSearch', { searchQuery: text, pageSize: 5 }),
    enabled: isAsking,
  });
  const words = text.toLowerCase();
  const pages = destinationGroups
    .flatMap(({ destinations }) => destinations)
    .filter(({ label, words: more = '' }) => `${label} ${more}`.toLowerCase().includes(words))
    .map(
      ({ to, label, icon: Icon }): Entry => ({
        key: `page-${label.replaceAll(' ', '-')}`,
        group: 'Pages',
        label: (
          <>
            <Icon /> {label}
          </>
        ),
        go: () => void navigate({ to }),
      }),
    );
  if (!isAsking) return pages;
  return [
    ...pages,
    ...(alerts.data?.alerts ?? []).map(
      ({ id, metadata }): Entry => ({
        key: id,
        group: 'Alerts',
        label: (
          <>
            <SeverityBadge severity={metadata.severity} />
            <ForeignText text={metadata.packageIdentifier.replace(/^pkg:/, '')} />
            <ForeignText
              className={styles.fine}
              isCut
              text={metadata.summary === '' ? metadata.id : metadata.summary}
            />
          </>
        ),
        go: () => void navigate({ to: '/alerts/$id', params: { id } }),
      }),
    ),
    ...(packages.data?.packages ?? []).map(
      ({ id, name, version, ecosystem }): Entry => ({
        key: id,
        group: 'Packages',
        label: (
          <>
            <ForeignText text={`${name} ${version}`} />
            <span className={styles.fine}>{ecosystem}</span>
          </>
        ),
        go: () => void navigate({ to: '/packages', search: { q: name } }),
      }),
    ),
    ...(alerts.data !== undefined && alerts.data.totalCount > 6
      ? [
          {
            key: 'all-alerts',
            group: 'Alerts',
            label: `All ${alerts.data.totalCount} alerts with “${text}”`,
            go: () => void navigate({ to: '/alerts', search: { q: text } }),
          },
        ]
      : []),
  ];
}
