/** Asks before a page is left whose changes were not saved. */
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { FormActions } from '../design/field.tsx';

export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={blocker.reset}>
      <p>What you changed in this rule is not saved yet.</p>
      <FormActions>
        <Button onClick={blocker.proceed}>Leave</Button>
        <Button look="primary" onClick={blocker.reset}>
          Stay here
        </Button>
      </FormActions>
    </Dialog>
  );
}
