import type { Services } from '#client/services.ts';
import type { OutboxSnapshot } from '#client/outbox/outbox.ts';
import type * as Adoption from './adopt-taps.ts';
import type { CardLine, FirstTap } from '#first-tap/first-tap.ts';

/** How long a failed load waits for the next attempt, ms. */
const RETRY_MS = 5_000;

/** However long it takes: meanwhile the taps are noted, and the cards show them. */
const loadAdoption = async (): Promise<typeof Adoption> => {
  for (;;) {
    try {
      return await import('./adopt-taps.ts');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
};

const cardLines = ({ lines }: OutboxSnapshot): CardLine[] =>
  lines.map((line) => ({
    key: line.key,
    product: line.product_id,
    quantity: line.quantity,
    price: line.unit_price,
    on_sale: line.old_unit_price !== null,
    available: line.availability === 'available',
  }));

/**
 * From the moment that the device's cart is known, the cards show it (docs/product.md §16.8), and the outbox adopts what was tapped
 * before. Returns a stop function.
 */
export function connectCards(
  services: Services,
  firstTap: Pick<FirstTap, 'connect' | 'refresh' | 'taps' | 'forget'> | undefined,
): () => void {
  const { outbox } = services;
  if (firstTap === undefined) return () => undefined;
  /** One after the other: each begins with what the one before has left. */
  let adopting = Promise.resolve();
  const adopt = (): void => {
    if (Object.values(firstTap.taps()).every((taps) => taps.length === 0)) return;
    adopting = adopting.then(async () => (await loadAdoption()).adoptNotedTaps(services, firstTap));
  };
  let isConnected = false;
  const follow = (): void => {
    const { ready } = outbox.getSnapshot();
    if (!ready) return;
    if (isConnected) {
      firstTap.refresh();
      return;
    }
    isConnected = true;
    firstTap.connect({
      read: () => {
        const snapshot = outbox.getSnapshot();
        return { lines: cardLines(snapshot), adopted: snapshot.state.adopted };
      },
      onTap: adopt,
    });
    adopt();
  };
  follow();
  return outbox.subscribe(follow);
}
