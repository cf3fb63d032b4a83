/** Asks before a rule is removed, and offers to bring it back: as a new rule, since its id is gone. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import type { RuleDetails } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { ConsoleError } from '../api/console-error.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormActions } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { tell } from '../design/toast.tsx';
import { draftOf, keptExamples } from './rule-draft.ts';

interface DeleteRuleProps {
  readonly rule: RuleDetails;
  readonly onClose: () => void;
  /** Before the page is left: what was typed goes with the rule. */
  readonly onDeleted: () => void;
}

export function DeleteRule({ rule, onClose, onDeleted }: DeleteRuleProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const deleting = useChange('rulesDelete', ['rulesList', 'issuesSearch']);
  const isChanged = deleting.error instanceof ConsoleError && deleting.error.kind === 'conflict';
  const isWritten = rule.writtenRule !== '';
  // The page is left by then: this must not hang on it.
  const undo = async (): Promise<void> => {
    const { name, rule: text, globPattern, sourceTypes, repositoryIds, ownExamples } = draftOf(rule);
    const scope = {
      globPattern,
      sourceTypes: [...sourceTypes],
      repositoryIds: [...repositoryIds],
      ownExamples: keptExamples(ownExamples),
    };
    try {
      const { id } = await call('rulesCreate', { name, rule: text, ...scope });
      tell('The rule is back.');
      await client.invalidateQueries({ queryKey: ['rulesList'] });
      await navigate({ to: '/rules/$id', params: { id } });
    } catch (error) {
      tell(`The rule could not be brought back: ${error instanceof Error ? error.message : ''}`, { tone: 'danger' });
    }
  };
  const remove = (ifUpdatedAt: string | undefined): void =>
    deleting.mutate(
      { id: rule.id, ...(ifUpdatedAt === undefined ? {} : { ifUpdatedAt }) },
      {
        onSuccess: () => {
          tell(`Removed: ${rule.name}`, isWritten ? {} : { undo: () => void undo() });
          onDeleted();
          void navigate({ to: '/rules' });
        },
      },
    );
  return (
    <Dialog title="Remove this rule?" onClose={onClose}>
      <p>
        <ForeignText text={rule.name} /> is not run any more. The next full scan closes the issues that it raised.
        {isWritten && ' What the model wrote goes with it and cannot be brought back.'}
      </p>
      <FormProblem error={deleting.error} />
      <FormActions>
        <Button onClick={onClose}>Keep it</Button>
        <Button
          look="danger"
          isBusy={deleting.isPending}
          onClick={() => remove(isChanged ? undefined : rule.updatedAt)}
        >
          {isChanged ? 'Remove it as it is now' : 'Remove the rule'}
        </Button>
      </FormActions>
    </Dialog>
  );
}
