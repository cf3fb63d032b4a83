/** What the service makes of the text as it stands: read out as it changes, with what to do where it makes nothing of it. */
import { CodeLines } from '../code/code-lines.tsx';
import { Badge } from '../design/badge.tsx';
import { Button } from '../design/button.tsx';
import { ForeignText } from '../design/foreign-text.tsx';
import { Words } from '../design/words.tsx';
import { Notice } from '../design/notice.tsx';
import { sentence } from '../api/console-error.ts';
import { lineOfFault } from './rule-draft.ts';
import styles from './rule-meaning.module.css';
import { judgementWords, kindPhrases } from './rule-words.ts';
import type { Meaning } from './use-meaning.ts';

interface RuleMeaningProps {
  readonly meaning: Meaning;
  /** Of a text that nothing judges: what stands elsewhere on the page about it, in a sentence; else empty. */
  readonly told: string;
  readonly onNearest: (text: string) => void;
  readonly onLine: (line: number) => void;
}

export function RuleMeaning({ meaning, told, onNearest, onLine }: RuleMeaningProps) {
  return (
    <div className={styles.meaning}>
      <div role="status" aria-busy={meaning.kind === 'asking'}>
        <Said meaning={meaning} told={told} onNearest={onNearest} onLine={onLine} />
      </div>
      {meaning.kind === 'understood' && meaning.result.compiled !== '' && (
        <details className={styles.compiled}>
          <summary>What scans do for it</summary>
          <CodeLines path="compiled.yml" startLine={1} lines={meaning.result.compiled.trimEnd().split('\n')} />
        </details>
      )}
    </div>
  );
}

function Said({ meaning, told, onNearest, onLine }: RuleMeaningProps) {
  switch (meaning.kind) {
    case 'nothing':
      return <p className={styles.fine}>Begin to write, and the service says here how it understands it.</p>;
    case 'asking':
      return <p className={styles.fine}>…</p>;
    case 'failed':
      return (
        <Notice tone="danger" title="It could not be asked how this is understood">
          {meaning.error.message} What you typed stays.
        </Notice>
      );
    case 'faulty':
      return (
        <Notice tone="danger" title="This cannot work as it stands">
          <ul className={styles.faults}>
            {meaning.faults.map(({ path, message }) => {
              const line = path === '/rule' ? lineOfFault(message) : undefined;
              return (
                <li key={`${path} ${message}`}>
                  <ForeignText text={sentence(path === '/globPattern' ? `the files: ${message}` : message)} />{' '}
                  {line !== undefined && (
                    <Button size="s" onClick={() => onLine(line)}>
                      Go to line {line}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </Notice>
      );
    case 'understood': {
      const { judgement, kind, explanation, nearest } = meaning.result;
      if (judgement === 'notJudged' && told !== '') return <p className={styles.fine}>{told}</p>;
      if (judgement === 'notJudged')
        return (
          <Notice
            tone="warn"
            title="Nothing judges this as it stands"
            {...(nearest === ''
              ? {}
              : { actions: <Button onClick={() => onNearest(nearest)}>Use that sentence</Button> })}
          >
            <p>
              <Words text={explanation} />{' '}
              {nearest === ''
                ? 'Say it in one of the known shapes, as “HTTP handlers must call an authentication check”, or as a pattern of the code.'
                : 'The nearest sentence that compiles:'}
            </p>
            {nearest !== '' && (
              <p className={styles.nearest}>
                <ForeignText text={nearest} />
              </p>
            )}
            <p className={styles.fine}>
              It may be kept as it is: no scan runs it, each says so, and a model is asked to write it where one is
              configured.
            </p>
          </Notice>
        );
      return (
        <div aria-busy={meaning.isOld}>
          <p className={styles.how}>
            <Badge tone={judgementWords[judgement].tone}>{judgementWords[judgement].word}</Badge>
            <span className={styles.fine}>Understood as {kindPhrases[kind]}</span>
          </p>
          <p>
            <Words text={explanation} />
          </p>
        </div>
      );
    }
  }
}
