/** Searches as one types: the address follows a moment later, and what is typed is never taken back by an answer. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { SearchIcon } from '../design/icons.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly waitMs?: number;
}

export function SearchBox({ label, value, onChange, waitMs = 120 }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  useEffect(() => {
    // The address changed by itself: back, a saved view, a cleared filter.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts({ '/': () => input.current?.focus() });
  const send = (next: string): void => {
    sent.current = next;
    onChange(next);
  };
  return (
    <div className={styles.box} role="search">
      <SearchIcon />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            // A row was opened meanwhile, and its page is on its way: an address of this one would call it back.
            const isLeft = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname;
            if (!isLeft) send(target.value.trim());
          }, waitMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // Browsers would empty the field, and with it take away the rows that are gone to.
            event.preventDefault();
            leave(event.currentTarget);
          }
          // Whoever goes on to the rows is to meet those that were searched for; sent later, it would call back what was opened meanwhile.
          if (event.key !== 'Enter' && event.key !== 'Tab') return;
          clearTimeout(timer.current);
          if (text.trim() !== sent.current || event.key === 'Enter') send(text.trim());
        }}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  );
}

/** To the rows that were searched for; the focus is never nowhere. */
function leave(input: HTMLInputElement): void {
  const row = document.querySelector<HTMLElement>('#main [data-index][tabindex="0"]');
  (row ?? input.closest<HTMLElement>('main'))?.focus({ preventScroll: true });
}
