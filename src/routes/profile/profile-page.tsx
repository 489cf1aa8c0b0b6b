import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { User } from '#contract/account.ts';
import { AccountGate } from '#features/account/profile/account-gate.tsx';
import { accountStrings } from '#features/account/profile/account-strings.ts';
import { CustomerCard } from '#features/account/profile/sections/customer-card.tsx';
import { deviceStrings } from '#features/account/device/device-strings.ts';
import { ForgetDevice, LogoutButton } from '#features/account/device/forget-device.tsx';
import { metricsStrings } from '#features/metrics/metrics-strings.ts';
import { MetricsSwitch } from '#features/metrics/metrics-consent.tsx';
import { forbiddenStrings } from '#entities/forbidden/forbidden-strings.ts';
import { bonusFactsQuery } from '#client/queries/account-queries.ts';
import { environmentQuery } from '#client/queries/queries.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useUser } from '#client/session/use-user.ts';
import { useForbidden } from '#client/use-forbidden.ts';
import type { Forbidden } from '#domain/forbidden.ts';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import { cx } from '#ui/cx.ts';
import { LeafIcon, OrdersIcon, UserIcon } from '#ui/icons/menu-icons.tsx';
import { BellIcon, ClockIcon, HeartIcon, HomeIcon, InfoIcon, PencilIcon, PhoneIcon } from '#ui/icons/more-icons.tsx';
import { Fold, rowClass, rowsClass, RowText } from '#ui/row.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { readTheme, setTheme, subscribeTheme, THEMES } from '#ui/theme.ts';
import { AgainSlot } from '../orders/again-slot.tsx';
import { OverlayLink } from '../overlays/use-open-overlay.tsx';
import { LoginLink } from '../overlays/window-links.tsx';
import { titles } from '../titles-strings.ts';
import css from './profile-page.module.css';
import { profileStrings } from './profile-strings.ts';
import { FORBIDDEN, sectionTitles } from './section-page.tsx';

// The profile and its sections share one chunk: their common chunks would otherwise be listed on the way to the menu.
export { SectionPage } from './section-page.tsx';

/** Longest wait for data that the device already has, ms. */
const LATE_AFTER_MS = 3000;

/**
 * Shows the customer, the last order, and links to everything else, most of them without an account, too. The links wait for the
 * account, within a limit: content shown earlier would be pushed down.
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
          {(customer) => <Account user={customer} />}
        </AccountGate>
        {isSettled && <AgainSlot />}
      </div>
      <div className={css['column']}>{isSettled && <Rows user={user ?? null} logout={logout} />}</div>
    </div>
  );
}

/** The customer's card; the amount reserved by carts, and the next bonuses to expire, once the ledger has loaded. */
function Account({ user }: { user: User }): JSX.Element {
  const { api } = useServices();
  const { data } = useQuery({ ...bonusFactsQuery(api), retry: false });
  const on = user.bonus_expiration_date;
  return (
    <CustomerCard
      user={user}
      balance={data?.balance ?? user.bonus_count ?? 0}
      held={data?.held ?? 0}
      ending={data === undefined ? (on === null ? null : { on, amount: 0 }) : (data.expiring[0] ?? null)}
      edit={
        <Link
          to="/profile/$section"
          params={{ section: 'personal' }}
          className={css['honeyLink']}
          aria-label={user.name === null ? undefined : sectionTitles.personal}
        >
          {user.name === null ? profileStrings.nameless : <PencilIcon />}
        </Link>
      }
      history={
        <Link to="/profile/$section" params={{ section: 'bonuses' }} className={css['honeyLink']}>
          {profileStrings.bonuses}
        </Link>
      }
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

/** Rarely changed: loaded when unfolded. */
const PushSettings = lazy(async () => ({
  default: (await import('./push-settings-part.tsx')).PushSettingsPart,
}));

/** Tiles for what a customer comes for most, rows for the rest in two groups; then what ends it all. */
function Rows({ user, logout }: { user: User | null; logout: Elements }): JSX.Element {
  const { api } = useServices();
  const navigate = useNavigate();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { locality } = usePlace();
  const [forbidden] = useForbidden();
  const { push, metrics, brand } = environment;
  const phone = locality?.support_phone_number ?? brand.support_phone_number;
  return (
    <>
      <nav className={css['tiles']} aria-label={profileStrings.mine}>
        <Link to="/orders" className={css['tile']}>
          <OrdersIcon />
          <span>{titles.orders}</span>
        </Link>
        <OverlayLink opens={{ modal: 'bookings' }} className={css['tile']}>
          <ClockIcon />
          <span>{profileStrings.bookings}</span>
        </OverlayLink>
        <OverlayLink opens={{ modal: 'favourites' }} className={css['tile']}>
          <HeartIcon />
          <span>{profileStrings.favourites}</span>
        </OverlayLink>
      </nav>
      <nav className={rowsClass} aria-label={accountStrings.sections}>
        {user !== null && <SectionRow section="addresses" icon={<HomeIcon />} />}
        <Link to="/profile/$section" params={{ section: FORBIDDEN }} className={rowClass}>
          <RowText icon={<LeafIcon />} title={forbiddenStrings.title} fact={forbiddenFact(forbidden)} />
        </Link>
        {user !== null && <SectionRow section="sessions" icon={<PhoneIcon />} />}
        {user !== null && <SectionRow section="privacy" icon={<InfoIcon />} />}
      </nav>
      <div className={rowsClass}>
        {push !== null && (
          <Fold icon={<BellIcon />} title={profileStrings.notify}>
            <Suspense fallback={<Skeleton height="6rem" />}>
              <PushSettings user={user} />
            </Suspense>
          </Fold>
        )}
        <ThemeRow />
        <OverlayLink opens={{ modal: 'contacts' }} className={rowClass}>
          <RowText icon={<UserIcon />} title={titles.contacts} fact={phone} />
        </OverlayLink>
        {metrics !== null && (
          <Fold icon={<InfoIcon />} title={metricsStrings.setting}>
            <MetricsSwitch yandex={metrics.yandex_counter !== null} />
          </Fold>
        )}
      </div>
      <section className={css['end']} aria-label={deviceStrings.title}>
        {user !== null && logout}
        <ForgetDevice onForgotten={() => void navigate({ to: '/' })} />
      </section>
    </>
  );
}

/** «Молоко, орехи»: the first entries of the list; null where it is empty. */
const forbiddenFact = ({ allergens, words }: Forbidden): string | null => {
  const names = [...allergens.map((one) => allergenNames[one]), ...words];
  return names.length === 0 ? null : names.slice(0, FACTS).join(', ');
};
const FACTS = 3;

function SectionRow({ section, icon }: { section: keyof typeof sectionTitles; icon: Elements }): JSX.Element {
  return (
    <Link to="/profile/$section" params={{ section }} className={rowClass}>
      <RowText icon={icon} title={sectionTitles[section]} />
    </Link>
  );
}

function ThemeRow(): JSX.Element {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return (
    <div className={css['theme']}>
      <Segmented
        legend={profileStrings.theme}
        value={theme}
        options={THEMES.map((value) => ({ value, label: profileStrings.themes[value] }))}
        onChange={setTheme}
      />
    </div>
  );
}
