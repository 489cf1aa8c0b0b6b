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
  /** Given on this device before, to the same texts: said, and not asked for again. */
  agreed: boolean;
  errors: FieldErrors;
  /** Something of the person is sent with the order. */
  isPersonal: boolean;
  onChange: (consents: ConsentsGiven) => void;
}

/** In a tab of its own: reading it must not cost what was typed. */
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
 * Says which offer the order accepts, and asks for the consents, each its own box, none ticked before: the use of personal data
 * apart from the offer, marketing apart from both and optional (docs/product.md §5.7). Once for each version of the texts (§5.2).
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
