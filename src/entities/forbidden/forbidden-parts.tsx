import { Suspense, useSyncExternalStore, type ComponentType, type JSX } from 'react';
import { isForbiddenKept, subscribeForbidden } from '#client/kept-forbidden.ts';
import { useServices } from '#client/use-services.ts';
import { loadOnce } from '#lib/load-once.ts';
import { atHand } from '#ui/at-hand.tsx';
import type * as Views from './forbidden-views.tsx';

/**
 * @file Warnings about ingredients that the customer must not eat. Nothing of it is loaded where no list is kept, and the
 * server never knows of one: each part appears after hydration, without a layout shift.
 */

const views = loadOnce<typeof Views>(() => import('./forbidden-views.tsx'));

function forbiddenPart<P extends object>(
  take: (views: typeof Views) => ComponentType<P>,
): (props: P) => JSX.Element | null {
  const part = atHand<P>(
    async () => take(await views.load()),
    () => null,
  );
  return function ForbiddenPart(props) {
    const { storage } = useServices();
    const isKept = useSyncExternalStore(
      subscribeForbidden,
      () => isForbiddenKept(storage),
      () => false,
    );
    return isKept ? (
      <Suspense>
        <part.Component {...props} />
      </Suspense>
    ) : null;
  };
}

/** On the picture of a card. */
export const ForbiddenMark = forbiddenPart((views) => views.CardMark);
/** At the top of a dish's sheet, with the closest dish without the ingredient. */
export const ForbiddenInDish = forbiddenPart((views) => views.InDish);
/** Next to an option. */
export const ForbiddenInOption = forbiddenPart((views) => views.InOption);
/** In a line of the cart. */
export const ForbiddenInLine = forbiddenPart((views) => views.InLine);
/** Above the button that continues from the cart. */
export const ForbiddenInCart = forbiddenPart((views) => views.InCart);
