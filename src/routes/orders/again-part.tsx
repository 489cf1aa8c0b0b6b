import type { JSX } from 'react';
import { usePlace } from '#client/place/use-place.ts';
import { AgainCards, usePastOrders } from '#features/orders/again/again-cards.tsx';
import { useOpenOverlay } from '../overlays/use-open-overlay.tsx';
import { useOrderAgain } from './use-order-again.ts';

/** Past orders with their actions. When not shown, only checks whether there are any, for the next visit. */
export function AgainPart({ isShown }: { isShown: boolean }): JSX.Element | null {
  const past = usePastOrders();
  const place = usePlace();
  const open = useOpenOverlay();
  const orderAgain = useOrderAgain();
  if (!isShown) return null;
  return (
    <AgainCards
      past={past}
      place={place}
      onAsk={(order) => open({ modal: 'order-again', order })}
      onAdded={() => orderAgain({ replace: false })}
    />
  );
}
