/** Where a rule is written: the text and its scope on one side, what it means and what it finds on the other. */
import { type ReactNode, useRef, useState } from 'react';
import { Field, Form, TextInput } from '../design/field.tsx';
import { Card } from '../design/page.tsx';
import { FilterChoice } from '../lists/filter-choice.tsx';
import { RepositoryFilter } from '../lists/repository-filter.tsx';
import { changedFields, lineRange, nameMax, ownName, type RuleDraft, writingOf, type Writing } from './rule-draft.ts';
import styles from './rule-editor.module.css';
import { RuleExamplesField } from './rule-examples-field.tsx';
import { RuleMeaning } from './rule-meaning.tsx';
import { RuleTextField } from './rule-text-field.tsx';
import { RuleTrial } from './rule-trial.tsx';
import { sourceTypeChoices } from './rule-words.ts';
import { useMeaning } from './use-meaning.ts';
import { useTrial } from './use-trial.ts';

interface RuleEditorProps {
  readonly draft: RuleDraft;
  readonly onChange: (draft: RuleDraft) => void;
  /** What stands elsewhere on the page of the text as it is kept: said in place of what it would mean if it were new. */
  readonly told?: string;
  /** What scans run in place of the text: what a model wrote of it. It is that which is tried. */
  readonly writtenRule?: string;
  /** What the service or a look before sending found wrong, by the name of the field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onSave: () => void;
  /** The button that saves, and what belongs beside it. */
  readonly actions: ReactNode;
}

export function RuleEditor({ draft, onChange, told = '', writtenRule = '', faults, onSave, actions }: RuleEditorProps) {
  const [writing, setWriting] = useState<Writing>();
  const [repositoryId, setRepositoryId] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const meaning = useMeaning(draft);
  const now = writtenRule === '' ? draft : { ...draft, rule: writtenRule };
  const trial = useTrial(now, draft.ownExamples, repositoryId);
  const tried = trial.result;
  // Each example has its own outcome, and one that is new has none.
  const { name: _, ownExamples: __, ...changed } = tried === undefined ? {} : changedFields(tried.draft, now);
  const isOld = Object.keys(changed).length > 0;
  const change = (part: Partial<RuleDraft>): void => onChange({ ...draft, ...part });
  const goToLine = (line: number): void => {
    area.current?.focus();
    area.current?.setSelectionRange(...lineRange(draft.rule, line));
  };
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card>
          <Form label="Rule" onSubmit={onSave}>
            <RuleTextField
              value={draft.rule}
              onChange={(rule) => change({ rule })}
              writing={writing ?? writingOf(draft.rule)}
              onWriting={setWriting}
              error={faults['/rule']}
              area={area}
              onTry={trial.start}
            />
            <Field
              label="Name"
              isOptional
              error={faults['/name']}
              hint="Findings are called so. Left empty: what is shown."
            >
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={nameMax}
                  placeholder={ownName(draft.rule).slice(0, 80)}
                  value={draft.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
              )}
            </Field>
            <div className={styles.scope}>
              <h2 className={styles.small}>Where it looks</h2>
              <div className={styles.choices}>
                <RepositoryFilter
                  chosen={draft.repositoryIds}
                  onChange={(repositoryIds) => change({ repositoryIds: repositoryIds ?? [] })}
                />
                <FilterChoice
                  label="Source types"
                  choices={sourceTypeChoices}
                  chosen={draft.sourceTypes}
                  onChange={(sourceTypes) => change({ sourceTypes: sourceTypes ?? [] })}
                />
              </div>
              <p className={styles.fine}>
                {draft.repositoryIds.length === 0 ? 'All repositories' : 'Only the chosen repositories'};{' '}
                {draft.sourceTypes.length === 0
                  ? 'all code.'
                  : 'only in functions that take something in from outside.'}{' '}
                How severe a match is, a rule in YAML says with <code>severity</code>; sentences bring their own.
              </p>
              <Field
                label="Files"
                isOptional
                error={faults['/globPattern']}
                hint={
                  <>
                    A pattern of paths from the root of a repository, as <code>src/**/*.ts</code>. Left empty: all
                    files.
                  </>
                }
              >
                {(control) => (
                  <TextInput
                    {...control}
                    className={styles.code}
                    maxLength={1000}
                    placeholder="**/*"
                    value={draft.globPattern}
                    onChange={({ target }) => change({ globPattern: target.value })}
                  />
                )}
              </Field>
            </div>
            {actions}
          </Form>
        </Card>
        <Card>
          <div className={styles.fields}>
            <div>
              <h2>Examples</h2>
              <p className={styles.fine}>
                Code that the rule must and must not find. It is tried on them here, and they are kept with it.
              </p>
            </div>
            <RuleExamplesField
              examples={draft.ownExamples}
              outcomes={isOld ? [] : (tried?.outcomes ?? [])}
              onChange={(ownExamples) => change({ ownExamples })}
            />
          </div>
        </Card>
      </div>
      <div className={styles.column}>
        <Card>
          <div className={styles.fields}>
            <h2>What it means</h2>
            <RuleMeaning
              meaning={meaning}
              told={told}
              onLine={goToLine}
              onNearest={(rule) => {
                change({ rule });
                area.current?.focus();
              }}
            />
          </div>
        </Card>
        <Card>
          <div className={styles.fields}>
            <h2>What it finds</h2>
            <RuleTrial trial={trial} repositoryId={repositoryId} onRepository={setRepositoryId} isOld={isOld} />
          </div>
        </Card>
      </div>
    </div>
  );
}
