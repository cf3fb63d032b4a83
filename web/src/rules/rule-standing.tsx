/** How a rule stands, where that asks for something to be done. */
import type { RuleDetails } from '../api/operations.ts';
import { useChange } from '../api/use-operation.ts';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Words } from '../design/words.tsx';
import { Notice } from '../design/notice.tsx';

interface RuleStandingProps {
  readonly rule: RuleDetails;
  readonly onChanged: (rule: RuleDetails) => void;
  readonly onNearest: (text: string) => void;
}

export function RuleStanding({ rule, onChanged, onNearest }: RuleStandingProps) {
  const proposing = useChange('rulesPropose', ['rulesList']);
  const ask = (
    <Button
      isBusy={proposing.isPending}
      onClick={() => proposing.mutate({ id: rule.id, ifUpdatedAt: rule.updatedAt }, { onSuccess: onChanged })}
    >
      {rule.status === 'proposed' ? 'Have it written anew' : 'Ask a model to write it'}
    </Button>
  );
  const refused = proposing.error !== null && <p role="alert">{proposing.error.message}</p>;
  if (rule.status === 'asked')
    return (
      <Notice tone="plain" title="A model is writing this rule" isNew>
        The page says so when it is done. Until you have approved it, no scan runs it.
      </Notice>
    );
  if (rule.status === 'proposed')
    return (
      <Notice tone="plain" title="No scan runs this rule until you approve it" action={ask}>
        A model wrote it from the text. It stands below, with what it was tested on and what it finds.
        {refused}
      </Notice>
    );
  if (rule.status === 'notJudged')
    return (
      <Notice
        tone="warn"
        title="Nothing judges this rule: no scan runs it"
        action={
          <>
            {rule.nearest !== '' && (
              <Button look="primary" onClick={() => onNearest(rule.nearest)}>
                Write that sentence
              </Button>
            )}
            {rule.kind === 'prose' && ask}
          </>
        }
      >
        <p>
          <Words text={rule.explanation} />{' '}
          {rule.nearest === '' ? (
            'Write it anew: as a sentence in one of the known shapes, or as a pattern of the code.'
          ) : (
            <>
              The nearest sentence that compiles: <ForeignText text={rule.nearest} />
            </>
          )}
        </p>
        {refused}
      </Notice>
    );
  if (rule.isQuiet)
    return (
      <Notice tone="plain" title="Quiet for 30 days">
        The rule has matched nothing anywhere for 30 days. That is as it should be, or it does not look where it should:
        try it below.
      </Notice>
    );
  return null;
}
