import { Suspense, type JSX } from 'react';
import type { RootSearch } from '#routes/root-search.ts';
import { ModalOverlay, dishWindow } from './windows.tsx';
import { OverlayPending } from '#routes/pending.tsx';
export { dishWindow, selectSheet } from './windows.tsx';

/** Renders what the address opens over the page: a window, a dish, or both. Neither waits for the other's code. */
export function OverlayWindows({ search }: { search: RootSearch }): JSX.Element {
  const { dish, modal } = search;
  return (
    <>
      <Suspense fallback={<OverlayPending />}>
        {dish !== undefined && <dishWindow.Component productId={dish} search={search} />}
      </Suspense>
      <Suspense fallback={<OverlayPending />}>
        {modal !== undefined && modal !== 'filters' && <ModalOverlay search={search} />}
      </Suspense>
    </>
  );
}
