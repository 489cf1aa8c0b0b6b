import { Textarea, TextInput } from '@mantine/core';
import { useId, type JSX } from 'react';
import { MAX_LENGTH } from '../../../contract/primitives.ts';
import { formatPhone, normalisePhone } from '../../../domain/phone.ts';
import { checkoutStrings } from './checkout-strings.ts';
import css from './checkout.module.css';
import type { Draft } from './draft.ts';
import type { FieldErrors } from './fields.ts';

interface ContactSectionProps {
  draft: Draft;
  errors: FieldErrors;
  onChange: (part: Partial<Draft>) => void;
}

/** Digits, plus and what people write between them; letters are not taken (the rest is reduced: docs/product.md §5.6). */
const phoneText = (text: string): string => text.replaceAll(/[^\d+()\s-]/g, '').slice(0, 30);

/** Asks whom the order is for. */
export function ContactSection({ draft, errors, onChange }: ContactSectionProps): JSX.Element {
  const counterId = useId();
  return (
    <>
      <div className={css['pair']}>
        <div data-field="name">
          <TextInput
            label={checkoutStrings.name}
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
            label={checkoutStrings.phone}
            description={checkoutStrings.phoneHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="+7"
            enterKeyHint="next"
            error={errors.phone_number}
            onChange={(event) => onChange({ phone: phoneText(event.currentTarget.value) })}
            onBlur={() => {
              const normal = normalisePhone(draft.phone);
              if (normal !== null) onChange({ phone: formatPhone(normal) });
            }}
          />
        </div>
      </div>
      <p className={css['muted']}>{checkoutStrings.kept}</p>
      <div data-field="comment">
        <Textarea
          label={
            <>
              {checkoutStrings.comment} <span className={css['muted']}>({checkoutStrings.optional})</span>
            </>
          }
          placeholder={checkoutStrings.commentHint}
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
