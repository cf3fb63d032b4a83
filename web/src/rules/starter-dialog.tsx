/** Adds the starter pack, of the languages that are wanted. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Checkbox, FormActions } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { tell } from '../design/toast.tsx';
import styles from './starter-dialog.module.css';
import { starterRules } from './starter-pack.ts';

const languageWords: Readonly<Record<string, string>> = {
  any: 'Any language',
  go: 'Go',
  java: 'Java',
  javascript: 'JavaScript and TypeScript',
  php: 'PHP',
  python: 'Python',
};
const languages = [...new Set(starterRules.map(({ language }) => language))];

export default function StarterDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(languages);
  const wanted = starterRules.filter(({ language }) => chosen.includes(language));
  const adding = useMutation({
    mutationFn: () =>
      call('rulesImport', {
        document: JSON.stringify({ version: 1, rules: wanted.map(({ name, rule }) => ({ name, rule })) }),
      }),
    onSuccess: async ({ createdIds }) => {
      tell(createdIds.length === 0 ? 'They were all there already.' : `${createdIds.length} rules added.`);
      await client.invalidateQueries({ queryKey: ['rulesList'] });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Add the starter pack">
      <p>
        Rules about injection, deserialisation, path traversal, requests to foreign addresses, weak cryptography,
        secrets and dangerous configuration. Scans run them from now on; each can be changed or removed like your own.
      </p>
      <div role="group" aria-label="Languages" className={styles.languages}>
        {languages.map((language) => (
          <Checkbox
            key={language}
            label={`${languageWords[language] ?? language} (${starterRules.filter((rule) => rule.language === language).length})`}
            checked={chosen.includes(language)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, language] : chosen.filter((each) => each !== language))
            }
          />
        ))}
      </div>
      <FormProblem error={adding.error} />
      <FormActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" isBusy={adding.isPending} disabled={wanted.length === 0} onClick={() => adding.mutate()}>
          Add {wanted.length} rules
        </Button>
      </FormActions>
    </Dialog>
  );
}
