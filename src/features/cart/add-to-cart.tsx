import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import type { Product } from '../../../contract/catalog.ts';
import { totalQuantity } from '../../../domain/cart-lines.ts';
import { dishFacts } from '../../../domain/dish-facts.ts';
import { useServices } from '../../client/use-services.ts';
import { useCartActions } from '../../client/cart/use-cart.ts';
import { PriceButton } from '../../ui/price-button.tsx';
import { Stepper } from '../../ui/stepper.tsx';

/** Few dishes are in a cart twice: it is loaded when it is asked. */
const WhichLineSheet = lazy(async () => ({ default: (await import('./which-line-sheet.tsx')).WhichLineSheet }));

interface AddToCartProps {
  product: Product;
  /** Opens the dish: its options have to be chosen first, or others than those in the cart are wanted. */
  onChoose: (productId: number) => void;
}

const NOTHING = '';

/** The keys and quantities of a dish's lines as one text: a store's snapshot has to be comparable. */
const useLinesOf = (productId: number): readonly { key: string; quantity: number }[] => {
  const { outbox } = useServices();
  const written = useSyncExternalStore(
    outbox.subscribe,
    () =>
      outbox
        .getSnapshot()
        .lines.filter((line) => line.product_id === productId)
        .map((line) => `${line.key}:${line.quantity}`)
        .join(' '),
    () => NOTHING,
  );
  if (written === '') return [];
  return written.split(' ').map((part) => {
    const [key = '', quantity = '0'] = part.split(':');
    return { key, quantity: Number(quantity) };
  });
};

/**
 * The button under the finger is replaced when the dish comes into the cart, and when it leaves it: without this the focus
 * would fall back to the top of the page, and a keyboard would have to walk the whole menu again.
 */
function useReplacedButtonFocus(isOut: boolean): {
  hold: (control: HTMLElement | null) => void;
  keepFocus: () => void;
} {
  const control = useRef<HTMLElement>(null);
  const asked = useRef(false);
  const was = useRef(isOut);
  useLayoutEffect(() => {
    if (was.current === isOut) return;
    was.current = isOut;
    const isLost = asked.current && document.activeElement === document.body;
    asked.current = false;
    if (!isLost) return;
    // The price, or the plus: what one would press next.
    const { current } = control;
    (current?.querySelector<HTMLElement>('button:last-of-type') ?? current)?.focus({ preventScroll: true });
  });
  return {
    hold: (element) => {
      control.current = element;
    },
    keepFocus: () => {
      asked.current = control.current?.contains(document.activeElement) ?? false;
    },
  };
}

/**
 * The price that is the button; once the dish is in the cart, − n + (docs/product.md §4.6). A dish whose options must be
 * chosen opens instead. With one line the stepper sets that line; with several it asks which (docs/product.md §4.6).
 */
export function AddToCart({ product, onChoose }: AddToCartProps): JSX.Element {
  const { add, setQuantity } = useCartActions();
  const lines = useLinesOf(product.id);
  const last = lines.at(-1);
  const quantity = totalQuantity(lines);
  const [asked, setAsked] = useState<'more' | 'less' | null>(null);
  const { hold, keepFocus } = useReplacedButtonFocus(last === undefined);
  if (last === undefined) {
    const { unitPrice, oldUnitPrice } = dishFacts(product, null);
    return (
      <PriceButton
        ref={hold}
        productId={product.id}
        name={product.name}
        price={unitPrice}
        oldPrice={oldUnitPrice}
        from={product.needs_choice}
        onClick={() => {
          keepFocus();
          if (product.needs_choice) onChoose(product.id);
          else add(product);
        }}
      />
    );
  }
  return (
    <>
      <Stepper
        ref={hold}
        label={product.name}
        value={quantity}
        variant="accent"
        wide
        removes
        onChange={(next) => {
          keepFocus();
          if (lines.length > 1) setAsked(next > quantity ? 'more' : 'less');
          else setQuantity(last.key, last.quantity + (next - quantity));
        }}
      />
      {asked !== null && (
        <Suspense>
          <WhichLineSheet
            productId={product.id}
            asked={asked}
            onPick={(key, count) => {
              setAsked(null);
              setQuantity(key, count);
            }}
            onOther={() => {
              setAsked(null);
              onChoose(product.id);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
