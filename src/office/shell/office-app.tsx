import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { useEffect, useState, type JSX } from 'react';
import type { Office } from '../data/create-office.ts';
import { OfficeProvider } from '../data/use-office.ts';
import { createOfficeRouter } from './router.tsx';
import { readableColors, theme } from './theme.ts';

/** The office: its login, and the sections of the person who is logged in. */
export function OfficeApp({ office, history }: { office: Office; history?: RouterHistory }): JSX.Element {
  const [router] = useState(() => createOfficeRouter(history));
  useEffect(() => office.start(), [office]);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" cssVariablesResolver={readableColors}>
      <OfficeProvider value={office}>
        <QueryClientProvider client={office.reads}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </OfficeProvider>
    </MantineProvider>
  );
}
