import { useId, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { lineWords, nameWords } from '#domain/line-words.ts';
import { isOffered, type AgainLine, type Offered } from '#domain/order-again.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/picture.tsx';
import { Price } from '#ui/price.tsx';
import { againStrings } from './again-strings.ts';
import css from './again.module.css';
import type { AgainItem as Row } from './use-again.ts';

interface AgainRowProps {
  row: Row;
  why: (product: Product) => string | null;
  onOpenDish: (productId: number) => void;
}

/** A dish of the past order: a checkbox with today's price, or why it is unavailable. */
export function AgainRow({ row, why, onOpenDish }: AgainRowProps): JSX.Element {
  const { item, line, isPicked, pick } = row;
  const id = useId();
  const name = nameWords(item);
  const offered = isOffered(line) ? line : null;
  const action = wayOn(line);
  const text = (
    <>
      <Picture className={css['photo']} picture={item.picture} alt="" sizes="3.5rem" />
      <span className={css['text']}>
        <span className={css['name']}>{name}</span>
        <span className={css['muted']}>{lineWords(offered === null ? item : offeredLine(offered))}</span>
        <Note line={line} id={id} why={why} />
      </span>
    </>
  );
  return (
    <li className={cx(css['row'], offered === null && css['out'])}>
      {offered === null ? (
        <div className={css['line']}>{text}</div>
      ) : (
        <label className={css['line']}>
          <input
            type="checkbox"
            className={css['box']}
            checked={isPicked}
            aria-describedby={id}
            onChange={(event) => pick(event.target.checked)}
          />
          {text}
          <span className={css['price']}>
            <Price value={offered.now * item.quantity} />
            {offered.now !== offered.was && (
              <span className={css['was']}>
                <span>{`${againStrings.was} `}</span>
                <Price value={offered.was * item.quantity} />
              </span>
            )}
          </span>
        </label>
      )}
      {action !== null && line.product !== null && (
        <Button
          variant="plain"
          className={css['action']}
          aria-label={againStrings.openDish(action, item.name)}
          onClick={() => onOpenDish(item.product_id)}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

/** As it would be added now: its weight may have changed. */
const offeredLine = ({ product, modifiers }: Offered): Parameters<typeof lineWords>[0] => {
  const { weight, nutrition, modifierLines } = dishFacts(product, modifiers);
  return { weight, nutrition, modifier_lines: modifierLines };
};

const wayOn = (line: AgainLine): string | null => {
  if (line.state === 'sold_out') return againStrings.replace;
  return line.state === 'needs_choice' || line.state === 'changed' ? againStrings.choosing : null;
};

/** What has changed. */
function Note({ line, id, why }: { line: AgainLine; id: string; why: AgainRowProps['why'] }): JSX.Element | null {
  if (!isOffered(line)) return <span className={css['why']}>{refusal(line, why)}</span>;
  if (line.state === 'same') return null;
  return (
    <span id={id} className={css['changed']}>
      {line.lost.length > 0 && <span>{againStrings.lost(line.lost.join(', '))}</span>}
      {line.instead.length > 0 && <span>{againStrings.instead(line.instead.join(', '))}</span>}
      <span>{againStrings.changedHint}</span>
    </span>
  );
}

const refusal = ({ state, product }: AgainLine, why: AgainRowProps['why']): string => {
  if (state === 'sold_out') return againStrings.soldOut;
  if (state === 'needs_choice') return againStrings.needsChoice;
  return (product && why(product)) ?? againStrings.gone;
};
