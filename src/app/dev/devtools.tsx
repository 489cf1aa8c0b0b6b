import type { QueryClient } from '@tanstack/react-query';
import { ReactQueryDevtools } from '@tanstack/react-query-devtools';
import type { AnyRouter } from '@tanstack/react-router';
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools';
import { createRoot } from 'react-dom/client';
import './devtools.css';

/**
 * Shows the devtools of router and queries on the page, in development only. They use a separate React root, so that the
 * server-rendered tree is hydrated as in production.
 */
export function showDevtools(router: AnyRouter, queryClient: QueryClient): void {
  const container = document.createElement('aside');
  container.ariaLabel = 'Devtools';
  document.body.append(container);
  createRoot(container).render(
    <>
      <TanStackRouterDevtools
        router={router}
        position="bottom-left"
        toggleButtonProps={{ style: { bottom: '6rem' } }}
      />
      <ReactQueryDevtools client={queryClient} buttonPosition="bottom-right" />
    </>,
  );
}
