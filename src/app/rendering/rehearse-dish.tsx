import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, type RegisteredRouter } from '@tanstack/react-router';
import { Activity, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type { Services } from '#client/services.ts';
import { ServicesProvider } from '#client/use-services.ts';
import { whenIdle } from '#lib/idle.ts';
import { loadDishWindow } from '#routes/overlays/overlay-outlet.tsx';
import { dishWindow } from '#routes/overlays/windows/overlay-windows.tsx';
import { createSheets, SheetsProvider } from '#ui/sheets.ts';
import { createPageTitle, PageTitleProvider } from '#ui/use-title.ts';

/** Idle periods; without a place there is no window. */
const LONGEST = 10;

const sheets = createSheets(null);
const pageTitle = createPageTitle();

/**
 * Renders the window of a dish once, out of sight and in slices, and forgets it: the code of a window runs several times slower the first time
 * that it runs, and that time is not to be the customer's first tap (docs/product.md §16.9). Its effects do not run: nothing is requested, and
 * nothing opens.
 */
export async function rehearseDish(services: Services, router: RegisteredRouter, productId: number): Promise<void> {
  await loadDishWindow();
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(
    <Activity mode="hidden">
      <QueryClientProvider client={services.queryClient}>
        <ServicesProvider value={services}>
          <RouterContextProvider router={router}>
            <SheetsProvider value={sheets}>
              <PageTitleProvider value={pageTitle}>
                <Suspense fallback={null}>
                  <dishWindow.Component productId={productId} search={{}} />
                </Suspense>
              </PageTitleProvider>
            </SheetsProvider>
          </RouterContextProvider>
        </ServicesProvider>
      </QueryClientProvider>
    </Activity>,
  );
  for (let wait = 0; wait < LONGEST && place.firstChild === null; wait += 1) await whenIdle();
  root.unmount();
}
