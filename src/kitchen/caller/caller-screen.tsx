import { useState, type JSX } from 'react';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { MadeOrder } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { errorMessage } from '#client/error-message.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import form from '../shell/form.module.css';
import { useKitchen } from '../shell/use-kitchen.ts';
import { ChooseRestaurant, useShownRestaurant } from '../shell/restaurant-choice.tsx';
import { CallerForm } from './caller-form.tsx';
import css from './caller.module.css';
import { callerStrings } from './caller-strings.ts';

type Made = NonNullable<MadeOrder['order']>;

/** Makes an order for someone who calls (docs/product.md §26.63, §26.65). */
export function CallerScreen(): JSX.Element {
  const restaurant = useShownRestaurant();
  const [made, setMade] = useState<Made | null>(null);
  return (
    <>
      <h1 className={visuallyHiddenClass}>{callerStrings.heading}</h1>
      {restaurant === null && <ChooseRestaurant />}
      {restaurant !== null && made === null && (
        <CallerForm key={restaurant.id} restaurant={restaurant} onMade={setMade} />
      )}
      {restaurant !== null && made !== null && (
        <MadeNote made={made} timezone={restaurant.timezone} onNext={() => setMade(null)} />
      )}
    </>
  );
}

interface MadeNoteProps {
  readonly made: Made;
  readonly timezone: string;
  readonly onNext: () => void;
}

/** Sends the link by SMS (docs/product.md §26.68): by the same key until it is known to be sent. */
function SendLink({ orderId }: { orderId: string }): JSX.Element {
  const { api } = useKitchen();
  const [key, setKey] = useState(newKey);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    setSending(true);
    setSent(false);
    setProblem(null);
    try {
      await api.call(kitchenApi.partnerSendLink, { body: { order_id: orderId }, idempotencyKey: key });
      setKey(newKey());
      setSent(true);
    } catch (error) {
      setProblem(errorMessage(error, callerStrings.linkOffline));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Button variant="secondary" size="large" wide busy={isSending} onClick={() => void send()}>
        {isSent ? callerStrings.sendAgain : callerStrings.sendLink}
      </Button>
      {isSent && <p role="status">{callerStrings.linkSent}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}

/** The order that was made, and the link that the caller gets. */
function MadeNote({ made, timezone, onNext }: MadeNoteProps): JSX.Element {
  const [isCopied, setCopied] = useState(false);
  const link = new URL(made.link, location.origin).href;
  const { pay_until: until } = made;
  const copy = async (): Promise<void> => {
    // A browser may refuse: the link can be selected in its field.
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <section className={css['form']} aria-label={callerStrings.made(made.number)}>
      <div role="status">
        <h2>{callerStrings.made(made.number)}</h2>
      </div>
      <p className={css['sum']}>{callerStrings.madeSum(formatPrice(made.total_price))}</p>
      <p>{until === null ? callerStrings.collected : callerStrings.payUntil(formatTime(new Date(until), timezone))}</p>
      <label className={form['field']}>
        <span>{callerStrings.link}</span>
        <input className={form['input']} readOnly value={link} onFocus={({ target }) => target.select()} />
      </label>
      <Button variant="secondary" size="large" wide onClick={() => void copy()}>
        {isCopied ? callerStrings.copied : callerStrings.copy}
      </Button>
      {made.can_send_link && <SendLink orderId={made.id} />}
      <Button size="large" wide onClick={onNext}>
        {callerStrings.next}
      </Button>
    </section>
  );
}
