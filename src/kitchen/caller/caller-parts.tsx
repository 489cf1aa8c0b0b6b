import { useId, type JSX } from 'react';
import type { MakeQuote } from '#contract/partner-manage.ts';
import {
  COURIER_WISHES,
  type CourierWish,
  MAX_LENGTH,
  type OrderType,
  type PaymentMethod,
} from '#contract/primitives.ts';
import { possibleWishes, WISH_WORDS } from '#domain/courier-wishes.ts';
import { formatPrice } from '#domain/money.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Stepper } from '#ui/stepper.tsx';
import form from '../shell/form.module.css';
import css from './caller.module.css';
import { callerStrings } from './caller-strings.ts';

/** What the caller asks of kitchen and courier; the price does not depend on it. */
export interface CallerWishes {
  readonly cutlery: number;
  readonly wishes: readonly CourierWish[];
  readonly comment: string;
}

interface WishesFieldsProps {
  readonly value: CallerWishes;
  readonly onChange: (value: CallerWishes) => void;
  readonly orderType: OrderType;
  readonly method: PaymentMethod;
}

/** Cutlery, what the courier can fulfil (docs/product.md §5.30), and the comment. */
export function WishesFields({ value, onChange, orderType, method }: WishesFieldsProps): JSX.Element {
  const { cutlery, wishes, comment } = value;
  const possible = possibleWishes(COURIER_WISHES, { orderType, method });
  return (
    <>
      <div className={css['row']}>
        <span className={css['name']}>{callerStrings.cutlery}</span>
        <Stepper
          label={callerStrings.cutlery}
          value={cutlery}
          onChange={(count) => onChange({ ...value, cutlery: count })}
        />
      </div>
      {possible.length > 0 && (
        <fieldset className={css['wishes']}>
          <legend className={css['name']}>{callerStrings.wishes}</legend>
          {possible.map((wish) => (
            <label key={wish} className={css['wish']}>
              <input
                type="checkbox"
                checked={wishes.includes(wish)}
                onChange={({ target }) =>
                  onChange({
                    ...value,
                    wishes: COURIER_WISHES.filter((one) => (one === wish ? target.checked : wishes.includes(one))),
                  })
                }
              />
              <span>{WISH_WORDS[wish]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Input
        label={callerStrings.comment}
        value={comment}
        max={MAX_LENGTH.comment}
        error={null}
        onChange={(text) => onChange({ ...value, comment: text })}
      />
    </>
  );
}

/** What the order costs and when it comes, as the server says: read out before it is made. */
export function Price({ quote, timezone }: { quote: MakeQuote; timezone: string }): JSX.Element {
  const { totals, promised } = quote;
  const time = (at: string): string => formatTime(new Date(at), timezone);
  return (
    <section className={css['part']} aria-label={callerStrings.sum}>
      <p className={css['row']}>
        <span className={css['sum']}>{callerStrings.sum}</span>
        <span className={css['sum']}>{formatPrice(totals.total_price)}</span>
      </p>
      {totals.delivery_price > 0 && (
        <p className={css['muted']}>{callerStrings.delivery(formatPrice(totals.delivery_price))}</p>
      )}
      {promised !== null && (
        <p className={css['muted']}>{callerStrings.promised(time(promised.from), time(promised.to))}</p>
      )}
    </section>
  );
}

/** What is wrong with a field; nothing where nothing is. */
export function Wrong({ text, id }: { text: string | null; id?: string }): JSX.Element | null {
  return text === null ? null : (
    <span id={id} role="alert" className={css['wrong']}>
      {text}
    </span>
  );
}

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly max: number;
  readonly type?: 'text' | 'tel';
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

/** A line of text with what is wrong with it. */
export function Input({ label, value, max, type = 'text', error, onChange }: InputProps): JSX.Element {
  const errorId = useId();
  return (
    <div>
      <label className={form['field']}>
        <span>{label}</span>
        <input
          className={form['input']}
          type={type}
          autoComplete="off"
          maxLength={max}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <Wrong id={errorId} text={error} />
    </div>
  );
}
