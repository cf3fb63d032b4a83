/** What is shown in place of a page that is not there, or that failed. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { LinkButton } from '../design/button.tsx';
import { Empty, Failed } from '../design/states.tsx';

export function NoSuchPage() {
  return (
    <Empty title="There is no such page" action={<LinkButton to="/">Go to the overview</LinkButton>}>
      The address may have been cut off, or be of another version.
    </Empty>
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
