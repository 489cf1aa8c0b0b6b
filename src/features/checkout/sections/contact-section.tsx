import type { JSX } from 'react';
import { MAX_LENGTH } from '#contract/primitives.ts';
import { normalisePhone } from '#domain/phone.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { trimToNull } from '#domain/trim-to-null.ts';
import { PhoneField, TextField } from '#ui/fields.tsx';
import { UserIcon } from '#ui/icons/menu-icons.tsx';
import type { CheckoutComponents } from '../checkout-components.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import type { Checkout } from '../form/use-checkout.ts';
import { FormRow, FormSheet } from './form-row.tsx';
import css from '../checkout.module.css';

interface WhoSectionProps {
  checkout: Checkout;
  components: CheckoutComponents;
}

/** The person: two fields where they are not known yet, else one row. */
export function WhoSection({ checkout, components }: WhoSectionProps): JSX.Element {
  const { order, errors, sheets } = checkout;
  const { draft, atTable } = order.form;
  if (sheets.asksWho) {
    return (
      <div className={css['padded']}>
        <ContactFields checkout={checkout} />
        <components.LogIn />
      </div>
    );
  }
  const phone = normalisePhone(draft.phone);
  const known = [trimToNull(draft.name), phone && formatPhone(phone)].filter((part) => part !== null);
  const isOpen = !atTable && known.length < 2;
  return (
    <>
      <FormRow
        icon={<UserIcon />}
        label={checkoutStrings.who}
        title={known.length > 0 ? known.join(', ') : checkoutStrings.contact}
        fact={atTable && known.length === 0 ? checkoutStrings.notNeeded : null}
        isOpen={isOpen}
        error={errors.fields.name ?? errors.fields.phone_number}
        onOpen={() => sheets.setOpen('who')}
      />
      {sheets.open === 'who' && (
        <FormSheet title={checkoutStrings.contact} onClose={() => sheets.setOpen(null)}>
          <components.LogIn />
          <ContactFields checkout={checkout} />
          <p className={css['muted']}>{checkoutStrings.kept}</p>
        </FormSheet>
      )}
    </>
  );
}

/** Name and phone. */
function ContactFields({ checkout: { order, errors } }: Pick<WhoSectionProps, 'checkout'>): JSX.Element {
  const { form, change } = order;
  const { draft, atTable } = form;
  const { fields } = errors;
  const phone = normalisePhone(draft.phone);
  const phoneIsOptional = atTable && form.phoneNeed === null;
  return (
    <div className={css['pair']}>
      <div data-field="name">
        <TextField
          label={checkoutStrings.name}
          isOptional={atTable}
          value={draft.name}
          maxLength={MAX_LENGTH.name}
          autoComplete="given-name"
          enterKeyHint="next"
          error={fields.name}
          takesFocus={fields.name !== undefined}
          onChange={(name) => {
            errors.clear('name');
            change({ name });
          }}
        />
      </div>
      <div data-field="phone_number">
        <PhoneField
          label={checkoutStrings.phone}
          isOptional={phoneIsOptional}
          hint={fields.phone_number === undefined ? checkoutStrings.phoneHint(phone && formatPhone(phone)) : undefined}
          value={draft.phone}
          enterKeyHint="next"
          error={fields.phone_number}
          takesFocus={fields.phone_number !== undefined}
          onChange={(next) => {
            if (next !== draft.phone) errors.clear('phone_number');
            change({ phone: next });
          }}
        />
      </div>
    </div>
  );
}
