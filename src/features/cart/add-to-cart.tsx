import { lazy, Suspense, useState, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { useServices } from '#client/use-services.ts';
import { useCartActions } from '#client/ordering/cart/use-cart.ts';
import type { Press } from '#first-tap/first-tap.ts';
import { addIt } from '#first-tap/first-tap-strings.ts';
import css from '#first-tap/control.module.css';

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

/** What the program of src/first-tap finds and changes. React never looks inside: the object stays the same. */
const PLUS = { __html: `<button type="button" aria-label="${addIt}"></button>` };

/**
 * Shows a plus; once the dish is in the cart, − n + (docs/product.md §4.6). A dish whose options must be chosen opens instead.
 * With one line the stepper changes that line; with several it asks which one (docs/product.md §4.6). The program of src/first-tap draws
 * it, before React runs and afterwards: this component only says what it is for, and handles its taps.
 */
export function AddToCart({ product, onChoose, small = false, isElsewhere = false }: AddToCartProps): JSX.Element {
  const services = useServices();
  const { add, setQuantity: setLineQuantity } = useCartActions();
  const [asked, setAsked] = useState<'more' | 'less' | null>(null);
  const { id, needs_choice: asks } = product;
  /** The plus that replaces the stepper re-adds the dish, but not its chosen options (docs/product.md §4.24). */
  const setLine = (line: string, count: number): void => {
    const before = services.outbox.getSnapshot().state;
    setLineQuantity(line, count);
    if (count > 0 || line === lineKey(id, [])) return;
    void import('./offer-undo.ts').then(
      ({ offerUndo }) => offerUndo(services, before, [line]),
      () => undefined,
    );
  };
  const press =
    (control: Element): Press =>
    (by) => {
      const lines = services.outbox.getSnapshot().lines.filter((line) => line.product_id === id);
      const [line] = lines;
      if (lines.length > 1) setAsked(by > 0 ? 'more' : 'less');
      else if (line !== undefined) setLine(line.key, line.quantity + by);
      else if (asks) onChoose(id);
      else if (isElsewhere) services.guard.ask(() => add(product));
      else add(product);
      if (by > 0 && !asks && !isElsewhere && (small || line === undefined)) fly(control.closest('li'));
    };
  return (
    <>
      <span
        ref={(control) => {
          if (control !== null) window.firstTap?.show(control, press(control));
        }}
        className={css['control']}
        data-add-product={id}
        // Before the app runs: its options are chosen in its window, its place is asked for by the app (src/first-tap/program.ts).
        data-asks={asks ? '' : isElsewhere ? 'place' : undefined}
        data-small={small ? '' : undefined}
        // oxlint-disable-next-line react/no-danger -- a constant of ours
        dangerouslySetInnerHTML={PLUS}
      />
      {asked !== null && (
        <Suspense>
          <WhichLineSheet
            productId={id}
            asked={asked}
            onPick={(line, count) => {
              setAsked(null);
              setLine(line, count);
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
