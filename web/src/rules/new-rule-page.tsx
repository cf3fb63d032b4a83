/** A new rule: written, understood and tried before it is kept. */
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useChange } from '../api/use-operation.ts';
import { Button, LinkButton } from '../design/button.tsx';
import { FormActions } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { Page } from '../design/page.tsx';
import { tell } from '../design/toast.tsx';
import { faultsBefore, faultsOf, shownAtFields } from './draft-faults.ts';
import { exampleSentences } from './example-rules.ts';
import { LeaveGuard } from './leave-guard.tsx';
import styles from './new-rule-page.module.css';
import { emptyDraft, keptExamples, nameOf, type RuleDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { foundWords } from './rule-words.ts';

const route = getRouteApi('/shell/rules/new');

export function NewRulePage() {
  const { text = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const [draft, setDraft] = useState<RuleDraft>({ ...emptyDraft, rule: text });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const isSaved = useRef(false);
  const creating = useChange('rulesCreate', ['rulesList', 'statsSummary']);
  const save = (): void => {
    const wrong = faultsBefore(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { rule, globPattern, sourceTypes, repositoryIds, ownExamples } = draft;
    creating.mutate(
      {
        name: nameOf(draft),
        rule,
        globPattern: globPattern.trim(),
        sourceTypes: [...sourceTypes],
        repositoryIds: [...repositoryIds],
        ownExamples: keptExamples(ownExamples),
      },
      {
        onSuccess: (kept) => {
          isSaved.current = true;
          client.setQueryData(['rulesGet', { id: kept.id }], kept);
          tell(`Saved. ${foundWords(kept)}`);
          void navigate({ to: '/rules/$id', params: { id: kept.id }, replace: true });
        },
        onError: (error) => setFaults(faultsOf(error)),
      },
    );
  };
  return (
    <Page title="New rule" lead="What code must or must not do: every scan and every pull request is checked by it.">
      {draft.rule === '' && (
        <div className={styles.begin}>
          <span>Begin with</span>
          {exampleSentences.map((sentence) => (
            <Button key={sentence} size="s" onClick={() => setDraft({ ...draft, rule: sentence })}>
              {sentence}
            </Button>
          ))}
        </div>
      )}
      <RuleEditor
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          setFaults({});
        }}
        faults={faults}
        onSave={save}
        actions={
          <>
            <FormProblem error={creating.error} shownAt={shownAtFields} />
            <FormActions>
              <LinkButton to="/rules">Cancel</LinkButton>
              <Button type="submit" look="primary" isBusy={creating.isPending}>
                Save the rule
              </Button>
            </FormActions>
          </>
        }
      />
      <LeaveGuard isDirty={() => !isSaved.current && draft.rule.trim() !== '' && draft.rule !== text} />
    </Page>
  );
}
