/** Somebody else changed the rule in the meantime: who, when and what, and which of both is to stay. */
import type { RuleDetails } from '../api/operations.ts';
import { useOperation } from '../api/use-operation.ts';
import { Actor } from '../audit/actor.tsx';
import { CodeLines } from '../code/code-lines.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormActions } from '../design/field.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Time } from '../design/time.tsx';
import styles from './rule-conflict.module.css';
import { changedFields, draftOf, type RuleDraft, writingOf } from './rule-draft.ts';
import { scopeWords } from './rule-words.ts';

interface RuleConflictProps {
  readonly id: string;
  /** As it was when the writing began. */
  readonly before: RuleDraft;
  readonly onClose: () => void;
  readonly onTheirs: (theirs: RuleDetails) => void;
  readonly onMine: (theirs: RuleDetails) => void;
}

export function RuleConflict({ id, before, onClose, onTheirs, onMine }: RuleConflictProps) {
  const { data: theirs, error, isFetching, refetch } = useOperation('rulesGet', { id }, { staleMs: 0 });
  if (error !== null)
    return (
      <Dialog title="The rule was changed in the meantime" onClose={onClose}>
        <Failed error={error} onRetry={() => void refetch()} />
      </Dialog>
    );
  const changed = theirs === undefined ? {} : changedFields(before, draftOf(theirs));
  return (
    <Dialog title="The rule was changed in the meantime" onClose={onClose} size="m">
      {theirs === undefined || isFetching ? (
        <Skeleton label="Reading what changed" />
      ) : (
        <div className={styles.changes}>
          <p>
            <Actor actor={theirs.updatedBy} /> changed it <Time at={theirs.updatedAt} />. Yours is not saved yet.
          </p>
          {changed.name !== undefined && (
            <p>
              It is called “<ForeignText text={theirs.name} />” now.
            </p>
          )}
          {(changed.globPattern ?? changed.sourceTypes ?? changed.repositoryIds) !== undefined && (
            <p>
              It looks at <ForeignText text={scopeWords(theirs)} /> now.
            </p>
          )}
          {changed.ownExamples !== undefined && <p>Its examples are others now.</p>}
          {changed.rule !== undefined && (
            <>
              <p>Its text is now:</p>
              <div className={styles.text}>
                <CodeLines
                  path={writingOf(theirs.rule) === 'yaml' ? 'rule.yml' : 'rule'}
                  startLine={1}
                  lines={theirs.rule.trimEnd().split('\n')}
                />
              </div>
            </>
          )}
        </div>
      )}
      <FormActions>
        <Button onClick={onClose}>Go on writing</Button>
        <Button disabled={theirs === undefined} onClick={() => theirs !== undefined && onTheirs(theirs)}>
          Take theirs
        </Button>
        <Button look="primary" disabled={theirs === undefined} onClick={() => theirs !== undefined && onMine(theirs)}>
          Save mine over it
        </Button>
      </FormActions>
    </Dialog>
  );
}
