import { useRef, useState, type JSX } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import type { Environment } from '#contract/restaurants.ts';
import { cartObstacle } from '#domain/cart-obstacle.ts';
import { windowWords } from '#domain/relative-day.ts';
import type { ShownLine } from '#client/cart/view/project.ts';
import type { AddressHandle } from '#entities/place/address/address-field.tsx';
import { useToasts } from '#client/notices/use-toasts.ts';
import { useConnectivity } from '#client/use-connectivity.ts';
import { useNow } from '#client/use-now.ts';
import { useServices } from '#client/use-services.ts';
import type { CartView } from '#client/cart/view/use-cart-view.ts';
import { useOutbox } from '#client/cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { CartNotice } from './sections/cart-notice.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import { ConsentSection } from './sections/consent-section.tsx';
import { ChangedSheet, FlatSheet, MoveSheet } from './dialogs.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import {
  earlyIssues,
  errorsOfIssues,
  firstWrong,
  type FieldErrors,
  type FieldName,
  type FormRefusal,
} from './form/fields.ts';
import { enterMovesOn, focusField } from './form/form-keys.ts';
import { isPersonal, orderBody, passingBody } from './form/order-form.ts';
import { isOnlinePayment, offeredMethods } from '#domain/online-payment.ts';
import type { CheckoutScreenProps } from './checkout-components.ts';
import { PaymentSection } from './sections/payment-section.tsx';
import { Summary } from './sections/summary.tsx';
import { useDroppedPromo } from './form/use-dropped-promo.ts';
import { useOrderForm } from './form/use-order-form.ts';
import { useOrderPress } from './form/use-order-press.ts';
import { usePrefill } from './form/use-prefill.ts';
import { usePrevalidate } from './form/use-prevalidate.ts';
import { useSubmit } from './form/use-submit.ts';
import { useDelivery } from './form/use-delivery.ts';
import { WaitingScreen } from './waiting-screen.tsx';
import { TableSection } from './sections/table-section.tsx';
import { TimeSection } from './sections/time-section.tsx';
import { DeliverySection } from './sections/delivery-section.tsx';
import { ContactSection } from './sections/contact-section.tsx';

interface CheckoutFormProps extends CheckoutScreenProps {
  cart: CartView;
  lines: readonly ShownLine[];
  /** As the device computes them. */
  totals: CartTotals | null;
  documents: Environment['documents'];
}

/** The errors of the last try, without those of fields that changed since. */
interface FormErrors extends FormRefusal {
  /** Grows with each try, so that the focus moves again. */
  readonly round: number;
  /** Place, time and cart that they are about: with others they are out of date. */
  readonly subject: string;
}
const NO_ERRORS: FormErrors = { fields: {}, general: null, round: 0, subject: '' };
const SETTLING = { type: 'processing', what: 'checking' } as const;
const PLACE_FIELDS: readonly FieldName[] = ['cart', 'delivery_details', 'requested_at'];

