import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { CartTotals } from '../../../contract/cart.ts';
import * as endpoints from '../../../contract/calls/orders.ts';
import { PrevalidateResult } from '../../../contract/orders.ts';
import type { PlaceBody } from '../../../contract/placing-orders.ts';
import { SecretId } from '../../../contract/primitives.ts';
import { errorMessage, hasCode, isNetworkError } from '../../platform/api/errors.ts';
import type { Command } from '../../platform/outbox/state.ts';
import { useServices } from '../../state/services.ts';
import { useOutbox } from '../../state/use-cart.ts';
import { checkoutStrings } from './checkout-strings.ts';
import { forgetCheckoutDraft } from './draft.ts';
import { errorsOfIssues, refusalOf, type Refusal } from './fields.ts';

/** How far the order has come (spec §4: cart → checkout → processing). */
export type Stage =
  | { readonly type: 'checkout' }
  | { readonly type: 'processing'; readonly what: 'checking' | 'placing' }
  /** It costs something else than was shown: the customer decides. */
  | { readonly type: 'changed'; readonly before: CartTotals; readonly next: PrevalidateResult }
  /** In the outbox, without an answer. */
  | { readonly type: 'waiting'; readonly command: Command };

/** Everything of the request but what only the server can say. */
export type OrderDraft = Omit<PlaceBody, 'cart_id' | 'quote'>;

interface SubmitOptions {
  /** What the summary shows at this moment. */
  readonly shown: CartTotals | null;
  /** The last prevalidation of exactly this form: with it an order can wait for a connection. */
  readonly known: PrevalidateResult | null;
  readonly onRefused: (refusal: Refusal) => void;
  readonly onOrdered: (orderId: string) => void;
}

export interface Submit {
  readonly stage: Stage;
  /** A refusal that was left from an earlier visit; it needs the customer. */
  readonly leftover: Command | null;
  readonly submit: (draft: OrderDraft) => void;
  /** «Стало» is accepted. */
  readonly confirm: () => void;
  readonly dismiss: () => void;
  /** False: it had left already, and is not withdrawn. */
  readonly withdraw: () => Promise<boolean>;
}

const OrderIdDetails = v.object({ order_id: SecretId });
const isPlaceOf = (command: Command, cartId: string | null): boolean =>
  command.kind === 'place' && command.cart_id === cartId;
const isOnItsWay = ({ state }: Command): boolean => state === 'queued' || state === 'sending';

