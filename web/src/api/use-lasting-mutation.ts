/**
 * Changes whose end is told even where what asked for them has left the page by then: the server tells every open page of a change at once,
 * so a row or a whole page can be gone before the answer to the change has come, and with it what would be said, closed or opened next.
 */
import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';

interface Then<Data> {
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: Error) => void;
}

export type LastingMutation<Data, Request> = Omit<UseMutationResult<Data, Error, Request>, 'mutate'> & {
  /** A failure is left in `error` too. */
  readonly mutate: (request: Request, then?: Then<Data>) => void;
};

export function useLastingMutation<Data, Request>(
  options: UseMutationOptions<Data, Error, Request>,
): LastingMutation<Data, Request> {
  const mutation = useMutation(options);
  return {
    ...mutation,
    mutate: (request, { onSuccess, onError } = {}) =>
      void mutation.mutateAsync(request).then(onSuccess, onError ?? (() => {})),
  };
}
