/** A filter as a button that says what is chosen, with the choices under it. */
import { useState } from 'react';
import { Button } from '../design/button.tsx';
import { Checkbox, TextInput } from '../design/field.tsx';
import { ChevronIcon } from '../design/icons.tsx';
import { Popover } from '../design/popover.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** From so many on one searches among them. */
const searchedFrom = 12;

interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[] | undefined;
  readonly onChange: (chosen: Value[] | undefined) => void;
}

export function FilterChoice<Value extends string>({
  label,
  choices,
  chosen = [],
  onChange,
}: FilterChoiceProps<Value>) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const words = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label);
  const said =
    words.length === 0 ? '' : `: ${words.slice(0, 2).join(', ')}${words.length > 2 ? ` +${words.length - 2}` : ''}`;
  const toggle = (value: Value): void => {
    const next = choices.map((choice) => choice.value).filter((each) => chosen.includes(each) !== (each === value));
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <Popover
      title={label}
      trigger={
        <Button aria-pressed={words.length > 0}>
          {label}
          {said}
          <ChevronIcon />
        </Button>
      }
    >
      {choices.length >= searchedFrom && (
        <TextInput
          aria-label={`Find among ${label.toLowerCase()}`}
          placeholder="Find"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <div role="group" aria-label={label}>
        {choices
          .filter((choice) => choice.label.toLowerCase().includes(wanted))
          .map((choice) => (
            <div key={choice.value}>
              <Checkbox
                label={choice.label}
                checked={chosen.includes(choice.value)}
                onChange={() => toggle(choice.value)}
              />
            </div>
          ))}
      </div>
      {words.length > 0 && (
        <Button size="s" look="quiet" onClick={() => onChange(undefined)}>
          Clear
        </Button>
      )}
    </Popover>
  );
}
