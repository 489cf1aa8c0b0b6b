import type { JSX } from 'react';
import { lineWords } from '#domain/line-words.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { whichStrings } from './which-line-strings.ts';
import css from './which-line-sheet.module.css';

interface WhichLineSheetProps {
  productId: number;
  /** Whether to add or remove one portion. */
  asked: 'more' | 'less';
  onPick: (key: string, quantity: number) => void;
  /** Opens the dish to choose different options. */
  onOther: () => void;
  onClose: () => void;
}

/** Asks which line to change when a dish is in the cart with several sets of options (docs/product.md §4.6). */
export function WhichLineSheet({ productId, asked, onPick, onOther, onClose }: WhichLineSheetProps): JSX.Element {
  const lines = useOutbox().lines.filter((line) => line.product_id === productId);
  const isMore = asked === 'more';
  const by = isMore ? 1 : -1;
  const footer = isMore ? (
    <Button variant="secondary" wide onClick={onOther}>
      {whichStrings.other}
    </Button>
  ) : undefined;
  return (
    <Sheet title={isMore ? whichStrings.more : whichStrings.less} onClose={onClose} footer={footer}>
      {lines[0] && <p className={css['dish']}>{lines[0].name}</p>}
      <ul role="list" className={css['lines']}>
        {lines.map((line) => (
          <li key={line.key}>
            <button type="button" className={css['line']} onClick={() => onPick(line.key, line.quantity + by)}>
              <span>{lineWords(line)}</span>
              <span className={css['sum']}>
                <Price value={line.unit_price} />
                <span className={css['count']}>{whichStrings.inCart(line.quantity)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
