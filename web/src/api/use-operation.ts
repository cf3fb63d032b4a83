/** Operations as data of components: reading with a key that names operation and request, changing with what is to be read anew. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, type OperationName, type RequestOf, type ResultOf } from './call.ts';
import { type LastingMutation, useLastingMutation } from './use-lasting-mutation.ts';

interface Reading {
  readonly isEnabled?: boolean;
  /** Shows what was there until the new comes, so that nothing jumps. */
  readonly keepsPrevious?: boolean;
  readonly staleMs?: number;
}

export function operationQuery<Name extends OperationName>(name: Name, request: RequestOf<Name>) {
  return queryOptions({
    queryKey: [name, request] as const,
    queryFn: ({ signal }) => call(name, request, signal),
  });
}

export function useOperation<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  { isEnabled = true, keepsPrevious = false, staleMs }: Reading = {},
): UseQueryResult<ResultOf<Name>> {
  return useQuery({
    ...operationQuery(name, request),
    enabled: isEnabled,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  }) as UseQueryResult<ResultOf<Name>>;
}

/** @param touched operations whose answers are read anew once it went through */
export function useChange<Name extends OperationName>(
  name: Name,
  touched: readonly OperationName[],
): LastingMutation<ResultOf<Name>, RequestOf<Name>> {
  const client = useQueryClient();
  return useLastingMutation({
    mutationFn: (request: RequestOf<Name>) => call(name, request),
    onSuccess: () => Promise.all(touched.map((each) => client.invalidateQueries({ queryKey: [each] }))).then(() => {}),
  });
}
