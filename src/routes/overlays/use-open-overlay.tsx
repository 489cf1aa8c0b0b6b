import { useRouter, Link } from '@tanstack/react-router';
import { useCallback, type JSX, type ReactNode } from 'react';
import { tappedPicture } from '#features/menu/dish-card.tsx';
import { useSheets, type Sheets } from '#ui/sheets.ts';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { overlaysOf, type Overlays } from './overlays.ts';
import { withOverlay, type OverlayAddress } from '../root-search.ts';

/** Opens a window or a dish over the page, from an event handler: server rendering has no windows. */
export function useOpenOverlay(): Overlays['open'] {
  const router = useRouter();
  return useCallback((overlay, options) => overlaysOf(router).open(overlay, options), [router]);
}

/** Longest time that the page is frozen while waiting for a sheet, ms. */
const SHEET_TIMEOUT_MS = 150;

/** Resolves when a sheet is open. Nothing is painted meanwhile, so there are no animation frames to wait for. */
const sheetOpens = (stack: Sheets['stack']): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      stop();
      resolve();
    };
    const stop = stack.subscribe(done);
    setTimeout(done, SHEET_TIMEOUT_MS);
  });

/**
 * Opens a dish over the page. The tapped card's picture morphs into the sheet's (docs/product.md §15.6) where the browser
 * supports it and reduced motion is off; from an open sheet the next one replaces it without animation. `line`: a cart line,
 * shown with its own choices.
 */
export function useOpenDish(): (dish: number, line?: string) => void {
  const router = useRouter();
  const { stack } = useSheets();
  return useCallback(
    (dish, line) => {
      const open = (): void => overlaysOf(router).open({ dish, line });
      const picture = tappedPicture(dish);
      if (picture === null || !('startViewTransition' in document) || stack.top() !== null || prefersStillness()) {
        open();
        return;
      }
      picture.style.viewTransitionName = 'dish';
      const { ready } = document.startViewTransition(async () => {
        picture.style.viewTransitionName = '';
        const opened = sheetOpens(stack);
        open();
        await opened;
      });
      // The transition was skipped, as in a hidden tab: the dish still opens.
      ready.catch(() => undefined);
    },
    [router, stack],
  );
}

interface OverlayLinkProps {
  opens: OverlayAddress;
  /** For a link inside a window: the next window replaces it. */
  replace?: boolean;
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link that opens a window over the page; also works before scripts load and in a new tab. */
export function OverlayLink({ opens, replace = false, ...props }: OverlayLinkProps): JSX.Element {
  return <Link to="." search={withOverlay(opens, replace)} replace={replace} resetScroll={false} {...props} />;
}
