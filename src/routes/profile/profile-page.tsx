import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import { AccountGate } from '#features/account/profile/account-gate.tsx';
import { accountStrings } from '#features/account/profile/account-strings.ts';
import { BonusCard } from '#features/account/profile/sections/bonus-card.tsx';
import { HelloCard } from '#features/account/profile/sections/hello-card.tsx';
import { deviceStrings } from '#features/account/device/device-strings.ts';
import { ForgetDevice, LogoutButton } from '#features/account/device/forget-device.tsx';
import { metricsStrings } from '#features/metrics/metrics-strings.ts';
import { MetricsSwitch } from '#features/metrics/metrics-consent.tsx';
import { forbiddenStrings } from '#entities/forbidden/forbidden-strings.ts';
import { bonusFactsQuery } from '#client/queries/account-queries.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ChevronRightIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { readTheme, setTheme, subscribeTheme, THEMES } from '#ui/theme.ts';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';
import { LoginLink } from '../overlays/window-links.tsx';
import { titles } from '../titles-strings.ts';
import css from './profile-page.module.css';
import { profileStrings } from './profile-strings.ts';
import { FORBIDDEN, SECTIONS, sectionHints, sectionTitles } from './section-page.tsx';

// The profile and its sections share one chunk: their common chunks would otherwise be listed on the way to the menu.
export { SectionPage } from './section-page.tsx';

/** Longest wait for data that the device already has, ms. */
const LATE_AFTER_MS = 3000;

/**
 * Shows the customer's account, and what this device knows without one: place, orders, theme, and contacts. The latter waits
 * for the former, within a limit: content shown earlier would be pushed down.
 */
export function Page(): JSX.Element {
  const { user, failed } = useUser();
  const isOffline = useConnectivity() === 'unreachable';
  const isLate = useLate(LATE_AFTER_MS);
  const navigate = useNavigate();
  const logout = <LogoutButton onLoggedOut={() => void navigate({ to: '/' })} />;
  const isSettled = user !== undefined || failed || isOffline || isLate;
  return (
    <div className={cx(css['page'], !isSettled && css['unsettled'])}>
      <h1>{titles.profile}</h1>
      <div className={css['column']}>
        <AccountGate login={<LoginLink reason="profile" look={{ size: 'large' }} />} late={isLate} logout={logout}>
          {(customer) => <Account user={customer} logout={logout} />}
        </AccountGate>
      </div>
      <div className={css['column']}>{isSettled && <Device />}</div>
    </div>
  );
}

function Account({ user, logout }: { user: User; logout: Elements }): JSX.Element {
  return (
    <>
      <HelloCard user={user} logout={logout} />
      <Bonuses
        user={user}
        more={
          <Link to="/profile/$section" params={{ section: 'bonuses' }} className={css['honeyLink']}>
            {profileStrings.bonuses}
          </Link>
        }
      />
      <nav className={css['sections']} aria-label={accountStrings.sections}>
        {SECTIONS.map((section) => (
          <Link key={section} to="/profile/$section" params={{ section }} className={css['sectionLink']}>
            <span>
              <b>{sectionTitles[section]}</b>
              <span className={css['hint']}>{sectionHints[section]}</span>
            </span>
            <ChevronRightIcon />
          </Link>
        ))}
      </nav>
    </>
  );
}

/** The balance from the account; the amount reserved by carts, and the next to expire, once the ledger has loaded. */
function Bonuses({ user, more }: { user: User; more: Elements }): JSX.Element {
  const { api } = useServices();
  const { data } = useQuery({ ...bonusFactsQuery(api), retry: false });
  const on = user.bonus_expiration_date;
  return (
    <BonusCard
      balance={data?.balance ?? user.bonus_count ?? 0}
      held={data?.held}
      ending={data === undefined ? (on === null ? null : { on, amount: 0 }) : (data.expiring[0] ?? null)}
      more={more}
    />
  );
}

/** True once `delay` ms have passed. */
const useLate = (delay: number): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return late;
};

/** Rarely changed: loaded separately. */
const PushSettings = lazy(async () => ({
  default: (await import('./push-settings-part.tsx')).PushSettingsPart,
}));

