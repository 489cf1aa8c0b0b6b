import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState, type JSX } from 'react';
import type { Services } from '#client/services.ts';
import { ServicesProvider } from '#client/use-services.ts';
import { overlaysOf } from '#routes/overlays/overlays.ts';
import { createSheets, SheetsProvider } from '#ui/sheets.ts';
import { createPageTitle, PageTitleProvider } from '#ui/use-title.ts';
import type { AppRouter } from './router.ts';
import { createPageFailures, PageFailuresProvider } from './shell/page-failures.tsx';

/** Provides every context that screens need. The same tree is rendered on the server and hydrated. */
export function App({ router, services }: { router: AppRouter; services: Services }): JSX.Element {
  const [sheets] = useState(() =>
    createSheets(
      {
        enter: (onBack) => overlaysOf(router).enter(onBack),
        settled: () => overlaysOf(router).settled(),
      },
      () => window.earlyWindow?.take() === true,
    ),
  );
  const [pageTitle] = useState(createPageTitle);
  const [failures] = useState(createPageFailures);
  return (
    <QueryClientProvider client={services.queryClient}>
      <ServicesProvider value={services}>
        <SheetsProvider value={sheets}>
          <PageTitleProvider value={pageTitle}>
            <PageFailuresProvider value={failures}>
              <RouterProvider router={router} />
            </PageFailuresProvider>
          </PageTitleProvider>
        </SheetsProvider>
      </ServicesProvider>
    </QueryClientProvider>
  );
}
