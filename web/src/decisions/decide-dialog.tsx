/**
 * Decides on one finding or many: what is to be thought of it, why, until when, and how far that reaches. What it will close is told before it is
 * done, and it is taken back in one step after. A decision covers what later scans find, too.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { faultAt } from '../api/faults.ts';
import { useOperation } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { Field, Form, FormActions, TextArea } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { dateOf } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { useNow } from '../design/use-now.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { conflictsOf } from './conflicts.ts';
import styles from './decide-dialog.module.css';
import { decisionsChanged, undoDecisions, useCreateDecisions } from './decision-calls.ts';
import type { NewDecision, Verdict } from '../api/operations.ts';
import { type DecisionTargets, scopeChoices } from './decision-targets.ts';
import { effectWords, endWords, resultWords, verdictOrder, verdictWords } from './decision-words.ts';
import { reasonFault } from './reason-fault.ts';
import { ScopeField } from './scope-field.tsx';
import { dayAfter, presets, type UntilChoice, untilFault, untilOf } from './until-choice.ts';
import { UntilField } from './until-field.tsx';
import { useEffectOf } from './use-effect-of.ts';
import { useRecentReasons } from './use-recent-reasons.ts';
import { VerdictChoice } from './verdict-choice.tsx';

interface DecideDialogProps {
  readonly targets: DecisionTargets;
  readonly onClose: () => void;
  /** It was decided; the dialog is closed by whoever opened it. */
  readonly onDone?: () => void;
  /** Which verdict to begin with. */
  readonly begin?: Verdict;
}

const targetsMax = 1_000;
const noUntil: UntilChoice = { date: '', hasFix: false, isReachable: false };