function Device(): JSX.Element {
  const { api } = useServices();
  const navigate = useNavigate();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { locality, restaurant, orderType, chosen } = usePlace();
  const { deliveryDetails } = useOrderParams();
  const { user } = useUser();
  const { brand } = environment;
  const phone = locality?.support_phone_number ?? brand.support_phone_number;
  const where = orderType === 'delivery' ? (deliveryDetails?.address ?? locality?.name) : restaurant?.address;
  return (
    <>
      <section className={css['card']} aria-labelledby="profile-orders">
        <h2 id="profile-orders">{titles.orders}</h2>
        <p>{profileStrings.orders}</p>
        <Link to="/orders" className={buttonClass({ variant: 'quiet' })}>
          {profileStrings.openOrders}
        </Link>
      </section>
      <section className={css['card']} aria-labelledby="profile-bookings">
        <h2 id="profile-bookings">{profileStrings.bookings}</h2>
        <p>{profileStrings.bookingsText}</p>
        <OverlayLink opens={{ modal: 'bookings' }} className={buttonClass({ variant: 'quiet' })}>
          {profileStrings.openBookings}
        </OverlayLink>
      </section>
      <section className={css['card']} aria-labelledby="profile-favourites">
        <h2 id="profile-favourites">{profileStrings.favourites}</h2>
        <p>{profileStrings.favouritesText}</p>
        <OverlayLink opens={{ modal: 'favourites' }} className={buttonClass({ variant: 'quiet' })}>
          {profileStrings.openFavourites}
        </OverlayLink>
      </section>
      <section className={css['card']} aria-labelledby="profile-forbidden">
        <h2 id="profile-forbidden">{forbiddenStrings.title}</h2>
        <p>{profileStrings.forbiddenText}</p>
        <Link to="/profile/$section" params={{ section: FORBIDDEN }} className={buttonClass({ variant: 'quiet' })}>
          {profileStrings.openForbidden}
        </Link>
      </section>
      <section className={css['card']} aria-labelledby="profile-place">
        <h2 id="profile-place">{profileStrings.place}</h2>
        <p>{chosen ? `${profileStrings.orderType[orderType]} · ${where ?? ''}` : profileStrings.noPlace}</p>
        <OverlayLink
          opens={{ modal: 'restaurant-select', delivery_type: orderType }}
          className={buttonClass({ variant: 'quiet' })}
        >
          {chosen ? profileStrings.changePlace : profileStrings.choosePlace}
        </OverlayLink>
      </section>
      {environment.push !== null && (
        <section className={css['card']} aria-labelledby="profile-notify">
          <h2 id="profile-notify">{profileStrings.notify}</h2>
          <Suspense fallback={<Skeleton height="6rem" />}>
            <PushSettings user={user ?? null} />
          </Suspense>
        </section>
      )}
      <ThemeChoice />
      <section className={css['card']} aria-labelledby="profile-help">
        <h2 id="profile-help">{profileStrings.help}</h2>
        {phone !== null && <PhoneLink number={phone} />}
        {brand.email !== null && <a href={`mailto:${brand.email}`}>{brand.email}</a>}
        <OverlayLink opens={{ modal: 'contacts' }}>{profileStrings.contacts}</OverlayLink>
      </section>
      {environment.metrics !== null && (
        <section className={css['card']} aria-labelledby="profile-metrics">
          <h2 id="profile-metrics">{metricsStrings.setting}</h2>
          <MetricsSwitch yandex={environment.metrics.yandex_counter !== null} />
        </section>
      )}
      <section className={css['card']} aria-labelledby="profile-device">
        <h2 id="profile-device">{deviceStrings.title}</h2>
        <ForgetDevice onForgotten={() => void navigate({ to: '/' })} />
      </section>
    </>
  );
}

function ThemeChoice(): JSX.Element {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return (
    <fieldset className={css['card']}>
      <legend className={css['legend']}>{profileStrings.theme}</legend>
      {THEMES.map((one) => (
        <label key={one} className={css['choice']}>
          <input type="radio" name="theme" value={one} checked={one === theme} onChange={() => setTheme(one)} />
          <span>{profileStrings.themes[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
