import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore, type JSX } from 'react';
import { deviceStrings } from '../../features/device/device-strings.ts';
import { ForgetDevice } from '../../features/device/forget-device.tsx';
import { environmentQuery } from '../../platform/queries.ts';
import { useOrderParams } from '../../state/hooks.ts';
import { useServices } from '../../state/services.ts';
import { usePlace } from '../../state/use-place.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { readTheme, setTheme, subscribeTheme, THEMES } from '../../ui/theme.ts';
import { titles } from '../titles-strings.ts';
import { AccountCard } from './account-card.tsx';
import css from './profile-page.module.css';
import { profileStrings } from './profile-strings.ts';

/** What this device knows of its customer, who needs no account to order: place, orders, theme, and whom to call. */
export function Page(): JSX.Element {
  const { api } = useServices();
  const navigate = useNavigate();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const { locality, restaurant, orderType, chosen } = usePlace();
  const { deliveryDetails } = useOrderParams();
  const { brand } = environment;
  const phone = locality?.support_phone_number ?? brand.support_phone_number;
  const where = orderType === 'delivery' ? (deliveryDetails?.address ?? locality?.name) : restaurant?.address;
  return (
    <div className={css['page']}>
      <h1>{titles.profile}</h1>
      <AccountCard />
      <section className={css['card']} aria-labelledby="profile-place">
        <h2 id="profile-place">{profileStrings.place}</h2>
        <p>{chosen ? `${profileStrings.orderType[orderType]} · ${where ?? ''}` : profileStrings.noPlace}</p>
        <Link
          to="."
          search={(before) => ({ ...before, modal: 'restaurant-select', delivery_type: orderType })}
          resetScroll={false}
          className={buttonClass({ variant: 'quiet' })}
        >
          {chosen ? profileStrings.changePlace : profileStrings.choosePlace}
        </Link>
      </section>
      <section className={css['card']} aria-labelledby="profile-orders">
        <h2 id="profile-orders">{titles.orders}</h2>
        <p>{profileStrings.orders}</p>
        <Link to="/orders" className={buttonClass({ variant: 'quiet' })}>
          {profileStrings.openOrders}
        </Link>
      </section>
      <section className={css['card']} aria-labelledby="profile-favourites">
        <h2 id="profile-favourites">{profileStrings.favourites}</h2>
        <p>{profileStrings.favouritesText}</p>
        <Link
          to="."
          search={(before) => ({ ...before, modal: 'favourites' })}
          resetScroll={false}
          className={buttonClass({ variant: 'quiet' })}
        >
          {profileStrings.openFavourites}
        </Link>
      </section>
      <ThemeChoice />
      <section className={css['card']} aria-labelledby="profile-device">
        <h2 id="profile-device">{deviceStrings.title}</h2>
        <ForgetDevice onForgotten={() => void navigate({ to: '/' })} />
      </section>
      <section className={css['card']} aria-labelledby="profile-help">
        <h2 id="profile-help">{profileStrings.help}</h2>
        {phone !== null && <PhoneLink number={phone} />}
        {brand.email !== null && <a href={`mailto:${brand.email}`}>{brand.email}</a>}
        <Link to="." search={(before) => ({ ...before, modal: 'contacts' })} resetScroll={false}>
          {profileStrings.contacts}
        </Link>
      </section>
    </div>
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
          {profileStrings.themes[one]}
        </label>
      ))}
    </fieldset>
  );
}
