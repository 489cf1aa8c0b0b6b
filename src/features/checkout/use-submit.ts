import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { CartTotals } from '../../../contract/cart.ts';
import * as endpoints from '../../../contract/calls/orders.ts';
import { PrevalidateResult } from '../../../contract/orders.ts';
import { SecretId } from '../../../contract/primitives.ts';
import { hasCode, isApiError, isNetworkError } from '../../lib/api/errors.ts';
import { errorMessage } from '../../client/error-message.ts';
import type { Command, OrderDraft } from '../../client/outbox/state.ts';
import { useServices } from '../../client/use-services.ts';
import { useOutbox } from '../../client/cart/use-cart.ts';
import { checkoutStrings } from './checkout-strings.ts';
import { forgetCheckoutDraft } from './draft.ts';
import { errorsOfIssues, refusalOf, type Refusal } from './fields.ts';
import { isOnlinePayment } from './online-payment.ts';
import { rememberContact } from './remembered.ts';

/** How far the order has come (docs/product.md §5.4: cart → checkout → processing). */
export type Stage =
  | { readonly type: 'checkout' }
  | { readonly type: 'processing'; readonly what: 'checking' | 'placing' }
  /** It costs something else than was shown: the customer decides. */
  | { readonly type: 'changed'; readonly before: CartTotals; readonly next: PrevalidateResult }
  /** In the outbox, without an answer. */
  | { readonly type: 'waiting'; readonly command: Command };

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
/** Whether this cart is being ordered: nothing is to be asked about it meanwhile. */
export const isBeingOrdered = (commands: readonly Command[], cartId: string | null): boolean =>
  commands.some((command) => isPlaceOf(command, cartId) && isOnItsWay(command));

/** The steps from the button to the order. A second tap while the first is under way does nothing. */
export const useSubmit = ({ shown, known, onRefused, onOrdered }: SubmitOptions): Submit => {
  const { api, outbox, storage } = useServices();
  const { commands, cartId } = useOutbox();
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

  const place = async (draft: OrderDraft, quote: string | null, totals: CartTotals): Promise<void> => {
    setStage({ type: 'processing', what: 'placing' });
    await Promise.all(
      ofThisCart.filter(({ state }) => state === 'needs_customer').map(({ id }) => outbox.forgetCommand(id)),
    );
    shownRef.current = totals;
    const id = await outbox.placeOrder({ body: draft, quote, totalShown: totals.total_price });
    sentRef.current = id;
    rememberContact(storage, draft);
    await outbox.outcome(id);
  };

  /**
   * Nobody answers: the order waits for exactly the sum that is shown, and is looked at again before it leaves
   * (docs/product.md §5.20 to §5.25). A payment online cannot wait.
   */
  const queue = async (draft: OrderDraft): Promise<void> => {
    if (isOnlinePayment(draft.payment_method)) {
      refuse({ fields: { payment_method: checkoutStrings.onlineOffline }, general: null });
      return;
    }
    const totals = known?.totals ?? shown;
    if (totals === null) refuseInGeneral(checkoutStrings.noConnection);
    else if (known !== null && known.issues.length > 0) refuse({ fields: errorsOfIssues(known.issues), general: null });
    else await place(draft, known?.quote ?? null, totals);
  };

  /** `isAnew`: the cart was gone and has been made anew, which is done once. */
  const check = async (draft: OrderDraft, isAnew = false): Promise<void> => {
    draftRef.current = draft;
    setStage({ type: 'processing', what: 'checking' });
    await outbox.settle();
    const { cartId, pending, lines } = outbox.getSnapshot();
    if (lines.length === 0) return;
    if (cartId === null || pending) {
      await queue(draft);
      return;
    }
    const { consents: _consents, ...asked } = draft;
    try {
      const fresh = await api.call(endpoints.prevalidateOrder, { body: { ...asked, cart_id: cartId } });
      if (shown !== null && fresh.totals.total_price !== shown.total_price) {
        // Perhaps another device has changed the dishes: what is agreed to is what the screen then shows.
        await outbox.refresh();
        setStage({ type: 'changed', before: shown, next: fresh });
      } else if (fresh.issues.length > 0) refuse({ fields: errorsOfIssues(fresh.issues), general: null });
      else await place(draft, fresh.quote, fresh.totals);
    } catch (error) {
      if (hasCode(error, 'CART_ALREADY_ORDERED') && orderedAlready(error.details)) return;
      if (hasCode(error, 'CART_GONE') && !isAnew) {
        await outbox.recheck(cartId);
        await check(draft, true);
        return;
      }
      if (isNetworkError(error) || (isApiError(error) && error.status >= 500)) await queue(draft);
      else refuseInGeneral(errorMessage(error));
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
    if (next.success && command.kind === 'place' && ASKED.has(error.code)) {
      draftRef.current ??= command.body;
      const before = shownRef.current ?? { ...next.output.totals, total_price: command.total_shown };
      const isChanged = before.total_price !== next.output.totals.total_price;
      // The server has changed it: what is agreed to is what the screen then shows.
      if (next.output.dropped_promo !== null) outbox.refresh().catch(() => undefined);
      if (isChanged || next.output.issues.length === 0) {
        setStage({ type: 'changed', before, next: next.output });
        return;
      }
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
        else await place(draft, next.quote, next.totals);
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

/** The order did not leave, or was refused, because it is not what was shown any more: one tap decides. */
const ASKED: ReadonlySet<string> = new Set(['QUOTE_CHANGED', 'ORDER_CHANGED', 'CART_CHANGED', 'EXPIRED']);
