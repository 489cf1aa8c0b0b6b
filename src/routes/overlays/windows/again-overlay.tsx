import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { whyUnavailable } from '#features/menu/list/availability.ts';
import { AgainSheet } from '#features/orders/again/again-sheet.tsx';
import { againStrings } from '#features/orders/again/again-strings.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { buttonClass } from '#ui/button.tsx';
import { useOrderAgain } from '#routes/orders/use-order-again.ts';
import { useOpenOverlay } from '../use-open-overlay.tsx';

interface AgainOverlayProps {
  orderId: string;
  onChoosePlace: () => void;
  onClose: () => void;
}

/** `?modal=order-again&order=…` over any page. */
export function AgainOverlay(props: AgainOverlayProps): JSX.Element {
  const orderAgain = useOrderAgain();
  const open = useOpenOverlay();
  const place = usePlace();
  const time = useDishTime(place);
  const why = (product: Product): string | null => whyUnavailable(product, time);
  return (
    <AgainSheet
      {...props}
      place={place}
      why={why}
      onOpenDish={(dish) => open({ dish })}
      // Replaces the sheet: back leads to where it was opened.
      onAdded={() => orderAgain({ replace: true })}
      toMenu={
        <Link to="/menu" className={buttonClass()}>
          {againStrings.toMenu}
        </Link>
      }
    />
  );
}
