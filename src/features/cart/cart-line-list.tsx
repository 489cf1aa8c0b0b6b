import { useQuery } from '@tanstack/react-query';
import { useState, type JSX, useLayoutEffect, useRef, type RefObject } from 'react';
import { useServices } from '#client/use-services.ts';
import { useCart } from '#client/ordering/cart/use-cart-view.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import type { Place } from '#client/place/find-place.ts';
import { usePlace } from '#client/place/use-place.ts';
import { menuQuery } from '#client/queries/queries.ts';
import { noticeClass } from '#ui/notice.ts';
import { lineWords } from '#domain/line-words.ts';
import type { ShownLine } from '#client/ordering/cart/shown-cart.ts';
import { ForbiddenInLine } from '#entities/forbidden/forbidden-parts.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TrashIcon } from '#ui/icons/menu-icons.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { Price } from '#ui/price.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { wholeWords } from '#ui/whole-words.tsx';
import { cartStrings } from './cart-strings.ts';
import { removeLine } from './offer-undo.ts';
import { ReplaceSheet, LinePhoto } from './replace-sheet.tsx';
import { useSwipeAway } from './use-swipe-away.ts';
import css from './cart.module.css';

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
  const isForAdults = useForAdults(place);
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
            isForAdults={isForAdults(one.product_id)}
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

/** Returns whether a dish is for adults at a table (docs/product.md §13.22), as far as the menu that the device has says so. */
function useForAdults({
  restaurant,
  orderType,
}: Pick<Place, 'restaurant' | 'orderType'>): (productId: number) => boolean {
  const { api } = useServices();
  const { data } = useQuery({ ...menuQuery(api, { restaurantId: restaurant?.id ?? 0, orderType }), enabled: false });
  return (id) => data?.find((product) => product.id === id)?.at_table === true;
}

interface CartLineProps {
  line: ShownLine;
  isForAdults: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onOpen: () => void;
  onReplace: () => void;
}

/**
 * One line: dish, price, options, quantity; or why it cannot be ordered, and what to do about it. A tap beside the controls opens the dish
 * as it is in the cart (docs/product.md §4.30).
 */
function CartLine({ line, isForAdults, onQuantity, onRemove, onOpen, onReplace }: CartLineProps): JSX.Element {
  const isOff = line.availability !== 'available';
  return (
    <li className={css['line']} {...useSwipeAway(onRemove)}>
      <div className={cx(css['inside'], isOff && css['off'])}>
        <span className={css['photoPlace']}>
          <LinePhoto line={line} />
          {line.pending && (
            <span className={css['waiting']}>
              <ClockIcon />
              <VisuallyHidden>{cartStrings.pending}</VisuallyHidden>
            </span>
          )}
        </span>
        <div className={css['what']}>
          <div className={css['pair']}>
            <button type="button" className={css['name']} data-line={line.key} onClick={onOpen}>
              <VisuallyHidden>{cartStrings.edit(line.name)}</VisuallyHidden>
              <span aria-hidden="true">{wholeWords(line.name)}</span>
            </button>
            {!isOff && (
              <Price
                className={css['sum']}
                value={line.unit_price * line.quantity}
                old={line.old_unit_price === null ? null : line.old_unit_price * line.quantity}
              />
            )}
          </div>
          {isOff && (
            <p className={css['why']}>{`${cartStrings.unavailable[line.availability]}. ${cartStrings.notCounted}.`}</p>
          )}
          {!isOff && isForAdults && <p className={css['why']}>{cartStrings.forAdults}</p>}
          <div className={css['pair']}>
            <p className={css['mods']}>{lineWords(line)}</p>
            <div className={css['how']}>
              {isOff ? (
                <>
                  <Button variant="secondary" data-replace onClick={onReplace}>
                    {cartStrings.replace}
                  </Button>
                  <IconButton label={cartStrings.remove(line.name)} onClick={onRemove}>
                    <TrashIcon />
                  </IconButton>
                </>
              ) : (
                <Stepper
                  label={line.name}
                  value={line.quantity}
                  removes
                  onChange={(quantity) => (quantity === 0 ? onRemove() : onQuantity(quantity))}
                />
              )}
            </div>
          </div>
          <ForbiddenInLine line={line} />
        </div>
        <span className={css['strip']} aria-hidden="true">
          <TrashIcon />
        </span>
      </div>
    </li>
  );
}

/**
 * Removing a line also removes the pressed button, and the focus would reset to the top of the page. Moves it to the
 * name of the line now in its place, or to what remains of the cart.
 *
 * @param keys the lines, in order
 * @returns ref of the element that contains the lines, or the text shown when there are none
 */
export function useNextLineFocus(keys: readonly string[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(keys);
  useLayoutEffect(() => {
    const gone = before.current.findIndex((key) => !keys.includes(key));
    before.current = keys;
    if (gone < 0 || document.activeElement !== document.body) return;
    const line = place.current?.querySelectorAll('li').item(Math.min(gone, keys.length - 1));
    const next = line?.querySelector('button') ?? place.current;
    next?.focus({ preventScroll: true });
  });
  return place;
}
