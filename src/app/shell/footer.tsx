import { pageNames } from '#contract/page-names-strings.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, type JSX } from 'react';
import { environmentQuery, footerPagesQuery } from '#client/queries/queries.ts';
import { useSideQuery } from '#client/queries/use-side-query.ts';
import { useFollow, usePageParams } from '#routes/use-address.ts';
import { useServices } from '#client/use-services.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { FollowLink } from '#ui/follow-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import css from './footer.module.css';
import { footerStrings } from './footer-strings.ts';

/** At the bottom of the page, and its contents are known only to this device. */
const DeviceSwitches = lazy(async () => ({ default: (await import('./device-switches.tsx')).DeviceSwitches }));

/** Used while the data is loading or failed. */
const NONE: readonly never[] = [];

/** Contacts, cities, legal details, documents, articles, and the theme switch. */
export function Footer(): JSX.Element {
  const { api } = useServices();
  const follow = useFollow();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { locality, cities } = usePlace(usePageParams());
  const pages = useSideQuery(footerPagesQuery(api)) ?? NONE;
  const isHydrated = useHydrated();
  const { brand, documents } = environment;
  const phone = locality?.support_phone_number ?? brand.support_phone_number;
  return (
    <footer className={css['footer']} aria-label={footerStrings.footer}>
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
          {cities.length > 1 && (
            <ul role="list" className={css['cities']} aria-label={footerStrings.cities}>
              {cities.map(({ slug, name }) => (
                <li key={slug}>
                  <FollowLink to={`/${slug}`} onFollow={follow}>
                    {name}
                  </FollowLink>
                </li>
              ))}
            </ul>
          )}
        </div>
        <ul role="list" className={css['links']}>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <FollowLink to={path} onFollow={follow}>
                {title}
              </FollowLink>
            </li>
          ))}
        </ul>
        <ul role="list" className={css['links']}>
          <li>
            <Link to="/info/legal">{pageNames.legal}</Link>
          </li>
          <li>
            <FollowLink to={documents.rules_url} onFollow={follow}>
              {footerStrings.rules}
            </FollowLink>
          </li>
          <li>
            <FollowLink to={documents.privacy_url} onFollow={follow}>
              {footerStrings.privacy}
            </FollowLink>
          </li>
          <li>
            <FollowLink to={documents.agreement_url} onFollow={follow}>
              {footerStrings.agreement}
            </FollowLink>
          </li>
        </ul>
        <p className={css['legal']}>
          {`${brand.legal.name}\n${footerStrings.inn} ${brand.legal.inn} · ${footerStrings.ogrn} ${brand.legal.ogrn}\n${brand.legal.address}`}
        </p>
        <div className={css['theme']}>
          {isHydrated && (
            <Suspense>
              <DeviceSwitches />
            </Suspense>
          )}
        </div>
      </div>
    </footer>
  );
}