/** The steps from the button to the order. A second tap while the first is under way does nothing. */
export const useSubmit = ({ shown, known, onRefused, onOrdered }: SubmitOptions): Submit => {
  const { api, outbox } = useServices();
  const { commands, confirmed, cartId } = useOutbox();
  const [stage, setStage] = useState<Exclude<Stage, { type: 'waiting' }>>({ type: 'checkout' });
  const [placed, setPlaced] = useState(false);
  const sentRef = useRef<string | null>(null);
  const running = useRef(false);
  const draftRef = useRef<OrderDraft | null>(null);
  const shownRef = useRef<CartTotals | null>(null);

  const ofThisCart = commands.filter((command) => isPlaceOf(command, cartId));
  const onItsWay = ofThisCart.find(isOnItsWay) ?? null;
  const leftover = ofThisCart.find(({ state }) => state === 'needs_customer') ?? null;

  const ordered = (orderId: string): void => {
    forgetCheckoutDraft();
    setPlaced(true);
    onOrdered(orderId);
  };
  const refuse = (refusal: Refusal): void => {
    setStage({ type: 'checkout' });
    onRefused(refusal);
  };
  const refuseInGeneral = (general: string): void => refuse({ fields: {}, general });

  /** The order of this cart exists: go there. */
  const orderedAlready = (details: unknown): boolean => {
    const parsed = v.safeParse(OrderIdDetails, details);
    if (parsed.success) ordered(parsed.output.order_id);
    return parsed.success;
  };

  const place = async (draft: OrderDraft, quoted: Pick<PrevalidateResult, 'quote' | 'totals'>): Promise<void> => {
    const { cartId } = outbox.getSnapshot();
    if (cartId === null) {
      refuseInGeneral(checkoutStrings.failed);
      return;
    }
    setStage({ type: 'processing', what: 'placing' });
    await Promise.all(
      ofThisCart.filter(({ state }) => state === 'needs_customer').map(({ id }) => outbox.forgetCommand(id)),
    );
    shownRef.current = quoted.totals;
    const id = await outbox.placeOrder({
      body: { ...draft, cart_id: cartId, quote: quoted.quote },
      totalShown: quoted.totals.total_price,
    });
    sentRef.current = id;
    await outbox.outcome(id);
  };

  const check = async (draft: OrderDraft): Promise<void> => {
    draftRef.current = draft;
    setStage({ type: 'processing', what: 'checking' });
    await outbox.settle();
    const { cartId, pending } = outbox.getSnapshot();
    if (cartId === null || pending) {
      refuseInGeneral(checkoutStrings.noConnection);
      return;
    }
    const { consents: _consents, ...asked } = draft;
    try {
      const fresh = await api.call(endpoints.prevalidateOrder, { body: { ...asked, cart_id: cartId } });
      if (shown !== null && fresh.totals.total_price !== shown.total_price) {
        setStage({ type: 'changed', before: shown, next: fresh });
      } else if (fresh.issues.length > 0) refuse({ fields: errorsOfIssues(fresh.issues), general: null });
      else await place(draft, fresh);
    } catch (error) {
      if (hasCode(error, 'CART_ALREADY_ORDERED') && orderedAlready(error.details)) return;
      if (!isNetworkError(error)) refuseInGeneral(errorMessage(error));
      // Without a network what was confirmed a moment ago is sent later, for exactly that sum (docs/decisions/0087).
      else if (known !== null && known.issues.length === 0) await place(draft, known);
      else refuseInGeneral(checkoutStrings.noConnection);
    }
  };

  const run = (work: () => Promise<void>): void => {
    if (running.current) return;
    running.current = true;
    work()
      .catch(() => refuseInGeneral(checkoutStrings.failed))
      .finally(() => {
        running.current = false;
        setStage((before) => (before.type === 'processing' ? { type: 'checkout' } : before));
      });
  };

  // What became of the order that was sent from here, however long it took.
  const settle = useEffectEvent((command: Command): void => {
    if (command.state === 'acked' && command.order_id !== null) {
      ordered(command.order_id);
      return;
    }
    const { error } = command;
    if (command.state !== 'needs_customer' || error === null) return;
    sentRef.current = null;
    if (error.code === 'CART_ALREADY_ORDERED' && orderedAlready(error.details)) return;
    void outbox.forgetCommand(command.id);
    const next = v.safeParse(PrevalidateResult, error.details);
    if (error.code === 'QUOTE_CHANGED' && next.success) {
      const { consents, quote: _quote, cart_id: _cart, ...rest } = command.kind === 'place' ? command.body : raise();
      draftRef.current ??= { ...rest, consents };
      setStage({ type: 'changed', before: shownRef.current ?? confirmed ?? next.output.totals, next: next.output });
      return;
    }
    const refusal = refusalOf(error.fields, error.message);
    const issues = next.success ? errorsOfIssues(next.output.issues) : {};
    refuse({
      fields: { ...issues, ...refusal.fields },
      general: Object.keys(issues).length > 0 ? null : refusal.general,
    });
  });
  useEffect(() => {
    const look = (): void => {
      const now = outbox.getSnapshot();
      // A page that was left while its order waited finds it again.
      sentRef.current ??= now.commands.find((one) => isPlaceOf(one, now.cartId) && isOnItsWay(one))?.id ?? null;
      const sent = now.commands.find(({ id }) => id === sentRef.current);
      if (sent && !isOnItsWay(sent)) settle(sent);
    };
    look();
    return outbox.subscribe(look);
  }, [outbox, sentRef]);

  const stageNow = (): Stage => {
    if (placed) return { type: 'processing', what: 'placing' };
    return stage.type === 'checkout' && onItsWay !== null ? { type: 'waiting', command: onItsWay } : stage;
  };
  return {
    stage: stageNow(),
    leftover,
    submit: (draft) => run(() => check(draft)),
    confirm: () => {
      const draft = draftRef.current;
      if (stage.type !== 'changed' || draft === null) return;
      const { next } = stage;
      run(async () => {
        if (next.issues.length > 0) refuse({ fields: errorsOfIssues(next.issues), general: null });
        else await place(draft, next);
      });
    },
    dismiss: () => setStage({ type: 'checkout' }),
    withdraw: async () => {
      if (onItsWay === null) return false;
      // The connection may come back in this very moment: only the outbox knows whether the order is still here.
      await outbox.forgetCommand(onItsWay.id);
      const isGone = outbox.getSnapshot().commands.every(({ id }) => id !== onItsWay.id);
      if (isGone) sentRef.current = null;
      return isGone;
    },
  };
};

const raise = (): never => {
  throw new Error('Only an order can be worth something else');
};
