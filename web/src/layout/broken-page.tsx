/** What is shown in place of a page that is not there, or that failed. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LinkButton } from '../design/button.tsx';
import { Page } from '../design/page.tsx';
import { Failed } from '../design/states.tsx';

export function NoSuchPage() {
  return (
    <Page title="There is no such page" lead="The address may have been cut off, or be of another version.">
      <div>
        <LinkButton to="/">Go to the overview</LinkButton>
      </div>
    </Page>
  );
}

export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Failed
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** Nothing of the console could be shown: there is no frame around it. */
export function BrokenConsole(props: ErrorComponentProps) {
  return (
    <main id="main">
      <h1 className="visually-hidden">Vedette</h1>
      <BrokenPage {...props} />
    </main>
  );
}
