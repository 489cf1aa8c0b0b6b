import { type JSX, useId } from 'react';
import { Textarea, TextInput } from '@mantine/core';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { normalisePhone } from '#domain/phone.ts';
import { formatPhone, reducePhone } from '#domain/phone-text.ts';
import type { Draft } from '#client/place/checkout-draft.ts';
import type { CheckoutComponents } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Checkout } from '../form/use-checkout.ts';
import type { FieldErrors } from '../form/fields.ts';
import css from '../checkout.module.css';

interface WhoBlockProps {
  checkout: Checkout;
  components: CheckoutComponents;
}

/** The person: login for guests, name, phone, comment. */
export function WhoBlock({ checkout: { order, errors }, components }: WhoBlockProps): JSX.Element {
  const { form, change } = order;
  return (
    <section className={css['block']} aria-labelledby="checkout-who">
      <h2 id="checkout-who">{form.atTable ? checkoutStrings.whoTable : checkoutStrings.who}</h2>
      <components.LogIn />
      <ContactSection
        draft={form.draft}
        errors={errors.fields}
        atTable={form.atTable}
        phoneIsOptional={form.atTable && form.phoneNeed === null}
        onChange={(part) => {
          if (part.name !== undefined) errors.clear('name');
          if (part.comment !== undefined) errors.clear('comment');
          if (part.phone !== undefined && part.phone !== form.draft.phone) errors.clear('phone_number');
          change(part);
        }}
      />
    </section>
  );
}

interface ContactSectionProps {
  draft: Draft;
  errors: FieldErrors;
  /** Served at a table: customers need not identify themselves (docs/product.md §33.7). */
  atTable: boolean;
  /** The phone is optional. */
  phoneIsOptional: boolean;
  onChange: (part: Partial<Draft>) => void;
}

/** Asks for the customer's contacts. */
function ContactSection({ draft, errors, atTable, phoneIsOptional, onChange }: ContactSectionProps): JSX.Element {
  const counterId = useId();
  const phone = normalisePhone(draft.phone);
  return (
    <>
      <div className={css['pair']}>
        <div data-field="name">
          <TextInput
            label={atTable ? <Optional label={checkoutStrings.name} /> : checkoutStrings.name}
            value={draft.name}
            maxLength={MAX_LENGTH.name}
            autoComplete="given-name"
            enterKeyHint="next"
            error={errors.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </div>
        <div data-field="phone_number">
          <TextInput
            label={phoneIsOptional ? <Optional label={checkoutStrings.phone} /> : <span>{checkoutStrings.phone}</span>}
            description={checkoutStrings.phoneHint(phone && formatPhone(phone))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={reducePhone(draft.phone)}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+7"
            enterKeyHint="next"
            error={errors.phone_number}
            onChange={(event) => onChange({ phone: reducePhone(event.currentTarget.value) })}
          />
        </div>
      </div>
      <p className={css['muted']}>{checkoutStrings.kept}</p>
      <div data-field="comment">
        <Textarea
          label={<Optional label={checkoutStrings.comment} />}
          placeholder={atTable ? checkoutStrings.tableHint : checkoutStrings.commentHint}
          value={draft.comment}
          maxLength={MAX_LENGTH.comment}
          rows={3}
          error={errors.comment}
          description={<span id={counterId}>{checkoutStrings.counter(draft.comment.length, MAX_LENGTH.comment)}</span>}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => onChange({ comment: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

function Optional({ label }: { label: string }): JSX.Element {
  return (
    <>
      <span>{`${label} `}</span>
      <span className={css['muted']}>{`(${checkoutStrings.optional})`}</span>
    </>
  );
}
