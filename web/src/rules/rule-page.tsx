/** One rule: how it stands, what it says, what it finds; changed, approved and removed here. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { ConsoleError } from '../api/console-error.ts';
import type { RuleDetails } from '../api/operations.ts';
import { operationQuery, useChange } from '../api/use-operation.ts';
import { Actor } from '../audit/actor.tsx';
import { Badge } from '../design/badge.tsx';
import { Button, LinkButton } from '../design/button.tsx';
import { Fact, Facts } from '../design/facts.tsx';
import { FormActions } from '../design/field.tsx';
import { FormProblem } from '../design/form-problem.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Words } from '../design/words.tsx';
import { Card, Page, Section } from '../design/page.tsx';
import { Failed, Skeleton } from '../design/states.tsx';
import { Time } from '../design/time.tsx';
import { tell } from '../design/toast.tsx';
import { DeleteRule } from './delete-rule.tsx';
import { faultsBefore, faultsOf, shownAtFields } from './draft-faults.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { RuleConflict } from './rule-conflict.tsx';
import { changedFields, draftOf, isSameDraft, keptExamples, nameOf, type RuleDraft } from './rule-draft.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleProposal } from './rule-proposal.tsx';
import { RuleStanding } from './rule-standing.tsx';
import { foundWords, judgementWords, kindWords, scopeWords, severityWords, statusWords } from './rule-words.ts';

const route = getRouteApi('/shell/rules/$id');
const whileWrittenMs = 5_000;

export function RulePage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({
    ...operationQuery('rulesGet', { id }),
    refetchInterval: ({ state }) => (state.data?.status === 'asked' ? whileWrittenMs : false),
  });
  if (data !== undefined) return <KnownRule key={id} rule={data} />;
  return (
    <Page title="Rule">
      {error === null ? (
        <Skeleton lines={8} label="Loading the rule" />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function KnownRule({ rule }: { readonly rule: RuleDetails }) {
  const client = useQueryClient();
  /** What the writing began from: what comes by itself meanwhile changes neither it nor what is typed. */
  const [base, setBase] = useState(rule);
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(rule));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<'delete' | 'conflict'>();
  const isGone = useRef(false);
  const updating = useChange('rulesUpdate', ['rulesList']);
  const before = draftOf(base);
  const isDirty = !isSameDraft(before, draft);
  // Nobody writes here: the newest is what is shown.
  if (!isDirty && rule !== base) {
    setBase(rule);
    setDraft(draftOf(rule));
  }
  const take = (kept: RuleDetails): void => {
    client.setQueryData(['rulesGet', { id: kept.id }], kept);
    setBase(kept);
    setDraft(draftOf(kept));
    setFaults({});
  };
  const undo = async (kept: RuleDetails): Promise<void> => {
    try {
      take(await call('rulesUpdate', { id: kept.id, ifUpdatedAt: kept.updatedAt, ...sent(before) }));
      tell('The rule is as it was before.');
      await client.invalidateQueries({ queryKey: ['rulesList'] });
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The rule could not be changed back.', { tone: 'danger' });
    }
  };
  const save = (from: RuleDetails): void => {
    const wrong = faultsBefore(draft);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    updating.mutate(
      { id: rule.id, ifUpdatedAt: from.updatedAt, ...sent({ ...draft, name: nameOf(draft) }, draftOf(from)) },
      {
        onSuccess: (kept) => {
          setOpened(undefined);
          take(kept);
          tell(`Saved. ${foundWords(kept)}`, { undo: () => void undo(kept) });
        },
        onError: (error) => {
          setFaults(faultsOf(error));
          if (error instanceof ConsoleError && error.kind === 'conflict') setOpened('conflict');
        },
      },
    );
  };
  return (
    <Page
      title={<ForeignText text={base.name} />}
      documentTitle={base.name}
      {...(base.status === 'notJudged' ? {} : { lead: <Words text={base.explanation} /> })}
      actions={
        <>
          <LinkButton to="/issues" search={{ rule: [rule.id] }}>
            Issues it raised
          </LinkButton>
          <Button look="danger" onClick={() => setOpened('delete')}>
            Remove
          </Button>
        </>
      }
    >
      <Card>
        <Facts>
          <Fact name="State">
            <Badge tone={statusWords[base.status].tone}>{statusWords[base.status].word}</Badge>
          </Fact>
          <Fact name="Judged">
            <Badge tone={judgementWords[base.judgement].tone}>{judgementWords[base.judgement].word}</Badge>{' '}
            {kindWords[base.kind]}
          </Fact>
          {base.severity !== '' && (
            <Fact name="Severity">
              <Badge tone={severityWords[base.severity].tone}>{severityWords[base.severity].word}</Badge>
            </Fact>
          )}
          <Fact name="Scope">
            <ForeignText text={scopeWords(base)} />
          </Fact>
          <Fact name="Last match">
            <Time at={base.lastMatchedAt} />
          </Fact>
          <Fact name="Changed">
            <Time at={base.updatedAt} />{' '}
            {base.updatedBy !== '' && (
              <>
                by <Actor actor={base.updatedBy} />
              </>
            )}
          </Fact>
        </Facts>
      </Card>
      <RuleStanding
        rule={rule}
        onChanged={take}
        onNearest={(text) => {
          setDraft({ ...draft, rule: text });
          document.querySelector<HTMLElement>('#rule-editor textarea')?.focus();
        }}
      />
      {rule.writtenRule !== '' && (
        <RuleProposal key={rule.updatedAt} rule={rule} onChanged={take} onReject={() => setOpened('delete')} />
      )}
      <Section title="The rule" id="rule-editor">
        <RuleEditor
          draft={draft}
          {...(isDirty && draft.rule !== base.rule ? {} : { told: toldOf(base), writtenRule: base.writtenRule })}
          onChange={(next) => {
            setDraft(next);
            setFaults({});
          }}
          faults={faults}
          onSave={() => isDirty && save(base)}
          actions={
            <>
              {opened !== 'conflict' && <FormProblem error={updating.error} shownAt={shownAtFields} />}
              <FormActions>
                {isDirty && <Button onClick={() => take(base)}>Discard changes</Button>}
                <Button type="submit" look="primary" disabled={!isDirty} isBusy={updating.isPending}>
                  Save changes
                </Button>
              </FormActions>
            </>
          }
        />
      </Section>
      {opened === 'delete' && (
        <DeleteRule
          rule={rule}
          onClose={() => setOpened(undefined)}
          onDeleted={() => {
            isGone.current = true;
          }}
        />
      )}
      {opened === 'conflict' && (
        <RuleConflict
          id={rule.id}
          before={before}
          onClose={() => setOpened(undefined)}
          onTheirs={(theirs) => {
            setOpened(undefined);
            take(theirs);
          }}
          onMine={save}
        />
      )}
      <LeaveGuard isDirty={() => isDirty && !isGone.current} />
    </Page>
  );
}

function toldOf({ writtenRule, status }: RuleDetails): string {
  if (writtenRule !== '') return 'Scans run what the model wrote of it, above. With another text here, that goes.';
  return status === 'notJudged' ? 'Nothing judges it, as said above.' : '';
}

/** @param from sends only what differs; all, where absent */
function sent(draft: RuleDraft, from?: RuleDraft) {
  const { sourceTypes, repositoryIds, ownExamples, ...rest } = from === undefined ? draft : changedFields(from, draft);
  return {
    ...rest,
    ...(sourceTypes === undefined ? {} : { sourceTypes: [...sourceTypes] }),
    ...(repositoryIds === undefined ? {} : { repositoryIds: [...repositoryIds] }),
    ...(ownExamples === undefined ? {} : { ownExamples: keptExamples(ownExamples) }),
  };
}
