/** The dialog that decides, whose code comes when somebody decides for the first time. */
import { type ComponentProps, lazy, Suspense } from 'react';
import type { DecideDialog } from './decide-dialog.tsx';

const LazyDialog = lazy(() =>
  import('./decide-dialog.tsx').then(({ DecideDialog: component }) => ({ default: component })),
);

export function Deciding(props: ComponentProps<typeof DecideDialog>) {
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  );
}
