/** Examples in the editor, each with what came of it when it was last tried. */
import { Badge } from '../design/badge.tsx';
import { Button, IconButton } from '../design/button.tsx';
import { Select, TextArea, TextInput } from '../design/field.tsx';
import { CloseIcon } from '../design/icons.tsx';
import styles from './rule-examples-field.module.css';
import type { ExampleOutcome, RuleExampleDraft } from './rule-examples.ts';

interface RuleExamplesFieldProps {
  readonly examples: readonly RuleExampleDraft[];
  readonly outcomes: readonly ExampleOutcome[];
  readonly onChange: (examples: readonly RuleExampleDraft[]) => void;
}

export function RuleExamplesField({ examples, outcomes, onChange }: RuleExamplesFieldProps) {
  const change = (key: number, part: Partial<RuleExampleDraft>): void =>
    onChange(examples.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const add = (isMatch: boolean): void => {
    const key = Math.max(0, ...examples.map((each) => each.key)) + 1;
    onChange([...examples, { key, path: examples.at(-1)?.path ?? 'example.js', code: '', isMatch }]);
  };
  return (
    <div className={styles.examples}>
      {examples.map(({ key, path, code, isMatch }, at) => {
        const outcome = outcomes.find((each) => each.key === key);
        return (
          <fieldset key={key} className={styles.example}>
            <legend className="visually-hidden">Example {at + 1}</legend>
            <div className={styles.head}>
              <Select
                aria-label="What is wanted"
                value={isMatch ? 'match' : 'none'}
                onChange={({ target }) => change(key, { isMatch: target.value === 'match' })}
              >
                <option value="match">Must find something in</option>
                <option value="none">Must find nothing in</option>
              </Select>
              <TextInput
                aria-label="Name of the file"
                className={styles.path}
                value={path}
                onChange={({ target }) => change(key, { path: target.value })}
              />
              <IconButton
                label={`Remove example ${at + 1}`}
                size="s"
                onClick={() => onChange(examples.filter((each) => each.key !== key))}
              >
                <CloseIcon />
              </IconButton>
            </div>
            <TextArea
              aria-label="Code"
              className={styles.code}
              rows={3}
              spellCheck={false}
              value={code}
              onChange={({ target }) => change(key, { code: target.value })}
            />
            {outcome !== undefined && (
              <p className={styles.outcome}>
                <Badge tone={outcome.isAsWanted ? 'good' : 'danger'}>
                  {outcome.isAsWanted ? 'As wanted' : 'Not so'}
                </Badge>{' '}
                {outcome.matches.length === 0
                  ? 'Nothing is found in it.'
                  : `Found on line ${outcome.matches.map(({ startLine }) => startLine).join(', ')}.`}
                {outcome.problem !== '' && ` ${outcome.problem}`}
              </p>
            )}
          </fieldset>
        );
      })}
      <div className={styles.adding}>
        <Button size="s" onClick={() => add(true)}>
          Add what it must find
        </Button>
        <Button size="s" onClick={() => add(false)}>
          Add what it must not find
        </Button>
      </div>
    </div>
  );
}
