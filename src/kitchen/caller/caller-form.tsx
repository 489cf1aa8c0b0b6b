import { useState, type JSX } from 'react';
import type * as v from 'valibot';
import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { MadeOrder, MakeOrderBody, MakeQuote } from '#contract/partner-manage.ts';
import type { PartnerMe } from '#contract/partner.ts';
import type { DeliveryDetails } from '#contract/places.ts';
import { MAX_LENGTH, ORDER_TYPES, type OrderType, type PaymentMethod } from '#contract/primitives.ts';
import { formatPrice } from '#domain/money.ts';
import { momentWords } from '#domain/relative-day.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { possibleWishes } from '#domain/courier-wishes.ts';
import { errorMessage } from '#client/error-message.ts';
import { type ApiError, isApiError } from '#lib/api/errors.ts';
import { newKey } from '#lib/ids.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { AddDish, type AddedDish } from '../change/add-dish.tsx';
import { AddedDishes, linesOf } from '../change/added-dishes.tsx';
import form from '../shell/form.module.css';
import { useRead } from '../shell/read-state.tsx';
import { useIsOffline, useKitchen, useKitchenNow } from '../shell/use-kitchen.ts';
import { AddressSearch } from './address-search.tsx';
import { type CallerWishes, Input, Price, WishesFields, Wrong } from './caller-parts.tsx';
import css from './caller.module.css';
import { callerStrings } from './caller-strings.ts';

type Restaurant = v.InferOutput<typeof PartnerMe>['restaurants'][number];
type Body = v.InferInput<typeof MakeOrderBody>;
type Made = NonNullable<MadeOrder['order']>;

interface CallerFormProps {
  readonly restaurant: Restaurant;
  readonly onMade: (order: Made) => void;
}

/** A request whose answer has not arrived: it is sent again as it is. */
interface Pending {
  readonly key: string;
  readonly body: Body;
}

const DOOR = ['apartment', 'porch', 'floor', 'door_code'] as const;
const DOOR_WORDS = {
  apartment: callerStrings.flat,
  porch: callerStrings.porch,
  floor: callerStrings.floor,
  door_code: callerStrings.doorCode,
} as const;
const NO_DOOR = { apartment: null, porch: null, floor: null, door_code: null } as const;
const KOPECKS = 100;
/** Shown beside their fields only once the order was tried: the manager is still asking. */
const NOT_YET: ReadonlySet<MakeQuote['issues'][number]['code']> = new Set(['CART_EMPTY', 'ADDRESS_INCOMPLETE']);

/** Reports whether the server has surely made no order. While the first request is still under way, or after a fault, nobody knows. */
const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) && error.status < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';

/**
 * The form of an order for a caller (docs/product.md §26.65): the server prices it whenever something changes that the price or the time depends on.
 * Bypasses the outbox: the caller hears the number of the order. A retry reuses the key.
 */
