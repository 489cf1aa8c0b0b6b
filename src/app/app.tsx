import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { Services } from '../client/services.ts';
import { ServicesProvider } from '../client/use-services.ts';
import type { AppRouter } from './router.ts';

/** Everything that a screen can ask its surroundings for. The same tree is rendered on the server and hydrated. */
export function App({ router, services }: { router: AppRouter; services: Services }): JSX.Element {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </QueryClientProvider>
  );
}
