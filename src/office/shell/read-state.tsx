import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { isApiError } from '#lib/api/errors.ts';
import { shellStrings as strings } from './shell-strings.ts';

/** A query, or one that is read page by page. */
interface Read<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** Shows what was read; what is there stays while it is read anew. Without it, says that it loads, or why it does not. */
export function ReadState<T>({ read, children }: { read: Read<T>; children: (data: T) => ReactNode }): JSX.Element {
  if (read.data !== undefined) return <>{children(read.data)}</>;
  if (read.isError) {
    return (
      <Alert color="red" role="alert">
        <Stack align="start" gap="sm">
          <Text>{isApiError(read.error) ? read.error.message : strings.failed}</Text>
          <Button variant="default" onClick={() => void read.refetch()} loading={read.isFetching}>
            {strings.again}
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <Group role="status">
      <Loader size="sm" />
      <Text>{strings.loading}</Text>
    </Group>
  );
}

interface MoreProps {
  hasMore: boolean;
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Below a list that is read page by page: reads the next page, and says when that has failed. */
export function More({ hasMore, isLoading, hasFailed, onMore }: MoreProps): JSX.Element {
  return (
    <>
      {hasMore ? (
        <Button variant="default" mr="auto" loading={isLoading} onClick={onMore}>
          {strings.more}
        </Button>
      ) : null}
      {hasFailed ? (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {strings.moreFailed}
        </Text>
      ) : null}
    </>
  );
}
