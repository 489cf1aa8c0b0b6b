import { lazy, Suspense, useLayoutEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { lineKey, totalQuantity } from '#domain/cart-lines.ts';
import { useServices } from '#client/use-services.ts';
import { useCartActions } from '#client/ordering/cart/use-cart.ts';
import { RoundAdd } from '#ui/round-add.tsx';
import { Stepper } from '#ui/stepper.tsx';

/** Lazy: only needed when a dish has several cart lines. */
const WhichLineSheet = lazy(async () => ({ default: (await import('./which-line-sheet.tsx')).WhichLineSheet }));

export interface AddToCartProps {
  product: Product;
  /** Opens the dish: its options must be chosen first, or different ones are wanted. */
  onChoose: (productId: number) => void;
  /** On a small card the plus turns into the quantity; it can be reduced in the cart. */
  small?: boolean | undefined;
  /** The dish belongs to another place than the cart: asks first where to order (docs/product.md §1.6). */
  isElsewhere?: boolean | undefined;
}

/** Decorative: a chunk that fails to load is ignored. */
const fly = (card: Element | null): void => {
  import('./fly-to-cart.ts').then(({ flyToCart }) => flyToCart(card)).catch(() => undefined);
};

const NOTHING = '';

/** Keys and quantities of a dish's lines, serialized: a store's snapshot must be comparable. */
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
 * The pressed button is replaced when the dish is added to the cart or removed from it: without this the focus would
 * reset to the top of the page, and keyboard users would have to walk the whole menu again.
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
    // The plus: the most likely next press.
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
 * Shows a plus; once the dish is in the cart, − n + (docs/product.md §4.6). A dish whose options must be chosen opens instead.
 * With one line the stepper changes that line; with several it asks which one (docs/product.md §4.6).
 */
export function AddToCart({ product, onChoose, small = false, isElsewhere = false }: AddToCartProps): JSX.Element {
  const services = useServices();
  const { add, setQuantity } = useCartActions();
  const lines = useLinesOf(product.id);
  const last = lines.at(-1);
  const quantity = totalQuantity(lines);
  const [asked, setAsked] = useState<'more' | 'less' | null>(null);
  const { hold, keepFocus } = useReplacedButtonFocus(last === undefined);
  const { id, name, needs_choice: asks } = product;
  const addFirst = (): void => {
    keepFocus();
    if (asks) onChoose(id);
    else if (isElsewhere) services.guard.ask(() => add(product));
    else add(product);
  };
  /** The plus that replaces the stepper re-adds the dish, but not its chosen options (docs/product.md §4.24). */
  const setLine = (key: string, count: number): void => {
    const before = services.outbox.getSnapshot().state;
    setQuantity(key, count);
    if (count > 0 || key === lineKey(id, [])) return;
    void import('./offer-undo.ts').then(
      ({ offerUndo }) => offerUndo(services, before, [key]),
      () => undefined,
    );
  };
  const change = (next: number): void => {
    keepFocus();
    if (last === undefined) addFirst();
    else if (lines.length > 1) setAsked(next > quantity ? 'more' : 'less');
    else setLine(last.key, last.quantity + (next - quantity));
  };
  return (
    <>
      {small || last === undefined ? (
        <RoundAdd
          ref={hold}
          productId={id}
          name={name}
          asks={asks}
          count={quantity}
          onClick={({ currentTarget }) => {
            change(quantity + 1);
            if (!asks && !isElsewhere) fly(currentTarget.closest('li'));
          }}
        />
      ) : (
        <Stepper ref={hold} label={name} value={quantity} variant="accent" removes onChange={change} />
      )}
      {asked !== null && (
        <Suspense>
          <WhichLineSheet
            productId={id}
            asked={asked}
            onPick={(key, count) => {
              setAsked(null);
              setLine(key, count);
            }}
            onOther={() => {
              setAsked(null);
              onChoose(id);
            }}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}
