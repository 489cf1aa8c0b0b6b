import type { JSX } from 'react';
import type { Environment } from '#contract/restaurants.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { contentStrings } from './content-strings.ts';
import css from './content.module.css';

/** Shows the seller's details (docs/product.md §11.7, the legal page): name, ИНН, ОГРН, address, hours, contacts. */
export function LegalDetails({ brand }: { brand: Environment['brand'] }): JSX.Element {
  const { legal, support_phone_number: phone, email } = brand;
  return (
    <section className={css['section']} aria-labelledby="legal-details">
      <h2 id="legal-details">{contentStrings.legalTitle}</h2>
      <dl className={css['facts']}>
        <Row name={contentStrings.legalSeller}>{legal.name}</Row>
        <Row name={contentStrings.legalInn}>{legal.inn}</Row>
        <Row name={contentStrings.legalOgrn}>{legal.ogrn}</Row>
        <Row name={contentStrings.legalAddress}>{legal.address}</Row>
        <Row name={contentStrings.legalHours}>{legal.hours}</Row>
        {phone !== null && (
          <Row name={contentStrings.legalPhone}>
            <PhoneLink number={phone} />
          </Row>
        )}
        {email !== null && (
          <Row name={contentStrings.legalEmail}>
            <a href={`mailto:${email}`}>{email}</a>
          </Row>
        )}
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: JSX.Element | string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
