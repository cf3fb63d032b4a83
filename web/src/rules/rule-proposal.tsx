/** A rule that a model wrote from prose, to be read, mended and approved by a person before any scan runs it. */
import { useState } from 'react';
import { ConsoleError } from '../api/console-error.ts';
import type { RuleDetails } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { CodeLines } from '../code/code-lines.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { Field, FormActions, TextArea } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Card, Section } from '../design/page.tsx';
import { tell } from '../design/toast.tsx';
import { RuleMatches } from './rule-matches.tsx';
import styles from './rule-proposal.module.css';
import { foundWords } from './rule-words.ts';

interface RuleProposalProps {
  readonly rule: RuleDetails;
  readonly onChanged: (rule: RuleDetails) => void;
  readonly onReject: () => void;
}

export function RuleProposal({ rule, onChanged, onReject }: RuleProposalProps) {
  const [text, setText] = useState(rule.writtenRule);
  const approving = useChange('rulesApprove', ['rulesList']);
  const isProposed = rule.status === 'proposed';
  const isMended = text !== rule.writtenRule;
  const fault =
    approving.error instanceof ConsoleError
      ? approving.error.faults.find(({ path }) => path === '/rule')?.message
      : undefined;
  const approve = (): void =>
    approving.mutate(
      { id: rule.id, ifUpdatedAt: rule.updatedAt, ...(isMended ? { rule: text } : {}) },
      {
        onSuccess: (kept) => {
          tell(`Approved. ${foundWords(kept)}`);
          onChanged(kept);
        },
      },
    );
  return (
    <Section title={isProposed ? 'Read it, then approve it' : 'What the model wrote'}>
      <Card>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Field
              label="The rule as the model wrote it"
              error={fault}
              hint={`Written by ${rule.model === '' ? 'a model' : rule.model}. Mend it here where it is not what you mean.`}
            >
              {(control) => (
                <TextArea
                  {...control}
                  className={styles.code}
                  rows={Math.min(18, Math.max(6, text.split('\n').length + 1))}
                  spellCheck={false}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            <FormProblem error={approving.error} shownAt={['/rule']} />
            <FormActions>
              {isProposed && <Button onClick={onReject}>Reject and remove</Button>}
              <Button look="primary" isBusy={approving.isPending} disabled={!isProposed && !isMended} onClick={approve}>
                {isProposed ? (isMended ? 'Approve as mended' : 'Approve') : 'Approve the change'}
              </Button>
            </FormActions>
          </div>
          <div className={styles.column}>
            {rule.examples.length > 0 && (
              <>
                <h3>It was tested on</h3>
                <ul className={styles.examples}>
                  {rule.examples.map(({ path, code, isMatch }) => (
                    <li key={`${path} ${code}`}>
                      <p className={styles.said}>
                        <Badge tone={isMatch ? 'danger' : 'good'}>{isMatch ? 'Found' : 'Not found'}</Badge>
                        <code>
                          <ForeignText text={path} />
                        </code>
                      </p>
                      <div className={styles.frame}>
                        <CodeLines path={path} startLine={1} lines={code.trimEnd().split('\n')} />
                      </div>
                    </li>
                  ))}
                </ul>
              </>
            )}
            {isProposed && rule.preview.fileCount > 0 && (
              <>
                <h3>{foundWords({ ...rule, status: 'active' })}</h3>
                <RuleMatches matches={rule.preview.matches.map((match) => ({ ...match, commitSha: '' }))} />
              </>
            )}
          </div>
        </div>
      </Card>
    </Section>
  );
}
