/**
 * The text of a rule. In YAML the Tab key indents, since nobody writes YAML without; Escape gives it back to moving on, and the hint says so. In
 * sentences and patterns it moves on as everywhere.
 */
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { Field, TextArea } from '../design/field.tsx';
import type { Writing } from './rule-draft.ts';
import styles from './rule-text-field.module.css';

interface RuleTextFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly writing: Writing;
  readonly onWriting: (writing: Writing) => void;
  readonly error: string | undefined;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onTry: () => void;
}

const writings: readonly { readonly value: Writing; readonly label: string }[] = [
  { value: 'sentence', label: 'Sentence' },
  { value: 'pattern', label: 'Pattern' },
  { value: 'yaml', label: 'YAML' },
];

const hints: Readonly<Record<Writing, string>> = {
  sentence: 'What code must or must not do, in plain English. Names of code stand in backticks.',
  pattern: 'The code to look for, with $NAME where anything may stand and $$$ for any number of arguments.',
  yaml: 'A rule of ast-grep or Semgrep. Tab indents; press Escape, then Tab, to move on.',
};

const placeholders: Readonly<Record<Writing, string>> = {
  sentence: 'HTTP handlers must call an authentication check.',
  pattern: 'eval($CODE)',
  yaml: 'language: typescript\nseverity: error\nmessage: …\nrule:\n  pattern: …',
};

export function RuleTextField({ value, onChange, writing, onWriting, error, area, onTry }: RuleTextFieldProps) {
  const leaves = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onTry();
      return;
    }
    if (event.key === 'Escape') {
      leaves.current = true;
      return;
    }
    const isIndenting = event.key === 'Tab' && writing === 'yaml' && !event.shiftKey && !leaves.current;
    if (event.key !== 'Shift') leaves.current = false;
    if (!isIndenting) return;
    event.preventDefault();
    const { currentTarget: target } = event;
    target.setRangeText('  ', target.selectionStart, target.selectionEnd, 'end');
    onChange(target.value);
  };
  return (
    <div className={styles.field}>
      <div className={styles.writings} role="radiogroup" aria-label="How the rule is written">
        {writings.map((each) => (
          <label key={each.value}>
            <input
              type="radio"
              name="writing"
              checked={writing === each.value}
              onChange={() => onWriting(each.value)}
            />
            <span>{each.label}</span>
          </label>
        ))}
      </div>
      <Field label="Rule" error={error} hint={hints[writing]}>
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            className={styles.text}
            rows={writing === 'yaml' ? 16 : 4}
            spellCheck={writing === 'sentence'}
            autoCapitalize="off"
            autoComplete="off"
            placeholder={placeholders[writing]}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              leaves.current = false;
            }}
          />
        )}
      </Field>
    </div>
  );
}
