import { useState, type JSX } from 'react';
import type { MadeOrder } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import form from '../shell/form.module.css';
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
      <Button size="large" wide onClick={onNext}>
        {callerStrings.next}
      </Button>
    </section>
  );
}
