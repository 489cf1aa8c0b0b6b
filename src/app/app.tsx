import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { AppRouter } from './router.ts';

/** Everything that a screen can ask its surroundings for. The same tree is rendered on the server and hydrated. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }): JSX.Element {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