/** Shows the checkout: one page, three blocks, and a summary that never hides the total (docs/product.md §5.4). */
export function CheckoutForm(props: CheckoutFormProps): JSX.Element {
  const { cart, lines, totals, documents, components, onOrdered, onOtherPlace, onHours } = props;
  const { orderParams } = useServices();
  const { showToast } = useToasts();
  const { confirmed, pending, waiting } = useOutbox();
  const isOffline = useConnectivity() === 'unreachable';
  const now = useNow();
  const element = useRef<HTMLFormElement>(null);
  const address = useRef<AddressHandle>(null);
  const [formErrors, setFormErrors] = useState(NO_ERRORS);

  const delivery = useDelivery();
  const { restaurant, orderType } = delivery.place;
  const { form, times, agreed, change, setConsents } = useOrderForm({
    delivery,
    lines,
    totals,
    hasPromo: confirmed?.promo?.refusal === null,
    consentVersion: documents.consent_version,
  });
  usePrefill(form.draft, change);
  const passing = passingBody(form);
  const isUnknown = orderType === 'delivery' && !delivery.placeChosen;
  const asked =
    cart.id === null || pending || isUnknown || passing === null || lines.length === 0
      ? null
      : { ...passing, cart_id: cart.id };
  const prevalidation = usePrevalidate(asked, confirmed?.revision ?? 0, {
    isOrdering: waiting !== null,
  });
  const shown = isUnknown ? totals && withoutPlace(totals) : (prevalidation.current?.totals ?? totals);

  const dropped = useDroppedPromo(prevalidation.current, totals);

  const subject = [orderType, delivery.zone?.id, delivery.details?.address, form.requestedAt, confirmed?.revision].join(
    ' ',
  );
  const showErrors = (refusal: FormRefusal): void =>
    setFormErrors((before) => ({ ...refusal, round: before.round + 1, subject }));
  const { stage, leftover, submit, confirm, dismiss, withdraw } = useSubmit({
    isCartReady: lines.length > 0 && (shown === null || cartObstacle(lines, shown) === null),
    shown,
    known: prevalidation.current,
    onRefused: showErrors,
    onOrdered,
  });
  useFirstWrong(formErrors.round, () => {
    const field = firstWrong(formErrors.fields);
    if (field !== null) focusField(element.current, field);
  });

  const press = useOrderPress({
    address,
    isMoving: delivery.change.checking || delivery.change.pending !== null,
    shown,
    form,
    onWrong: (wrong) => showErrors({ fields: wrong, general: null }),
    onOrder: (seen) => {
      const body = orderBody(form, documents.consent_version);
      setFormErrors((before) => ({ ...NO_ERRORS, round: before.round }));
      if (body !== null) submit(body, seen);
    },
  });
  useFirstWrong(press.flatsWanted, () => focusField(element.current, 'apartment'));

  const shownErrors = formErrors.subject === subject ? formErrors.fields : without(formErrors.fields, PLACE_FIELDS);
  const early = earlyIssues(prevalidation.current?.issues ?? []);
  const errors: FieldErrors = { ...errorsOfIssues(early), ...shownErrors };
  /** A field that is being corrected is not wrong any more. */
  const clearErrors = (...fields: FieldName[]): void =>
    setFormErrors((before) => ({ ...before, fields: without(before.fields, fields), general: null }));

  const [hadDishes, setHadDishes] = useState(false);
  if (lines.length > 0 && !hadDishes) setHadDishes(true);

  if (stage.type === 'waiting')
    return (
      <WaitingScreen
        command={stage.command}
        components={components}
        onWithdraw={() => {
          void withdraw().then((isGone) => {
            showToast(isGone ? checkoutStrings.withdrawn : checkoutStrings.leftAlready);
          });
        }}
      />
    );
  if (lines.length === 0) {
    if (stage.type === 'processing') return <CheckoutSkeleton />;
    return <EmptyCheckout components={components} hadDishes={hadDishes} />;
  }
  if (shown === null) return <CheckoutSkeleton />;

  const way = form.atTable ? 'table' : orderType;
  const methods = restaurant ? offeredMethods(restaurant) : [];
  const isOnline = form.method !== null && isOnlinePayment(form.method);
  const onReceipt = methods.find((method) => !isOnlinePayment(method));
  const promised = prevalidation.current?.promised ?? null;
  const promise = isUnknown
    ? null
    : (promiseWords(promised, restaurant?.timezone ?? null, now) ?? (form.ahead ? null : (times?.soon ?? null)));
  return (
    <div className={css['page']}>
      <h1>{checkoutStrings.title}</h1>
      <div role="status">
        {isOffline && !isOnline && <p className={noticeClass}>{checkoutStrings.offline}</p>}
        {isOffline && isOnline && (
          <div className={noticeClass}>
            <p>{checkoutStrings.onlineOfflineTop}</p>
            {onReceipt !== undefined && (
              <Button variant="secondary" onClick={() => orderParams.setPaymentMethod(onReceipt)}>
                {checkoutStrings.toOnReceipt}
              </Button>
            )}
          </div>
        )}
      </div>
      {leftover?.error && (stage.type === 'cart' || stage.type === 'checkout') && (
        <p className={noticeClass} role="status">
          {`${checkoutStrings.leftover} ${leftover.error.message}`}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of its fields */}
      <form
        ref={element}
        className={css['form']}
        noValidate
        aria-label={checkoutStrings.title}
        onKeyDown={enterMovesOn}
        onSubmit={(event) => {
          event.preventDefault();
          if (stage.type === 'checkout') press.begin();
        }}
      >
        <div className={css['main']}>
          <CartNotice
            lines={lines}
            totals={shown}
            minimum={delivery.zone?.min_delivery_price ?? null}
            error={errors.cart}
            components={components}
            onPickup={() => delivery.setOrderType('pickup')}
          />
          <section className={css['block']} aria-labelledby="checkout-where">
            <h2 id="checkout-where">{form.atTable ? checkoutStrings.whereTable : checkoutStrings.where}</h2>
            {form.atTable ? (
              <TableSection delivery={delivery} times={times} errors={errors} onHours={onHours} />
            ) : (
              <>
                <DeliverySection
                  delivery={delivery}
                  components={components}
                  error={errors.delivery_details}
                  address={address}
                  onType={() => clearErrors('delivery_details')}
                  onOtherPlace={() => onOtherPlace(orderType)}
                  onHours={onHours}
                />
                <TimeSection
                  times={times}
                  ahead={form.ahead}
                  requestedAt={form.requestedAt}
                  promise={promised && promise}
                  error={errors.requested_at}
                  onAhead={(ahead) => {
                    clearErrors('requested_at');
                    change({ ahead });
                  }}
                  onTime={(requestedAt) => {
                    clearErrors('requested_at');
                    change({ ahead: true, requestedAt });
                  }}
                />
              </>
            )}
          </section>
          <section className={css['block']} aria-labelledby="checkout-who">
            <h2 id="checkout-who">{form.atTable ? checkoutStrings.whoTable : checkoutStrings.who}</h2>
            <components.LogIn />
            <ContactSection
              draft={form.draft}
              errors={errors}
              atTable={form.atTable}
              phoneIsOptional={form.atTable && form.phoneNeed === null}
              onChange={(part) => {
                if (part.name !== undefined) clearErrors('name');
                if (part.comment !== undefined) clearErrors('comment');
                if (part.phone !== undefined && part.phone !== form.draft.phone) clearErrors('phone_number');
                change(part);
              }}
            />
          </section>
          <section className={css['block']} aria-labelledby="checkout-pay">
            <h2 id="checkout-pay">{checkoutStrings.pay}</h2>
            <PaymentSection
              methods={methods}
              method={form.method}
              way={way}
              total={shown.total_price}
              offline={isOffline}
              draft={form.draft}
              errors={errors}
              onMethod={(method) => {
                clearErrors('payment_method', 'change_from');
                orderParams.setPaymentMethod(method);
              }}
              onChange={(part) => {
                clearErrors('change_from');
                change(part);
              }}
            />
            <ConsentSection
              documents={documents}
              value={form.consents}
              agreed={agreed}
              errors={errors}
              isPersonal={isPersonal(form)}
              onChange={(consents) => {
                if (consents.personal_data) clearErrors('consents.personal_data');
                setConsents(consents);
              }}
            />
          </section>
        </div>
        <Summary
          lines={lines}
          totals={shown}
          orderType={orderType}
          way={way}
          deliveryUnknown={isUnknown}
          isOnline={isOnline}
          promise={promise}
          errors={shownErrors}
          general={formErrors.general}
          stage={press.isSettling ? SETTLING : stage}
          components={components}
          dropped={dropped}
        />
      </form>
      <MoveSheet change={delivery.change} />
      {press.asksFlat && <FlatSheet onAdd={press.addFlat} onGoOn={press.withoutFlat} />}
      {stage.type === 'changed' && <ChangedSheet stage={stage} onConfirm={confirm} onClose={dismiss} />}
    </div>
  );
}

/** Until the address is known the cart is still priced for pickup: neither its discount nor a delivery is promised. */
const withoutPlace = (totals: CartTotals): CartTotals => ({
  ...totals,
  pickup_discount: 0,
  delivery_price: 0,
  total_price: totals.subtotal_price - totals.promo_discount - totals.bonus_used,
  missing_to_minimum: 0,
  missing_to_free_delivery: null,
});

const without = (fields: FieldErrors, names: readonly FieldName[]): FieldErrors =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !names.some((name) => name === field)));

/** What the server promises, in words. */
const promiseWords = (
  promised: { from: string; to: string } | null,
  timezone: string | null,
  now: Date | null,
): string | null => {
  if (promised === null || timezone === null || now === null) return null;
  return windowWords(new Date(promised.from), new Date(promised.to), now, timezone);
};
