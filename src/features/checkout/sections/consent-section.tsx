import { Checkbox } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import css from '../checkout.module.css';
import type { FieldErrors } from '../form/fields.ts';
import type { ConsentsGiven } from '../form/order-form.ts';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';

interface ConsentSectionProps {
  documents: Environment['documents'] | null;
  value: ConsentsGiven;
  /** Already given on this device to the same texts: shown, not requested again. */
  agreed: boolean;
  errors: FieldErrors;
  /** The order contains personal data. */
  isPersonal: boolean;
  onChange: (consents: ConsentsGiven) => void;
}

/** Opens in a new tab: reading it must not lose what was typed. */
function Document({ href, children }: { href: string | undefined; children: ReactNode }): JSX.Element {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The texts of the offer. */
function Offer({ documents }: Pick<ConsentSectionProps, 'documents'>): JSX.Element {
  return (
    <>
      <Document href={documents?.agreement_url}>{checkoutStrings.consentOfferLink}</Document>
      <span>{checkoutStrings.consentRules}</span>
      <Document href={documents?.rules_url}>{checkoutStrings.consentRulesLink}</Document>
    </>
  );
}

/**
 * Names the offer that ordering accepts, and asks for the consents, each in its own box, none pre-ticked: personal data separate
 * from the offer, marketing separate from both and optional (docs/product.md §5.7). Once per version of the texts (§5.2).
 */
export function ConsentSection({
  documents,
  value,
  agreed,
  errors,
  isPersonal,
  onChange,
}: ConsentSectionProps): JSX.Element {
  return (
    <fieldset className={css['consents']}>
      <legend className={visuallyHiddenClass}>{checkoutStrings.consents}</legend>
      {agreed ? (
        <p className={css['muted']}>
          <span>{checkoutStrings.agreedOffer}</span>
          <Offer documents={documents} />
          <span>{checkoutStrings.agreedData}</span>
          <Document href={documents?.personal_data_consent_url ?? documents?.privacy_url}>
            {checkoutStrings.consentDataLink}
          </Document>
          <span>{checkoutStrings.agreedHold}</span>
        </p>
      ) : (
        <>
          <p className={css['muted']}>
            <span>{checkoutStrings.consentOffer}</span>
            <Offer documents={documents} />
          </p>
          {isPersonal && (
            <div data-field="consents.personal_data">
              <Checkbox
                checked={value.personal_data}
                error={errors['consents.personal_data']}
                aria-invalid={errors['consents.personal_data'] !== undefined}
                onChange={(event) => onChange({ ...value, personal_data: event.currentTarget.checked })}
                label={
                  <>
                    <span>{checkoutStrings.consentData}</span>
                    <Document href={documents?.personal_data_consent_url ?? documents?.privacy_url}>
                      {checkoutStrings.consentDataLink}
                    </Document>
                  </>
                }
              />
            </div>
          )}
        </>
      )}
      <Checkbox
        checked={value.marketing}
        onChange={(event) => onChange({ ...value, marketing: event.currentTarget.checked })}
        label={
          <>
            <span>{`${checkoutStrings.consentMarketing} `}</span>
            <span className={css['muted']}>{`(${checkoutStrings.optional})`}</span>
          </>
        }
      />
    </fieldset>
  );
}
