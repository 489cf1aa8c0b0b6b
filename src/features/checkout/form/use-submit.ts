import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { PrevalidateResult } from '#contract/orders.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import {
  decisionOf,
  isOrderOf,
  placeOrder,
  type OrderOutcome,
  type OrderRequest,
} from '#client/ordering/orders/place-order.ts';
import type { Command, PlaceCommand } from '#client/ordering/orders/order-state.ts';
import type { OrderDraft } from '#contract/placing-orders.ts';
import { useServices } from '#client/use-services.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import { forgetCheckoutDraft } from '#client/place/checkout-draft.ts';
import { errorsOfIssues, refusalOf, type FormRefusal } from './fields.ts';
import { rememberContact } from '#client/session/remembered-contact.ts';
import { forgetCommand } from '#client/ordering/orders/order-commands.ts';
import { notePromise } from '#client/promise-note.ts';

/** Stage of the order: cart → checkout → processing, plus two for detours (docs/product.md §5.4). */
export type Stage =
  /** The cart must be fixed first: nothing can be sent. */
  | { readonly type: 'cart' }
  | { readonly type: 'checkout' }
  | { readonly type: 'processing'; readonly what: 'checking' | 'placing' }
  /** The price differs from the one shown: the customer decides. */
  | { readonly type: 'changed'; readonly before: CartTotals; readonly next: PrevalidateResult }
  /** In the outbox, without a response. */
  | { readonly type: 'waiting'; readonly command: Command };

/** What the button leads to; the cart and the outbox decide about the others. */
type OwnStage = Exclude<Stage, { type: 'cart' | 'waiting' }>;

interface SubmitOptions {
  /** The cart can be ordered unchanged. */
  readonly isCartReady: boolean;
  /** Totals currently shown in the summary. */
  readonly shown: CartTotals | null;
  /** The last prevalidation of exactly this form state. */
  readonly known: PrevalidateResult | null;
  /** The time shown on the button; null while none is. */
  readonly promise: PrevalidateResult['promised'];
  readonly onRefused: (refusal: FormRefusal) => void;
  /** See `CheckoutScreenProps`. */
  readonly onOrdered: (orderId: string, isAwaited: boolean) => void;
}

export interface Submit {
  readonly stage: Stage;
  /** A rejection left from an earlier visit that needs the customer's decision. */
  readonly leftover: Command | null;
  /** `seen`: the sum shown when the customer pressed the button, if it has changed since. */
  readonly submit: (draft: OrderDraft, seen?: CartTotals | null) => void;
  /** Accepts «Стало». */
  readonly confirm: () => void;
  readonly dismiss: () => void;
  /** Resolves to false if the order was already sent, and is not withdrawn. */
  readonly withdraw: () => Promise<boolean>;
}

const stageOf = (
  own: OwnStage,
  now: { readonly isPlaced: boolean; readonly isCartReady: boolean; readonly waiting: Command | null },
): Stage => {
  if (now.isPlaced) return { type: 'processing', what: 'placing' };
  if (own.type === 'processing') return { ...own, what: now.waiting?.state === 'sending' ? 'placing' : 'checking' };
  if (own.type !== 'checkout') return own;
  if (now.waiting !== null) return { type: 'waiting', command: now.waiting };
  return now.isCartReady ? own : { type: 'cart' };
};

const refusalOfOutcome = ({ error, issues }: Extract<OrderOutcome, { type: 'refused' }>): FormRefusal => {
  const { fields, general } = refusalOf(error.fields, error.message);
  return { fields: { ...errorsOfIssues(issues), ...fields }, general: issues.length > 0 ? null : general };
};

/** The connection may return at this very moment: only the outbox knows whether the order is still here. */
const withdrawOrder = async (outbox: Outbox, { id }: Command): Promise<boolean> => {
  await forgetCommand(outbox, id);
  return outbox.getSnapshot().state.commands.every((one) => one.id !== id);
};