export function DecideDialog({ targets, onClose, onDone, begin = 'accepted' }: DecideDialogProps) {
  const client = useQueryClient();
  const now = new Date(useNow());
  const [verdict, setVerdict] = useState<Verdict>(begin);
  const [reason, setReason] = useState('');
  // What is snoozed ends; anything else holds until somebody says otherwise.
  const [untilSaid, setUntil] = useState<UntilChoice>();
  const until = untilSaid ?? (verdict === 'snoozed' ? { ...noUntil, date: dayAfter(now, presets[1]) } : noUntil);
  const begun = targets.kind === 'alerts' ? targets.begin : undefined;
  const [scopeKey, setScopeKey] = useState<string>(begun?.key ?? '');
  const [repositoryIds, setRepositoryIds] = useState<readonly string[]>(begun?.repositoryIds ?? []);
  const [isChecked, setIsChecked] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const create = useCreateDecisions();
  const choices = scopeChoices(targets, useMetadata(targets));
  const scope = choices.find(({ key }) => key === scopeKey) ?? choices[0];
  const only = scope.asksRepositories ? repositoryIds : [];
  const { effect, isFailed, repositoryIds: holding } = useEffectOf(scope.found, only);
  const reasons = useRecentReasons(verdict);
  const conflicts = conflictsOf(create.error);

  const faults = {
    reason: reasonFault(verdict, reason),
    until: untilFault(verdict, until, now),
    scope:
      scope.asksRepositories && repositoryIds.length === 0
        ? 'Choose at least one repository.'
        : scope.scopes.length > targetsMax
          ? `At most ${targetsMax.toLocaleString('en')} are decided at once.`
          : '',
  };
  const save = (replaces: readonly string[] = []): void => {
    setIsChecked(true);
    if (create.isPending) return;
    if (Object.values(faults).some((fault) => fault !== '')) return;
    const terms = { verdict, reason: reason.trim(), until: untilOf(until) };
    const decisions: NewDecision[] = scope.scopes.map((each) => ({
      ...each,
      ...(only.length === 0 ? {} : { repositoryIds: [...only] }),
      ...terms,
    }));
    create.mutate(
      { decisions, replaces: [...replaces] },
      {
        onSuccess: ({ decisions: made, replaced, closed }) => {
          onClose();
          onDone?.();
          tell(resultWords(verdict, closed), {
            undo: () => {
              undoDecisions(made, replaced)
                .then(() => tell('Taken back.'))
                .catch((error: unknown) =>
                  tell(error instanceof Error ? error.message : 'It could not be taken back.', { tone: 'danger' }),
                )
                .finally(() => void decisionsChanged(client));
            },
          });
        },
      },
    );
  };
  const choose = (next: Verdict): void => {
    setVerdict(next);
    create.reset();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
      return;
    }
    const next = verdictOrder[Number(event.key) - 1];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || isText(event.target)) return;
    event.preventDefault();
    choose(next);
    reasonField.current?.focus();
  };
  const faultOf = (own: string, path: string): string =>
    isChecked && own !== '' ? own : pathFault(create.error, path);

  return (
    <Dialog title={titleOf(targets)} size="m" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that hold for all that is in it */}
      <div onKeyDown={onKeyDown}>
        <Form label="Decision" onSubmit={() => save()}>
          <VerdictChoice verdict={verdict} onChange={choose} />
          <Field label="Reason" isOptional={verdict === 'snoozed'} error={faultOf(faults.reason, '/reason')}>
            {(control) => (
              <TextArea
                {...control}
                ref={reasonField}
                rows={2}
                className={styles.reason ?? ''}
                placeholder="Why, for whoever asks later"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          {reasons.length > 0 && (
            <div className={styles.reasons} role="group" aria-label="Given before">
              {reasons.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles.suggestion}
                  title={each}
                  onClick={() => {
                    setReason(each);
                    reasonField.current?.focus();
                  }}
                >
                  <bdi>{each}</bdi>
                </button>
              ))}
            </div>
          )}
          <UntilField
            until={until}
            onChange={setUntil}
            error={faultOf(faults.until, '/until')}
            hasConditions={!isOfRules(targets)}
            now={now}
            hint={endWords(untilOf(until), dateOf)}
          />
          <ScopeField
            choices={choices}
            chosen={scope}
            onChange={(key) => {
              setScopeKey(key);
              create.reset();
            }}
            repositoryIds={repositoryIds}
            onRepositories={setRepositoryIds}
            holding={holding}
            error={faultOf(faults.scope, '/repositoryIds')}
          />
          <div className={styles.end}>
            {conflicts.length > 0 ? (
              <ConflictNotice
                conflicts={conflicts}
                isBusy={create.isPending}
                onReplace={() => save(conflicts.map(({ decisionId }) => decisionId))}
              />
            ) : (
              <FormProblem error={create.error} shownAt={shownPaths(create.error)} />
            )}
            <div className={styles.last}>
              <p role="status" className={styles.effect}>
                {effect !== undefined
                  ? effectWords(effect)
                  : isFailed
                    ? 'What it closes could not be counted.'
                    : 'Counting what it closes'}
              </p>
              <FormActions>
                <Button onClick={onClose}>Cancel</Button>
                <Button
                  type="submit"
                  look="primary"
                  isBusy={create.isPending}
                  aria-keyshortcuts="Control+Enter Meta+Enter"
                >
                  {verdict === 'falsePositive' ? 'Mark as false positive' : verdictWords[verdict].verb}
                  <kbd aria-hidden="true">{isMac ? '⌘' : 'Ctrl'} ↵</kbd>
                </Button>
              </FormActions>
            </div>
          </div>
        </Form>
      </div>
    </Dialog>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Of the one alert that it is about; asked for where it is not known yet. */
function useMetadata(targets: DecisionTargets) {
  const [first] = targets.items;
  const isOne = targets.items.length === 1;
  const known = targets.kind === 'alerts' ? targets.items[0]?.metadata : undefined;
  const alertId = first === undefined ? '' : 'alertId' in first ? first.alertId : first.id;
  const isAsked = isOne && known === undefined && alertId !== '';
  const { data } = useOperation('scaVulnerabilitiesGet', { id: alertId }, { isEnabled: isAsked });
  return isOne ? (known ?? (isAsked ? data?.metadata : undefined)) : undefined;
}

function titleOf({ kind, items }: DecisionTargets): string {
  const noun = kind === 'alerts' ? 'alert' : 'issue';
  return items.length === 1 ? `Decide on this ${noun}` : `Decide on ${items.length.toLocaleString('en')} ${noun}s`;
}

function isOfRules({ kind, items }: DecisionTargets): boolean {
  return kind === 'issues' && items.every(({ alertId }) => alertId === '');
}

/** Faults stand under the decision that has them; all have the same terms. */
function pathFault(error: Error | null, path: string): string {
  const at = shownPaths(error).find((each) => each.replace(/^\/decisions\/\d+/, '').startsWith(path));
  return at === undefined ? '' : faultAt(error, at);
}

function shownPaths(error: Error | null): string[] {
  if (error === null || !('faults' in error)) return [];
  return (error.faults as readonly { readonly path: string }[])
    .map(({ path }) => path)
    .filter((path) => /^\/decisions\/\d+\/(reason|until|repositoryIds)/.test(path));
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches('textarea, input:not([type=radio], [type=checkbox])');
}