export function CallerForm({ restaurant, onMade }: CallerFormProps): JSX.Element {
  const { api, polling } = useKitchen();
  const isOffline = useIsOffline();
  const now = useKitchenNow();
  const [type, setType] = useState<OrderType>('delivery');
  const [details, setDetails] = useState<DeliveryDetails | null>(null);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [dishes, setDishes] = useState<readonly AddedDish[]>([]);
  const [isAdding, setAdding] = useState(false);
  const [time, setTime] = useState<string | null>(null);
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [changeFrom, setChangeFrom] = useState('');
  const [wishes, setWishes] = useState<CallerWishes>({ cutlery: 0, wishes: [], comment: '' });
  const [isTried, setTried] = useState(false);
  const [pending, setPending] = useState<Pending | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<Readonly<Record<string, readonly string[]>>>({});

  /** What the price and the time depend on: not on the door, so nothing is counted while its fields are typed. */
  const order = {
    restaurant_id: restaurant.id,
    order_type: type,
    delivery_details: type === 'delivery' && details !== null ? { ...details, ...NO_DOOR } : null,
    requested_at: time,
    lines: linesOf(dishes),
    payment_method: method,
  } satisfies Body;
  const read = useRead(
    ['caller', order],
    async (client) =>
      (await client.call(kitchenApi.partnerMakeOrder, { body: { ...order, dry_run: true }, idempotencyKey: newKey() }))
        .quote,
    { keepsOld: true },
  );
  const quote = read.data ?? null;
  const isCounting = read.isPlaceholderData || read.isPending;
  const issues = (quote?.issues ?? []).filter(({ code }) => isTried || !NOT_YET.has(code));
  const wrong = (field: string): string | null =>
    issues.find((issue) => issue.field === field)?.message ?? fields[field]?.[0] ?? null;
  const ofDishes = issues.filter(({ field }) => field === null);
  const banknote = /^\d{1,6}$/.test(changeFrom.trim()) ? Number(changeFrom.trim()) * KOPECKS : null;
  const isBanknoteWrong = method === 'cash' && changeFrom.trim() !== '' && banknote === null;

  const send = async (request: Pending): Promise<void> => {
    setPending(request);
    setSending(true);
    setProblem(null);
    setFields({});
    try {
      const { body, key: idempotencyKey } = request;
      const { order: made } = await api.call(kitchenApi.partnerMakeOrder, { body, idempotencyKey });
      setPending(null);
      void polling.poll();
      if (made !== null) onMade(made);
    } catch (error) {
      if (isRefusal(error)) {
        setPending(null);
        setFields(error.fields);
        setProblem(errorMessage(error));
        void read.refetch();
      } else setProblem(callerStrings.unsure);
    } finally {
      setSending(false);
    }
  };
  const make = (): void => {
    setTried(true);
    if (quote === null || isCounting || isBanknoteWrong) return;
    if (quote.issues.length > 0) {
      setProblem(quote.issues[0]?.message ?? null);
      return;
    }
    const body = {
      ...order,
      delivery_details: type === 'delivery' ? details : null,
      name: trimToNull(name),
      phone_number: trimToNull(phone),
      cutlery_count: wishes.cutlery,
      courier_wishes: possibleWishes(wishes.wishes, { orderType: type, method }),
      comment: trimToNull(wishes.comment),
      change_from: method === 'cash' ? banknote : null,
      quote: quote.quote,
    };
    void send({ key: newKey(), body });
  };

  if (isAdding) {
    return (
      <div className={css['form']}>
        <AddDish
          order={{ restaurant_id: restaurant.id, order_type: type }}
          onBack={() => setAdding(false)}
          onAdd={(dish) => {
            setDishes([...dishes, dish]);
            setAdding(false);
          }}
        />
      </div>
    );
  }
  if (pending !== null && !isSending) {
    return (
      <div className={css['form']}>
        <p role="alert">{problem ?? callerStrings.unsure}</p>
        {isOffline && <p role="status">{callerStrings.offline}</p>}
        <Button size="large" wide onClick={() => void send(pending)}>
          {callerStrings.again}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={css['form']} disabled={isSending} aria-label={callerStrings.heading}>
      <div className={css['door']}>
        <Input
          label={callerStrings.phone}
          value={phone}
          type="tel"
          max={30}
          error={wrong('phone_number')}
          onChange={setPhone}
        />
        <Input label={callerStrings.name} value={name} max={MAX_LENGTH.name} error={wrong('name')} onChange={setName} />
      </div>
      <Choice
        legend={callerStrings.how}
        field="order_type"
        pills
        value={type}
        options={ORDER_TYPES.map((value) => ({ value, label: callerStrings.type(value) }))}
        onChange={(value) => {
          setType(value === 'pickup' ? 'pickup' : 'delivery');
          setTime(null);
        }}
      />
      {type === 'delivery' && details === null && (
        <AddressSearch
          localityId={restaurant.locality_id ?? 0}
          error={wrong('delivery_details')}
          onChoose={setDetails}
        />
      )}
      {type === 'delivery' && details !== null && (
        <section className={css['part']} aria-label={callerStrings.address}>
          <div className={css['row']}>
            <span className={css['name']}>{details.address}</span>
            <Button variant="quiet" size="large" onClick={() => setDetails(null)}>
              {callerStrings.addressChange}
            </Button>
          </div>
          <Wrong text={wrong('delivery_details')} />
          <div className={css['door']}>
            {DOOR.map((field) => (
              <Input
                key={field}
                label={DOOR_WORDS[field]}
                value={details[field] ?? ''}
                max={MAX_LENGTH.door}
                error={null}
                onChange={(text) => setDetails({ ...details, [field]: text === '' ? null : text })}
              />
            ))}
          </div>
        </section>
      )}
      <section className={css['part']} aria-label={callerStrings.dishes}>
        <h2>{callerStrings.dishes}</h2>
        <ul className={css['rows']} role="list">
          <AddedDishes dishes={dishes} onChange={setDishes} />
        </ul>
        {ofDishes.map(({ code, message }) => (
          <Wrong key={message} text={code === 'CART_EMPTY' ? callerStrings.noDishes : message} />
        ))}
        <Button variant="secondary" size="large" wide onClick={() => setAdding(true)}>
          {callerStrings.addDish}
        </Button>
      </section>
      <label className={form['field']}>
        <span>{callerStrings.time}</span>
        <select
          className={form['input']}
          value={time ?? ''}
          onChange={({ target }) => setTime(target.value === '' ? null : target.value)}
        >
          <option value="">{callerStrings.soonest}</option>
          {(quote?.times ?? []).map((at) => (
            <option key={at} value={at}>
              {momentWords(new Date(at), now, restaurant.timezone)}
            </option>
          ))}
        </select>
        <Wrong text={wrong('requested_at')} />
      </label>
      <Choice
        legend={callerStrings.payment}
        field="payment_method"
        value={method}
        error={wrong('payment_method') ?? undefined}
        options={(quote?.payment_methods ?? [method]).map((value) => ({ value, label: callerStrings.method(value) }))}
        onChange={(value) => setMethod(quote?.payment_methods.find((one) => one === value) ?? method)}
      />
      {method === 'cash' && (
        <Input
          label={callerStrings.changeFrom}
          value={changeFrom}
          max={6}
          error={isBanknoteWrong ? callerStrings.changeWrong : wrong('change_from')}
          onChange={setChangeFrom}
        />
      )}
      <WishesFields value={wishes} onChange={setWishes} orderType={type} method={method} />
      {quote !== null && <Price quote={quote} timezone={restaurant.timezone} />}
      {read.error !== null && <p role="alert">{errorMessage(read.error, callerStrings.offline)}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      {isOffline && <p role="status">{callerStrings.offline}</p>}
      <Button size="large" wide busy={isSending || isCounting} onClick={make}>
        {callerStrings.make(formatPrice(quote?.totals.total_price ?? 0))}
      </Button>
    </fieldset>
  );
}