/** From the button to the order: the outbox places it, this reports its progress. Ignores further taps meanwhile. */
export function useSubmit({ isCartReady, shown, known, promise, onRefused, onOrdered }: SubmitOptions): Submit {
  const { outbox } = useServices();
  const { state, cartId, waiting } = useOutbox();
  const [stage, setStage] = useState<OwnStage>({ type: 'checkout' });
  const [isPlaced, setIsPlaced] = useState(false);
  const draftRef = useRef<OrderDraft | null>(null);
  const shownRef = useRef<CartTotals | null>(null);
  const promiseRef = useRef<PrevalidateResult['promised']>(null);
  const leftover = state.commands.find((one) => isOrderOf(one, cartId) && one.state === 'needs_customer') ?? null;

  const refuse = (refusal: FormRefusal): void => {
    setStage({ type: 'checkout' });
    onRefused(refusal);
  };
  const show = (outcome: OrderOutcome, isAwaited: boolean): void => {
    switch (outcome.type) {
      case 'placed':
        forgetCheckoutDraft();
        setIsPlaced(true);
        if (promiseRef.current !== null) notePromise(outcome.orderId, promiseRef.current);
        onOrdered(outcome.orderId, isAwaited);
        return;
      case 'changed': {
        const { next, shownTotal } = outcome;
        const before = shownRef.current ?? { ...next.totals, total_price: shownTotal };
        setStage({ type: 'changed', before, next });
        void forgetCommand(outbox, outcome.commandId);
        return;
      }
      case 'refused':
        refuse(refusalOfOutcome(outcome));
        if (outcome.commandId !== null) void forgetCommand(outbox, outcome.commandId);
        return;
      case 'needs-connection':
        refuse({ fields: { payment_method: checkoutStrings.onlineOffline }, general: null });
        return;
      case 'queued':
      case 'nothing':
    }
  };
  const follow = useFollowedOrder(stage.type === 'processing', (decision, { body }) => {
    draftRef.current ??= body;
    show(decision, false);
  });
  const send = useSending({
    onOutcome: (outcome) => {
      if (outcome.type === 'queued') follow(outcome.commandId);
      show(outcome, true);
    },
    onFailed: () => refuse({ fields: {}, general: checkoutStrings.failed }),
    onEnd: () => setStage((before) => (before.type === 'processing' ? { type: 'checkout' } : before)),
  });
  const run = (request: OrderRequest, totals: CartTotals): void => {
    if (!send(request)) return;
    draftRef.current = request.body;
    shownRef.current = totals;
    promiseRef.current = promise;
    setStage({ type: 'processing', what: 'checking' });
  };

  return {
    stage: stageOf(stage, { isPlaced, isCartReady, waiting }),
    leftover,
    submit: (body, seen) => {
      const totals = seen ?? shown;
      if (totals === null) return;
      run({ body, shownTotal: totals.total_price, knownIssues: known?.issues ?? [] }, totals);
    },
    confirm: () => {
      const body = draftRef.current;
      if (stage.type !== 'changed' || body === null) return;
      const { issues, quote, totals } = stage.next;
      if (issues.length > 0) refuse({ fields: errorsOfIssues(issues), general: null });
      else run({ body, shownTotal: totals.total_price, quote }, totals);
    },
    dismiss: () => setStage({ type: 'checkout' }),
    withdraw: async () => {
      const isGone = waiting !== null && (await withdrawOrder(outbox, waiting));
      if (isGone) follow(null);
      return isGone;
    },
  };
}

/**
 * Reports the outcome of a queued order, however long it takes, including one sent from a page that was closed. Returns a function that
 * sets the order to follow; null follows the one that is queued now.
 */
const useFollowedOrder = (
  isProcessing: boolean,
  onDecided: (decision: OrderOutcome, sent: PlaceCommand) => void,
): ((commandId: string | null) => void) => {
  const { outbox } = useServices();
  const followed = useRef<string | null>(null);
  const look = useEffectEvent((): void => {
    const { state, waiting } = outbox.getSnapshot();
    followed.current ??= waiting?.id ?? null;
    const sent = state.commands.find((one): one is PlaceCommand => one.kind === 'place' && one.id === followed.current);
    const decision = sent === undefined ? null : decisionOf(sent);
    if (!sent || decision === null) return;
    followed.current = null;
    onDecided(decision, sent);
  });
  useEffect(() => {
    if (isProcessing) return undefined;
    look();
    return outbox.subscribe(() => look());
  }, [outbox, isProcessing]);
  return (commandId) => {
    followed.current = commandId;
  };
};

/**
 * Sends an order through the outbox, one at a time: the returned function reports whether this one is sent. The callbacks are
 * not called once the customer has left the page, who finds the order, or the decision to make, in the list of orders.
 */
const useSending = (on: {
  readonly onOutcome: (outcome: OrderOutcome) => void;
  readonly onFailed: () => void;
  readonly onEnd: () => void;
}): ((request: OrderRequest) => boolean) => {
  const { outbox, storage } = useServices();
  const running = useRef(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return (request) => {
    if (running.current) return false;
    running.current = true;
    const owner = storage.get('user');
    placeOrder(outbox, request)
      .then(
        (outcome) => {
          const isOnItsWay = outcome.type === 'placed' || outcome.type === 'queued';
          // Not for the device's current user if it differs: the customer may have logged out while the order was sent.
          if (isOnItsWay && storage.get('user') === owner) rememberContact(storage, request.body);
          if (mounted.current) on.onOutcome(outcome);
        },
        () => on.onFailed(),
      )
      .finally(() => {
        running.current = false;
        on.onEnd();
      });
    return true;
  };
};
