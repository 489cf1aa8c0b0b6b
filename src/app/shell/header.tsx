import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { JSX } from 'react';
import { cleanLine } from '#contract/clean-text.ts';
import { pageNames } from '#contract/page-names-strings.ts';
import { closedUntil } from '#domain/dish-time.ts';
import { formatDay, momentWords } from '#domain/relative-day.ts';
import { shortAddress } from '#domain/short-address.ts';
import { earliestPromise } from '#domain/slots.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { Logo } from '#brand/logo.tsx';
import { environmentQuery } from '#client/queries/queries.ts';
import { useOrderParams, usePlace } from '#client/place/use-place.ts';
import { useServices } from '#client/use-services.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { useDishTime } from '#client/place/use-dish-time.ts';
import { OverlayLink, useOpenOverlay } from '#routes/overlays/use-open-overlay.tsx';
import { usePageParams } from '#routes/use-address.ts';
import { cx } from '#ui/cx.ts';
import { BrandBorder } from '#brand/border.tsx';
import { CartLink, useIsOrders } from './bottom-tabs.tsx';
import css from './header.module.css';
import { PinIcon, SearchIcon, UserIcon } from '#ui/icons/menu-icons.tsx';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { shellStrings } from './shell-strings.ts';
import { useIsAt, useIsMenu } from './use-is-menu.ts';

/**
 * Logo, place and order type as one pill, search, desktop navigation, and the brand's border
 * (docs/product.md §15.4).
 */
export function Header(): JSX.Element {
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const brand = environment.brand.name;
  const [isMenu, isCart, isCheckout] = [useIsMenu(), useIsAt('/cart'), useIsAt('/checkout')];
  const isOrders = useIsOrders();
  // On the menu and at the checkout the cart is already on the page: there the link leads to its own page.
  const hasCart = isMenu || isCart || isCheckout;
  const open = useOpenOverlay();
  return (
    <header className={cx(css['header'], isCheckout && css['aside'])}>
      <div className={css['row']}>
        <Link to="/" className={css['logo']} aria-label={shellStrings.homeLink(brand)}>
          <Logo />
          <span className={css['brand']}>{brand}</span>
        </Link>
        <PlacePill pickupDiscount={environment.pickup_discount} />
        {/* The menu has its own search, which updates while typing. */}
        {isMenu ? <span className={css['noSearch']} /> : <SearchForm />}
        <nav className={css['nav']} aria-label={shellStrings.navigation}>
          <Link to="/menu" {...(isMenu && CURRENT)}>
            {pageNames.menu}
          </Link>
          <Link to="/promos">{pageNames.promos}</Link>
          <Link to="/delivery">{pageNames.delivery}</Link>
          <Link to="/address">{pageNames.address}</Link>
          <Link to="/orders" {...(isOrders && CURRENT)}>
            {shellStrings.orders}
          </Link>
        </nav>
        <div className={css['tools']}>
          <Link
            to="/profile"
            className={cx(iconButtonClass(), css['profile'])}
            aria-label={shellStrings.profile}
            title={shellStrings.profile}
          >
            <UserIcon />
          </Link>
          {/* Beside the menu of a desktop the cart is open. */}
          <CartLink
            className={cx(css['cart'], isMenu && css['open'])}
            onOpen={hasCart ? undefined : () => open({ modal: 'cart' })}
          />
        </div>
      </div>
      <BrandBorder className={css['border']} />
    </header>
  );
}

/**
 * «Кирова, 19» and below it «Доставка · 45 мин · от 600 ₽», or «Самовывоз · готово к 14:05 · −10 %»: where, how, how soon, from what
 * minimum or with what discount, and a button to change it. While no orders for as soon as possible are accepted, shows the earliest
 * time an order can be placed for (docs/product.md §13.15), or the chosen time.
 */
function PlacePill({ pickupDiscount }: { pickupDiscount: number }): JSX.Element {
  const place = usePlace(usePageParams());
  const { locality, restaurant, zone, orderType, elsewhere } = place;
  const time = useDishTime(place);
  const { deliveryDetails, table } = useOrderParams();
  const how = table ? shellStrings.table + table.number : shellStrings[orderType];
  const address = orderType === 'delivery' ? deliveryDetails?.address : (table?.hall ?? restaurant?.address);
  // The address belongs to the place chosen in the pending selection.
  const own = elsewhere === null ? address : null;
  const where = (own && !table ? shortAddress(own, locality?.name) : own) ?? locality?.name ?? '';
  const isDelivered = !table && orderType === 'delivery' && zone !== null;
  const isReadySoon = !table && orderType === 'pickup' && time?.wantedAt === null;
  const ready = isReadySoon && earliestPromise(time);
  const terms = isDelivered
    ? ` · ${shellStrings.terms(zone)}`
    : ready
      ? ` · ${shellStrings.ready(formatTime(ready.to, time.restaurant.timezone), pickupDiscount)}`
      : '';
  const manner = (time && timeWords(time)) ?? `${how}${terms}`;
  return (
    <OverlayLink
      opens={{ modal: 'restaurant-select', delivery_type: orderType }}
      className={css['place']}
      // Contains the visible words, as voice control users say those.
      aria-label={`${shellStrings.changePlace}: ${where} ${manner}`}
    >
      <PinIcon />
      <span className={css['placeText']}>
        <span className={css['where']}>{`${where} `}</span>
        <span className={css['how']}>{manner}</span>
      </span>
    </OverlayLink>
  );
}

/** For the link to the menu, on the home page as well. */
const CURRENT = { 'aria-current': 'page' } as const;

/** Text about the time, shown instead of minutes; null: none. */
const timeWords = (time: OrderTime): string | null => {
  const { now, wantedAt } = time;
  const { timezone } = time.restaurant;
  if (wantedAt !== null) return shellStrings.wanted(momentWords(wantedAt, now, timezone));
  const closed = closedUntil(time);
  if (closed === null) return time.needsAddress ? shellStrings.needsAddress : null;
  const { from } = closed;
  return shellStrings.closed(from && `${formatDay(from, now, timezone)} с\u00a0${formatTime(from, timezone)}`);
};

/** Works without scripts and before they load: the form's action is the menu's search. */
function SearchForm(): JSX.Element {
  const navigate = useNavigate();
  return (
    <form
      role="search"
      action="/menu"
      className={css['search']}
      onSubmit={(event) => {
        event.preventDefault();
        const asked = new FormData(event.currentTarget).get('q');
        const q = typeof asked === 'string' ? cleanLine(asked) : '';
        void navigate({ to: '/menu', search: q === '' ? {} : { q } });
      }}
    >
      <SearchIcon />
      <input
        name="q"
        type="search"
        placeholder={shellStrings.search}
        aria-label={shellStrings.search}
        enterKeyHint="search"
      />
    </form>
  );
}
