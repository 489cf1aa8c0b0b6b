import { useState, type JSX, useEffect, useRef } from 'react';
import { brandStrings } from '#brand/brand-strings.ts';
import type { CartTotals } from '#contract/cart.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { useToasts, useConnectivity, useServices } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { PromoIcon } from '#ui/icons/menu-icons.tsx';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import { rowsClass } from '#ui/row.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { CheckoutScreenProps, CheckoutComponents } from './checkout-components.ts';
import { checkoutStrings } from './checkout-strings.ts';
import { ChangedSheet, FlatSheet } from './dialogs.tsx';
import { enterMovesOn } from './form/fields.ts';
import { type Checkout, type CheckoutInput, useCheckout } from './form/use-checkout.ts';
import { CartNotice } from './sections/cart-notice.tsx';
import { MarketingConsent } from './sections/consent-section.tsx';
import { CommentSection } from './sections/comment-section.tsx';
import { WhoSection } from './sections/contact-section.tsx';
import { FormRow, FormSheet } from './sections/form-row.tsx';
import { PaySection } from './sections/payment-section.tsx';
import { Summary } from './sections/summary.tsx';
import { WhereSection } from './sections/where-section.tsx';
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

/** One screen of rows, and a summary that always shows the total (docs/product.md §5.28). */
function CheckoutPage({ checkout, shown, lines, environment, components, onPlace, onWhen }: CheckoutPageProps) {
  const { orderParams } = useServices();
  const { element, delivery, errors, press, submission, sheets } = checkout;
  const { stage, confirm, dismiss } = submission;
  return (
    <div className={css['page']}>
      <Head components={components} />
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
            onPickup={() => onPlace('pickup')}
          />
          <div className={cx(rowsClass, css['card'])}>
            <WhereSection checkout={checkout} onPlace={onPlace} onWhen={onWhen} />
          </div>
          <div className={cx(rowsClass, css['card'])}>
            <WhoSection checkout={checkout} components={components} />
            <PaySection checkout={checkout} total={shown.total_price} />
            <CommentSection checkout={checkout} />
            <FormRow
              icon={<PromoIcon />}
              title={checkoutStrings.discounts}
              fact={<components.DiscountsFact />}
              onOpen={() => sheets.setOpen('discounts')}
            />
            {sheets.open === 'discounts' && (
              <FormSheet title={checkoutStrings.discounts} onClose={() => sheets.setOpen(null)}>
                <components.Discounts />
                <MarketingConsent checkout={checkout} />
              </FormSheet>
            )}
          </div>
        </div>
        <Summary
          checkout={checkout}
          lines={lines}
          totals={shown}
          documents={environment.documents}
          components={components}
        />
        {press.asksFlat && delivery.details !== null && (
          <FlatSheet
            details={delivery.details}
            onChange={(details) => orderParams.setDeliveryDetails(details)}
            onOrder={press.goOn}
            onClose={press.dismiss}
          />
        )}
      </form>
      {stage.type === 'changed' && <ChangedSheet stage={stage} onConfirm={confirm} onClose={dismiss} />}
    </div>
  );
}

/** The title, with the way back to the cart. */
function Head({ components }: { components?: CheckoutComponents }): JSX.Element {
  return (
    <div className={css['head']}>
      {components && <components.Back />}
      <h1>{checkoutStrings.title}</h1>
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
      <div role="status" className={css['notices']}>
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
      <Head />
      <div className={css['form']}>
        <div className={css['main']}>
          <Skeleton className={css['skeleton']} height="9rem" />
          <Skeleton className={css['skeleton']} height="15rem" />
          <Skeleton className={css['skeleton']} height="14rem" />
        </div>
      </div>
    </div>
  );
}
