import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { overlaysOf } from './overlays.ts';

/** The longest time that the page stands still for a sheet that is not there yet, ms. */
const PATIENCE = 150;

/** Resolves when a sheet is open. Nothing is painted meanwhile, so there are no frames to wait for. */
const sheetOpens = (): Promise<void> =>
  new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('dialog[open]') !== null) done();
    });
    const done = (): void => {
      watch.disconnect();
      resolve();
    };
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    setTimeout(done, PATIENCE);
  });

/**
 * Opens a dish over the page. The tapped card's picture grows into the sheet's (docs/product.md §15.6) where the browser can
 * do that and nobody asked for less motion; from an open sheet the next one simply takes its place. `line`: of the cart, as
 * it was chosen.
 */
export function useOpenDish(): (dish: number, line?: string) => void {
  const router = useRouter();
  return useCallback(
    (dish, line) => {
      const open = (): void => overlaysOf(router).open({ dish, line });
      const picture = document.querySelector<HTMLElement>(
        `li:is(:hover,:focus-within):has([href="?dish=${dish}"]) picture`,
      );
      if (
        picture === null ||
        !('startViewTransition' in document) ||
        document.querySelector('dialog[open]') !== null ||
        matchMedia('(prefers-reduced-motion: reduce)').matches
      ) {
        open();
        return;
      }
      picture.style.viewTransitionName = 'dish';
      const { ready } = document.startViewTransition(async () => {
        picture.style.viewTransitionName = '';
        const opened = sheetOpens();
        open();
        await opened;
      });
      // Skipped, as in a tab that nobody sees: the dish is open all the same.
      ready.catch(() => undefined);
    },
    [router],
  );
}
