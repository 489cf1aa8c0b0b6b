import type { JSX } from 'react';
import { lineWords } from '#domain/line-words.ts';
import type { ShownLine } from '#client/ordering/cart/view/shown-cart.ts';
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
import css from '../cart.module.css';
import { cartStrings } from '../cart-strings.ts';
import { LinePhoto } from './line-photo.tsx';
import { useSwipeAway } from './use-swipe-away.ts';

interface CartLineProps {
  line: ShownLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  onOpen: () => void;
  onReplace: () => void;
}

/** One line: dish, quantity, price; or why it cannot be ordered, and what to do about it. */
export function CartLine({ line, onQuantity, onRemove, onOpen, onReplace }: CartLineProps): JSX.Element {
  const isOff = line.availability !== 'available';
  return (
    <li className={css['line']} {...useSwipeAway(onRemove)}>
      <div className={cx(css['inside'], isOff && css['off'])}>
        <LinePhoto line={line} />
        <div className={css['what']}>
          <button type="button" className={css['name']} data-line={line.key} onClick={onOpen}>
            <VisuallyHidden>{cartStrings.edit(line.name)}</VisuallyHidden>
            <span aria-hidden="true">{wholeWords(line.name)}</span>
          </button>
          <p className={css['mods']}>{lineWords(line)}</p>
          <ForbiddenInLine line={line} />
          {line.modifiers.length > 0 && (
            <Button
              variant="plain"
              className={css['change']}
              aria-label={cartStrings.changeLine(line.name)}
              onClick={onOpen}
            >
              {cartStrings.change}
            </Button>
          )}
          {isOff && (
            <p className={css['why']}>{`${cartStrings.unavailable[line.availability]}. ${cartStrings.notCounted}.`}</p>
          )}
          {line.pending && (
            <span className={css['waits']}>
              <ClockIcon />
              <VisuallyHidden>{cartStrings.pending}</VisuallyHidden>
            </span>
          )}
        </div>
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
            <>
              <Stepper
                label={line.name}
                value={line.quantity}
                removes
                onChange={(quantity) => (quantity === 0 ? onRemove() : onQuantity(quantity))}
              />
              <Price
                className={css['sum']}
                value={line.unit_price * line.quantity}
                old={line.old_unit_price === null ? null : line.old_unit_price * line.quantity}
              />
            </>
          )}
        </div>
        <span className={css['strip']} aria-hidden="true">
          <TrashIcon />
        </span>
      </div>
    </li>
  );
}
