import type { JSX } from 'react';
import { NativeSelect } from '@mantine/core';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { TableNote } from '#entities/place/table/table-note.tsx';
import { noticeClass } from '#ui/notice.ts';
import { type Times, dayOf } from '#entities/place/times.ts';
import { Choice } from '#ui/choice.tsx';
import { timeStrings } from '#entities/place/time-strings.ts';
import type { CheckoutScreenProps } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { DeliverySection } from './delivery-section.tsx';
import type { FieldErrors } from '../form/fields.ts';
import type { Delivery } from '../form/use-delivery.ts';
import css from '../checkout.module.css';

interface WhereBlockProps extends Pick<CheckoutScreenProps, 'components' | 'onOtherPlace' | 'onHours'> {
  checkout: Checkout;
}

/** Destination and time: an address or a restaurant, or the table. */
export function WhereBlock({ checkout, components, onOtherPlace, onHours }: WhereBlockProps): JSX.Element {
  const { order, delivery, errors, address, isPromised, promise } = checkout;
  const { form, times, change } = order;
  return (
    <section className={css['block']} aria-labelledby="checkout-where">
      <h2 id="checkout-where">{form.atTable ? checkoutStrings.whereTable : checkoutStrings.where}</h2>
      {form.atTable ? (
        <TableSection delivery={delivery} times={times} errors={errors.fields} onHours={onHours} />
      ) : (
        <>
          <DeliverySection
            delivery={delivery}
            components={components}
            error={errors.fields.delivery_details}
            address={address}
            onType={() => errors.clear('delivery_details')}
            onOtherPlace={() => onOtherPlace(delivery.place.orderType)}
            onHours={onHours}
          />
          <TimeSection
            times={times}
            ahead={form.ahead}
            requestedAt={form.requestedAt}
            promise={isPromised ? promise : null}
            error={errors.fields.requested_at}
            onAhead={(ahead) => {
              errors.clear('requested_at');
              change({ ahead });
            }}
            onTime={(requestedAt) => {
              errors.clear('requested_at');
              change({ ahead: true, requestedAt });
            }}
          />
        </>
      )}
    </section>
  );
}

interface TableSectionProps {
  delivery: Delivery;
  times: Times | null;
  errors: FieldErrors;
  onHours: OpenHours;
}

/** Replaces address and time: the table, and whether the kitchen is open now (docs/product.md §33.12). */
function TableSection({ delivery, times, errors, onHours }: TableSectionProps): JSX.Element {
  const { restaurant } = delivery.place;
  const closed = times !== null && times.soon === null ? times.reason : null;
  return (
    <>
      <div data-field="delivery_details">
        <TableNote>
          {restaurant && (
            <>
              <p>{`${restaurant.name}, ${restaurant.address}`}</p>
              <OpenState restaurant={restaurant} onHours={onHours} />
            </>
          )}
        </TableNote>
        {errors.delivery_details !== undefined && <p className={css['error']}>{errors.delivery_details}</p>}
      </div>
      <div role="status" data-field="requested_at">
        {errors.requested_at !== undefined ? (
          <p className={css['error']}>{errors.requested_at}</p>
        ) : (
          closed !== null && <p className={noticeClass}>{closed}</p>
        )}
      </div>
    </>
  );
}

interface TimeSectionProps {
  times: Times | null;
  ahead: boolean;
  requestedAt: string | null;
  /** The server's promise for exactly this order; overrides the local rules. */
  promise: string | null;
  error: string | undefined;
  onAhead: (ahead: boolean) => void;
  onTime: (at: string) => void;
}

/** Selects the time: as soon as possible, or a day and a slot. */
function TimeSection(props: TimeSectionProps): JSX.Element {
  const { times, ahead, requestedAt, promise, error, onAhead, onTime } = props;
  const days = times?.days ?? [];
  const day = dayOf(days, requestedAt) ?? days[0] ?? null;
  const soon = times?.soon ?? null;
  return (
    <>
      <Choice
        legend={timeStrings.when}
        field="requested_at"
        value={ahead ? 'ahead' : 'soon'}
        error={ahead && days.length > 0 ? undefined : error}
        onChange={(value) => onAhead(value === 'ahead')}
        options={[
          {
            value: 'soon',
            label: timeStrings.asap,
            // The line is reserved before the promise loads, to avoid a layout shift.
            hint: soon === null ? '\u00a0' : ((ahead ? null : promise) ?? soon),
            disabled: times !== null && soon === null,
          },
          { value: 'ahead', label: checkoutStrings.ahead, hint: day?.label ?? '\u00a0', disabled: days.length === 0 },
        ]}
      />
      {times?.reason != null && (
        <p className={noticeClass} role="status">
          {days.length === 0 ? timeStrings.noSlots : times.reason}
        </p>
      )}
      {ahead && day !== null && (
        <div className={css['pair']} data-field="requested_at">
          <NativeSelect
            label={timeStrings.day}
            value={day.date}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const first = days.find(({ date }) => date === value)?.slots[0];
              if (first) onTime(first.at);
            }}
            data={days.map(({ date, label }) => ({ value: date, label }))}
          />
          <NativeSelect
            label={timeStrings.time}
            value={requestedAt ?? ''}
            error={error}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value !== '') onTime(value);
            }}
            data={[
              ...(requestedAt === null ? [{ value: '', label: timeStrings.pickTime }] : []),
              ...day.slots.map(({ at, label }) => ({ value: at, label })),
            ]}
          />
        </div>
      )}
    </>
  );
}
