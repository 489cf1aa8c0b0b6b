import { useState, type JSX, useEffect, useRef } from 'react';
import { brandStrings } from '#brand/brand-strings.ts';
import type { CartTotals } from '#contract/cart.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { useToasts, useConnectivity, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { CheckoutScreenProps, CheckoutComponents } from './checkout-components.ts';
import { checkoutStrings } from './checkout-strings.ts';
import { ChangedSheet, FlatSheet, MoveSheet } from './dialogs.tsx';
import { enterMovesOn } from './form/fields.ts';
import { type Checkout, type CheckoutInput, useCheckout } from './form/use-checkout.ts';
import { CartNotice } from './sections/cart-notice.tsx';
import { PayBlock } from './sections/payment-section.tsx';
import { Summary } from './sections/summary.tsx';
import { WhereBlock } from './sections/where-block.tsx';
import { WhoBlock } from './sections/contact-section.tsx';
import { WaitingScreen } from './waiting-screen.tsx';
import css from './checkout.module.css';

type CheckoutFormProps = CheckoutScreenProps & CheckoutInput;

/** Renders the checkout, or what replaces it: a queued order, an empty cart (docs/product.md §5.4). */
export function CheckoutForm(props: CheckoutFormProps): JSX.Element {
  const { lines, components } = props;
  const { showToast } = useToasts();
  const checkout = useCheckout(props);
  const { stage, withdraw } = checkout.submission;
  const [hadDishes, setHadDishes] = useState(false);
  if (lines.length > 0 && !hadDishes) setHadDishes(true);

  if (stage.type === 'waiting') {
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
  }
  if (lines.length === 0) {
    if (stage.type === 'processing') return <CheckoutSkeleton />;
    return <EmptyCheckout components={components} hadDishes={hadDishes} />;
  }
  if (checkout.shown === null) return <CheckoutSkeleton />;
  return <CheckoutPage {...props} checkout={checkout} shown={checkout.shown} />;
}

interface CheckoutPageProps extends CheckoutFormProps {
  checkout: Checkout;
  shown: CartTotals;
}

const SETTLING = { type: 'processing', what: 'checking' } as const;

/** One page with three blocks and a summary that always shows the total. */
function CheckoutPage({ checkout, shown, lines, documents, components, onOtherPlace, onHours }: CheckoutPageProps) {
  const { element, delivery, errors, press, submission, way, isUnknown, isOnline, promise, dropped } = checkout;
  const { stage, confirm, dismiss } = submission;
  return (
    <div className={css['page']}>
      <h1>{checkoutStrings.title}</h1>
      <CheckoutNotices checkout={checkout} />
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
            error={errors.fields.cart}
            components={components}
            onPickup={() => delivery.setOrderType('pickup')}
          />
          <WhereBlock checkout={checkout} components={components} onOtherPlace={onOtherPlace} onHours={onHours} />
          <WhoBlock checkout={checkout} components={components} />
          <PayBlock checkout={checkout} total={shown.total_price} documents={documents} />
        </div>
        <Summary
          lines={lines}
          totals={shown}
          orderType={delivery.place.orderType}
          way={way}
          deliveryUnknown={isUnknown}
          isOnline={isOnline}
          promise={promise}
          errors={errors.refused}
          general={errors.general}
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

/** Notices about the whole form: no connection, a rejection left over from an earlier visit. */
function CheckoutNotices({ checkout: { isOnline, order, submission } }: { checkout: Checkout }): JSX.Element {
  const { orderParams } = useServices();
  const isOffline = useConnectivity() === 'unreachable';
  const { stage, leftover } = submission;
  const onReceipt = order.methods.find((method) => !isOnlinePayment(method));
  return (
    <>
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
    </>
  );
}

interface EmptyCheckoutProps {
  components: CheckoutComponents;
  /** The form was shown just before: the cart was emptied elsewhere. */
  hadDishes: boolean;
}

/** There is nothing to order. If it replaces the form, it takes the focus so that it is seen and announced (docs/product.md §5.24). */
function EmptyCheckout({ components, hadDishes }: EmptyCheckoutProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hadDishes) return;
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [hadDishes]);
  return (
    <div ref={place} tabIndex={-1} className={css['whole']}>
      <EmptyState
        level={1}
        title={checkoutStrings.emptyTitle}
        text={brandStrings.nothingToOrder}
        action={<components.ButtonLink to="menu">{checkoutStrings.toMenu}</components.ButtonLink>}
      />
    </div>
  );
}

/** Skeleton of the form. */
export function CheckoutSkeleton(): JSX.Element {
  return (
    <div className={css['page']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <h1>{checkoutStrings.title}</h1>
      <div className={css['form']}>
        <div className={css['main']}>
          <Skeleton className={css['skeleton']} height="24rem" />
          <Skeleton className={css['skeleton']} height="18rem" />
          <Skeleton className={css['skeleton']} height="14rem" />
        </div>
      </div>
    </div>
  );
}
