import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { isApiError } from '#lib/api/errors.ts';
import { shellStrings as strings } from './shell-strings.ts';

/** Shows what was read; what is there stays while it is read anew. Without it, says that it loads, or why it does not. */
export function ReadState<T>({
  read,
  children,
}: {
  read: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}): JSX.Element {
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
