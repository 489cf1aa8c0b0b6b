import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState, type JSX } from 'react';
import { loadOnce } from '#lib/load-once.ts';
import { isMeteredConnection } from '#lib/metered-connection.ts';
import { shellStrings as strings } from './shell-strings.ts';

type Page<Props> = (props: Props) => JSX.Element;

const pages: (() => Promise<unknown>)[] = [];

/** Returns a component whose code is loaded when it is first shown; says that it loads, or that it could not, and tries again. */
export function lazyPage<Props extends object>(take: () => Promise<Page<Props>>): Page<Props> {
  const code = loadOnce(take);
  pages.push(code.load);
  return function LazyPage(props: Props): JSX.Element {
    const [Loaded, setLoaded] = useState(code.loaded);
    const [isFailed, setIsFailed] = useState(false);
    useEffect(() => {
      if (Loaded !== null || isFailed) return;
      code.load().then(
        (page) => setLoaded(() => page),
        () => setIsFailed(true),
      );
    }, [Loaded, isFailed]);
    if (Loaded !== null) return <Loaded {...props} />;
    return isFailed ? (
      <Alert color="red" role="alert">
        <Stack align="start" gap="sm">
          <Text>{strings.failed}</Text>
          <Button variant="default" onClick={() => setIsFailed(false)}>
            {strings.again}
          </Button>
        </Stack>
      </Alert>
    ) : (
      <Group role="status">
        <Loader size="sm" />
        <Text>{strings.loading}</Text>
      </Group>
    );
  };
}

/** Loads the code of all pages ahead, so that they open without a network; not on a connection that is paid by the byte. */
export function loadPagesAhead(): void {
  if (isMeteredConnection()) return;
  // What fails here is loaded again when it is opened.
  for (const load of pages) void load().catch(() => undefined);
}
