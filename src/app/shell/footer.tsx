import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { environmentQuery } from '../../client/queries/queries.ts';
import { useFollow } from '../../routes/use-address.ts';
import { useServices } from '../../client/use-services.ts';
import { usePlace } from '../../client/place/use-place.ts';
import { FollowLink } from '../../ui/follow-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import css from './footer.module.css';
import { shellStrings } from './shell-strings.ts';

/** Contacts, legal details, documents and the reading pages. */
export function Footer(): JSX.Element {
  const { api } = useServices();
  const follow = useFollow();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { locality } = usePlace();
  const { brand, documents } = environment;
  const phone = locality?.support_phone_number ?? brand.support_phone_number;
  return (
    <footer className={css['footer']} aria-label={shellStrings.footer}>
      <div className={css['inner']}>
        <div className={css['block']}>
          <p className={css['brand']}>{brand.name}</p>
          <p className={css['muted']}>{brand.slogan}</p>
          {phone !== null && (
            <p>
              <PhoneLink className={css['strong']} number={phone} />
            </p>
          )}
          {brand.email !== null && (
            <p>
              <a href={`mailto:${brand.email}`}>{brand.email}</a>
            </p>
          )}
        </div>
        <ul role="list" className={css['links']}>
          <li>
            <Link to="/about">{shellStrings.about}</Link>
          </li>
          <li>
            <Link to="/address">{shellStrings.address}</Link>
          </li>
          <li>
            <Link to="/delivery">{shellStrings.deliveryInfo}</Link>
          </li>
          <li>
            <Link to="/promos">{shellStrings.promos}</Link>
          </li>
          <li>
            <Link to="/events">{shellStrings.events}</Link>
          </li>
          <li>
            <Link to="/interior">{shellStrings.interior}</Link>
          </li>
          <li>
            <Link to="/vacancy">{shellStrings.vacancy}</Link>
          </li>
          <li>
            <Link to="/contacts">{shellStrings.contacts}</Link>
          </li>
        </ul>
        <ul role="list" className={css['links']}>
          <li>
            <Link to="/info/legal">{shellStrings.legal}</Link>
          </li>
          <li>
            <FollowLink to={documents.rules_url} onFollow={follow}>
              {shellStrings.rules}
            </FollowLink>
          </li>
          <li>
            <FollowLink to={documents.privacy_url} onFollow={follow}>
              {shellStrings.privacy}
            </FollowLink>
          </li>
          <li>
            <FollowLink to={documents.agreement_url} onFollow={follow}>
              {shellStrings.agreement}
            </FollowLink>
          </li>
        </ul>
        <p className={css['legal']}>
          {brand.legal.name}
          <br />
          {shellStrings.inn} {brand.legal.inn} · {shellStrings.ogrn} {brand.legal.ogrn}
          <br />
          {brand.legal.address}
        </p>
      </div>
    </footer>
  );
}
