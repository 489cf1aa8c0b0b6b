import type { JSX, ReactNode } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { sellerWords } from '#domain/seller-words.ts';
import { checkoutStrings } from '../checkout-strings.ts';
import { CheckField } from '#ui/fields.tsx';
import css from '../checkout.module.css';
import { isPersonal } from '../form/order-form.ts';
import type { Checkout } from '../form/use-checkout.ts';

interface ConsentSectionProps {
  checkout: Checkout;
  documents: Environment['documents'];
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
      <Document href={documents.agreement_url}>{checkoutStrings.consentOfferLink}</Document>
      <span>{checkoutStrings.consentRules}</span>
      <Document href={documents.rules_url}>{checkoutStrings.consentRulesLink}</Document>
    </>
  );
}

/** Names the offer that ordering accepts (docs/product.md §5.7), and once it has been accepted, what was: once per version of the texts (§5.2). */
export function ConsentSection({ checkout, documents }: ConsentSectionProps): JSX.Element {
  const seller = checkout.delivery.place.restaurant?.seller;
  return (
    <div role="group" aria-label={checkoutStrings.consents} className={css['consents']}>
      {seller !== undefined && <p className={css['law']}>{checkoutStrings.seller(sellerWords(seller))}</p>}
      {checkout.order.agreed ? (
        <p className={css['law']}>
          <span>{checkoutStrings.agreedOffer}</span>
          <Offer documents={documents} />
          <span>{checkoutStrings.agreedData}</span>
          <Document href={documents.personal_data_consent_url ?? documents.privacy_url}>
            {checkoutStrings.consentDataLink}
          </Document>
          <span>{checkoutStrings.agreedEnd}</span>
        </p>
      ) : (
        <p className={css['law']}>
          <span>{checkoutStrings.consentOffer}</span>
          <Offer documents={documents} />
        </p>
      )}
    </div>
  );
}

/**
 * Asks for the consent to the use of personal data in a box of its own, never ticked in advance (docs/product.md §5.7): beside the button, which
 * does not go on without it. Null where it is given already, or nothing personal is sent.
 */
export function ConsentBox({ checkout, documents }: ConsentSectionProps): JSX.Element | null {
  const { order, errors } = checkout;
  const { form, agreed, setConsents } = order;
  const error = errors.fields['consents.personal_data'];
  if (agreed || !isPersonal(form)) return null;
  return (
    <div data-field="consents.personal_data">
      <CheckField
        checked={form.consents.personal_data}
        error={error}
        onChange={(isGiven) => {
          if (isGiven) errors.clear('consents.personal_data');
          setConsents({ ...form.consents, personal_data: isGiven });
        }}
        label={checkoutStrings.consentData}
        link={
          <Document href={documents.personal_data_consent_url ?? documents.privacy_url}>
            {checkoutStrings.consentDataLink}
          </Document>
        }
      />
    </div>
  );
}

/** Asks for the consent to advertising, where promo codes are entered: optional, and never ticked in advance. */
export function MarketingConsent({ checkout: { order } }: Pick<ConsentSectionProps, 'checkout'>): JSX.Element {
  const { form, setConsents } = order;
  return (
    <CheckField
      checked={form.consents.marketing}
      onChange={(marketing) => setConsents({ ...form.consents, marketing })}
      label={checkoutStrings.consentMarketing}
      isOptional
    />
  );
}
