import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorMessage } from '#client/error-message.ts';
import { useToasts } from '#client/use-services.ts';
import { hasCode, isNetworkError } from '#lib/api/errors.ts';
import { accountStrings } from './account-strings.ts';

/** An action's own texts, used when the response has none. */
interface FailureTexts {
  readonly offline?: string;
  readonly failed?: string;
}

/** Formats a failed request: uses the response's text if it has one (docs/product.md §15.10). */
export function formatFailure(
  error: unknown,
  { offline = accountStrings.offlineAction, failed }: FailureTexts = {},
): string {
  return isNetworkError(error) ? offline : errorMessage(error, failed);
}

interface AccountMutationOptions<I, T> {
  readonly mutationFn: (input: I) => Promise<T>;
  readonly onSuccess: (answer: T, input: I) => Promise<void> | void;
  /** Handles the failure in place; without it a toast shows `formatFailure`. */
  readonly onError?: (error: Error) => void;
}

export interface AccountMutation<I> {
  readonly busy: boolean;
  /** Input of the change in progress. */
  readonly input: I | undefined;
  /** Runs the change unless one is in progress: a double tap counts once. */
  readonly run: (input: I) => void;
}

/**
 * Runs one account change at a time. The query client handles an ended session for all queries and mutations
 * (src/app/query-client.ts), so the screen need not.
 */
export function useAccountMutation<T, I = void>({
  mutationFn,
  onSuccess,
  onError,
}: AccountMutationOptions<I, T>): AccountMutation<I> {
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const mutationKey = ['account', useId()];
  const { mutate, isPending, variables } = useMutation<T, Error, I>({
    mutationKey,
    mutationFn,
    onSuccess: (answer, input) => onSuccess(answer, input),
    onError: (error) => {
      if (hasCode(error, 'NOT_AUTHENTICATED')) return;
      if (onError === undefined) showToast(formatFailure(error), { tone: 'error' });
      else onError(error);
    },
  });
  return {
    busy: isPending,
    input: isPending ? variables : undefined,
    run: (input) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(input);
    },
  };
}
