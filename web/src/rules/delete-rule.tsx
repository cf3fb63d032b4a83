/** Asks before a rule is removed, and offers to bring it back: as a new rule, since its id is gone. */
import { useNavigate } from '@tanstack/react-router';
import type { RuleDetails } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { ConsoleError } from '../api/console-error.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormActions } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { tell } from '../design/toast.tsx';
import { draftOf } from './rule-draft.ts';

interface DeleteRuleProps {
  readonly rule: RuleDetails;
  readonly onClose: () => void;
  /** Before the page is left: what was typed goes with the rule. */
  readonly onDeleted: () => void;
}

export function DeleteRule({ rule, onClose, onDeleted }: DeleteRuleProps) {
  const navigate = useNavigate();
  const deleting = useChange('rulesDelete', ['rulesList', 'issuesSearch']);
  const creating = useChange('rulesCreate', ['rulesList']);
  const isChanged = deleting.error instanceof ConsoleError && deleting.error.kind === 'conflict';
  const isWritten = rule.writtenRule !== '';
  const undo = (): void => {
    const { name, rule: text, globPattern, sourceTypes, repositoryIds } = draftOf(rule);
    creating.mutate(
      { name, rule: text, globPattern, sourceTypes: [...sourceTypes], repositoryIds: [...repositoryIds] },
      {
        onSuccess: ({ id }) => {
          tell('The rule is back.');
          void navigate({ to: '/rules/$id', params: { id } });
        },
        onError: ({ message }) => tell(`The rule could not be brought back: ${message}`, { tone: 'danger' }),
      },
    );
  };
  const remove = (ifUpdatedAt: string | undefined): void =>
    deleting.mutate(
      { id: rule.id, ...(ifUpdatedAt === undefined ? {} : { ifUpdatedAt }) },
      {
        onSuccess: () => {
          tell(`Removed: ${rule.name}`, isWritten ? {} : { undo });
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
