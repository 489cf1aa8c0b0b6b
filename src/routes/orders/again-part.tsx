import type { JSX } from 'react';
import { usePlace } from '#client/place/use-place.ts';
import { AgainCards, usePastOrders } from '#features/orders/again/again-cards.tsx';
import { useOpenOverlay } from '../overlays/use-open-overlay.tsx';
import { useOrderAgain } from './use-order-again.ts';

interface AgainPartProps {
  isShown: boolean;
  /** In a narrow place: only the last order. */
  isLastOnly: boolean;
}

/** Past orders with their actions. When not shown, only checks whether there are any, for the next visit. */
export function AgainPart({ isShown, isLastOnly }: AgainPartProps): JSX.Element | null {
  const past = usePastOrders();
  const place = usePlace();
  const open = useOpenOverlay();
  const orderAgain = useOrderAgain();
  if (!isShown) return null;
  return (
    <AgainCards
      past={past}
      isLastOnly={isLastOnly}
      place={place}
      onAsk={(order) => open({ modal: 'order-again', order })}
      onAdded={() => orderAgain({ replace: false })}
    />
  );
}
