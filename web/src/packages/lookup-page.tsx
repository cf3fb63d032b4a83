/** "Which of these do we have?", on the day of an incident; and whether a package may be added at all. */
import { useState } from 'react';
import { LinkButton } from '../design/button.tsx';
import { Card, Page } from '../design/page.tsx';
import { Empty } from '../design/states.tsx';
import { CheckForm } from './check-form.tsx';
import { keepAnswer, keptAnswer } from './lookup-draft.ts';
import { LookupForm } from './lookup-form.tsx';
import styles from './lookup-page.module.css';
import { LookupResults } from './lookup-results.tsx';

export function LookupPage() {
  const [answer, setAnswer] = useState(keptAnswer);
  return (
    <Page
      title="Look up packages"
      lead="Paste a list, and see which of it your repositories have, or had."
      actions={<LinkButton to="/packages">All packages</LinkButton>}
      isFilling
    >
      <div className={styles.columns}>
        <div className={styles.forms}>
          <Card>
            <LookupForm
              onAnswer={(next) => {
                keepAnswer(next);
                setAnswer(next);
                requestAnimationFrame(showAnswer);
              }}
            />
          </Card>
          <div className={styles.second}>
            <Card>
              <h2 className={styles.title}>May I add this package?</h2>
              <CheckForm />
            </Card>
          </div>
        </div>
        {answer === undefined ? (
          <Empty title="The answer comes here">
            Each line is held, held in another version, once held, or not held; lines that are not understood say why.
          </Empty>
        ) : (
          <LookupResults answer={answer} />
        )}
      </div>
    </Page>
  );
}

/** Below the form, in a narrow window, nobody would see that it came. */
function showAnswer(): void {
  const answer = document.getElementById('lookup-answer');
  if (answer !== null && answer.getBoundingClientRect().top > window.innerHeight - 80) answer.scrollIntoView();
}
