import { useState, type JSX } from 'react';
import { useServices } from '#client/use-services.ts';
import { useCart } from '#client/ordering/cart/view/use-cart-view.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { usePlace } from '#client/place/use-place.ts';
import { noticeClass } from '#ui/notice.ts';
import css from '../cart.module.css';
import { CartLine } from './cart-line.tsx';
import { cartStrings } from '../cart-strings.ts';
import { removeLine } from '../offer-undo.ts';
import { ReplaceSheet } from './replace-sheet.tsx';

/** All lines, with a replace action for those that cannot be ordered. */
export function CartLineList({
  onOpenDish,
}: {
  onOpenDish: (productId: number, lineKey: string) => void;
}): JSX.Element {
  const { lines, setQuantity, replace } = useCart();
  const services = useServices();
  const place = usePlace();
  const { restaurant, orderType } = place;
  const time = useDishTime(place);
  const [replaced, setReplaced] = useState<string | null>(null);
  const off = lines.filter(({ availability }) => availability !== 'available').length;
  const line = lines.find(({ key }) => key === replaced);
  return (
    <>
      {off > 0 && (
        <p className={noticeClass} role="status">
          {cartStrings.someUnavailable(off)}
        </p>
      )}
      <ul role="list" className={css['lines']}>
        {lines.map((one) => (
          <CartLine
            key={one.key}
            line={one}
            onQuantity={(quantity) => setQuantity(one.key, quantity)}
            onRemove={() => removeLine(services, one.key)}
            onOpen={() => onOpenDish(one.product_id, one.key)}
            onReplace={() => setReplaced(one.key)}
          />
        ))}
      </ul>
      {line !== undefined && restaurant !== null && (
        <ReplaceSheet
          line={line}
          place={{ restaurantId: restaurant.id, orderType }}
          time={time}
          onClose={() => setReplaced(null)}
          onReplace={(product) => {
            setReplaced(null);
            replace(line.key, product);
          }}
        />
      )}
    </>
  );
}
