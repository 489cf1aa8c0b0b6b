import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import { rememberedHere } from '#client/session/remembered-contact.ts';
import { useServices } from '#client/use-services.ts';
import type { AddressHandle } from '#entities/place/address/address-field.tsx';
import { firstWrong, type FieldErrors } from './fields.ts';
import { validateOrder, type OrderForm } from './order-form.ts';

interface PressOptions {
  readonly address: RefObject<AddressHandle | null>;
  /** The address leads to another place, about which the customer is asked first. */
  readonly isMoving: boolean;
  /** What the summary shows at this moment. */
  readonly shown: CartTotals | null;
  readonly form: OrderForm;
  readonly onWrong: (errors: FieldErrors) => void;
  /** Everything is there. `seen`: the sum that stood on the button when it was pressed. */
  readonly onOrder: (seen: CartTotals) => void;
}

export interface OrderPress {
  readonly begin: () => void;
  /** The typed address is being looked up once more. */
  readonly isSettling: boolean;
  readonly asksFlat: boolean;
  /** Back to the form, for the flat. */
  readonly addFlat: () => void;
  readonly withoutFlat: () => void;
  /** Grows each time the flat is to be filled in. */
  readonly flatsWanted: number;
}

/**
 * From the press of the button to an order that can be sent: an address that was only typed is taken (docs/product.md §1.1), the
 * form is checked, and whoever has left out the flat is asked about it, once for each house (§1.2).
 */
export function useOrderPress({ address, isMoving, shown, form, onWrong, onOrder }: PressOptions): OrderPress {
  const { storage } = useServices();
  const [isSettling, setIsSettling] = useState(false);
  /** The field has answered: goes on with the form as it then stands. */
  const [settled, setSettled] = useState<{ readonly seen: CartTotals } | null>(null);
  const [flatFor, setFlatFor] = useState<{ readonly seen: CartTotals } | null>(null);
  const [askedOf, setAskedOf] = useState<string | null>(null);
  const [flatsWanted, setFlatsWanted] = useState(0);

  const { orderType, atTable, details } = form;
  const house = orderType === 'delivery' && !atTable ? (details?.address ?? null) : null;
  const hasFlat = (details?.apartment ?? '').trim() !== '';
  const order = (seen: CartTotals): void => {
    const errors = validateOrder({
      ...form,
      total: shown?.total_price ?? 0,
      missingToMinimum: shown?.missing_to_minimum ?? 0,
    });
    if (firstWrong(errors) !== null) {
      onWrong(errors);
      return;
    }
    const isKnown = askedOf === house || (rememberedHere(storage)?.withoutFlat ?? []).some((one) => one === house);
    if (house !== null && !hasFlat && !isKnown) {
      setAskedOf(house);
      setFlatFor({ seen });
    } else onOrder(seen);
  };
  const goOn = useEffectEvent((seen: CartTotals) => {
    if (!isMoving) order(seen);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the press goes on once the form has rendered with the address
    if (settled !== null) goOn(settled.seen);
  }, [settled]);

  return {
    begin: () => {
      if (isSettling || shown === null) return;
      const settling = orderType === 'delivery' && !atTable ? address.current?.settle() : null;
      if (!settling) {
        order(shown);
        return;
      }
      setIsSettling(true);
      void settling.then(() => {
        setIsSettling(false);
        setSettled({ seen: shown });
      });
    },
    isSettling,
    asksFlat: flatFor !== null,
    addFlat: () => {
      setFlatFor(null);
      setFlatsWanted((count) => count + 1);
    },
    withoutFlat: () => {
      setFlatFor(null);
      if (flatFor !== null) onOrder(flatFor.seen);
    },
    flatsWanted,
  };
}
