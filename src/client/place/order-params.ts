import { DeliverySelection, type DeliveryDetails } from '#contract/places.ts';
import type { SeatedTable } from '#contract/table.ts';
import { ORDER_TYPES, PAYMENT_METHODS, type OrderType, type PaymentMethod } from '#contract/primitives.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import type { DeviceStorage, StorageKey } from '../device-storage.ts';

/** OrderParams (docs/product.md §1.7). */
export interface OrderParams {
  readonly orderType: OrderType;
  readonly localityId: number | null;
  readonly restaurantId: number | null;
  readonly deliveryZoneId: number | null;
  readonly deliveryDetails: DeliveryDetails | null;
  readonly paymentMethod: PaymentMethod | null;
  /** The restaurant table to serve (docs/product.md §33.10); null: none. */
  readonly table: SeatedTable | null;
}

/**
 * docs/product.md §1.3, §5.12: default delivery, default card-online; nothing was chosen. Also what the server
 * renders with.
 */
export const DEFAULT_ORDER_PARAMS: OrderParams = {
  orderType: 'delivery',
  localityId: null,
  restaurantId: null,
  deliveryZoneId: null,
  deliveryDetails: null,
  paymentMethod: 'card-online',
  table: null,
};

/** Any other value falls back to delivery (docs/product.md §1.3). */
export function readOrderType(value: string | null): OrderType {
  return ORDER_TYPES.find((type) => type === value) ?? 'delivery';
}

const readId = (value: string | null): number | null =>
  value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;

export interface PlaceChoice {
  readonly orderType: OrderType;
  readonly restaurant: Pick<Restaurant, 'id' | 'locality_id' | 'delivery_zones'>;
  /** Null: the restaurant's pickup zone is used when a cart is created (docs/product.md §1.8). */
  readonly zoneId: number | null;
  readonly deliveryDetails: DeliveryDetails | null;
  /** The table to serve; without one the customer leaves the table. */
  readonly table?: SeatedTable | null;
}

/** The place that a cart was made for, as the cart reports it. */
export interface CartPlaceSource {
  readonly order_type: OrderType;
  readonly restaurant_id: number;
  readonly delivery_zone: { readonly id: number };
  /** Of its restaurant; null: unknown. */
  readonly locality_id?: number | null;
}

export interface OrderParamsStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OrderParams;
  /** Sets type, locality, restaurant, zone and details; another restaurant resets the payment method (docs/product.md §1.7, §1.15). */
  choose(choice: PlaceChoice): void;
  /** Remembers the locality (365 days); a chosen restaurant overrides it, with its own locality (docs/product.md §1.4). */
  chooseLocality(locality: Pick<Locality, 'id' | 'slug'>): void;
  setPaymentMethod(method: PaymentMethod): void;
  setDeliveryDetails(details: DeliveryDetails | null): void;
  /**
   * docs/product.md §1.3: the cart's order type and restaurant take precedence over the saved ones. Keeps an address of
   * the same zone.
   */
  adoptCart(cart: CartPlaceSource): void;
  /** Forgets the choice on this device (logout on a shared phone). */
  forget(): void;
}

const initialParams = (storage: DeviceStorage): OrderParams => {
  const saved = storage.read('restaurant', DeliverySelection);
  const restaurantId = readId(storage.cookie('restaurant')) ?? saved?.id ?? null;
  // A saved address belongs to the restaurant that it was checked against.
  const selection = saved !== null && saved.id === restaurantId ? saved : null;
  const savedMethod = storage.get('payment_method');
  return {
    ...DEFAULT_ORDER_PARAMS,
    orderType: readOrderType(storage.cookie('order_type') ?? storage.get('order_type')),
    localityId: readId(storage.get('locality_id')),
    restaurantId,
    deliveryZoneId:
      readId(storage.cookie('delivery_zone_id')) ??
      selection?.delivery_zone_id ??
      readId(storage.get('delivery_zone_id')),
    deliveryDetails: selection?.delivery_details ?? null,
    table: selection?.table ?? null,
    paymentMethod: PAYMENT_METHODS.find((method) => method === savedMethod) ?? DEFAULT_ORDER_PARAMS.paymentMethod,
  };
};

function setOrRemove(storage: DeviceStorage, key: StorageKey, value: number | null): void {
  if (value === null) storage.remove(key);
  else storage.set(key, String(value));
}

const PLACE = ['orderType', 'restaurantId', 'deliveryZoneId', 'deliveryDetails'] as const;

/** The only writer of the cookies that the server renders the first view from, and of storage. */
function writeThrough(storage: DeviceStorage, params: OrderParams, change: Partial<OrderParams>): void {
  const { restaurantId, deliveryZoneId, orderType, deliveryDetails, paymentMethod, table } = params;
  if (change.paymentMethod !== undefined && paymentMethod !== null) storage.set('payment_method', paymentMethod);
  if (change.localityId !== undefined) setOrRemove(storage, 'locality_id', change.localityId);
  if (PLACE.every((name) => change[name] === undefined)) return;
  storage.set('order_type', orderType);
  storage.setCookie('order_type', orderType);
  storage.setCookie('restaurant', restaurantId === null ? null : String(restaurantId));
  storage.setCookie('delivery_zone_id', deliveryZoneId === null ? null : String(deliveryZoneId));
  setOrRemove(storage, 'delivery_zone_id', deliveryZoneId);
  if (restaurantId === null || deliveryZoneId === null) storage.remove('restaurant');
  else
    storage.write('restaurant', {
      id: restaurantId,
      delivery_zone_id: deliveryZoneId,
      delivery_details: deliveryDetails,
      ...(table && { table }),
    });
}

/**
 * Creates the store of where, how and with what the customer orders (docs/product.md §1.7), persisted on the device: the
 * single place where this is kept. `onMove` is notified of another place before the listeners. Reads the saved values when
 * created, so create it in the browser after hydration has begun.
 */
export function createOrderParams(
  storage: DeviceStorage,
  onMove: (choice: PlaceChoice) => void = () => {},
): OrderParamsStore {
  const listeners = new Set<() => void>();
  let params = initialParams(storage);

  const update = (change: Partial<OrderParams>): void => {
    params = { ...params, ...change };
    writeThrough(storage, params, change);
    for (const listener of listeners) listener();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => params,
    choose: (choice) => {
      const { orderType, restaurant, zoneId, deliveryDetails, table = null } = choice;
      const isMove =
        restaurant.id !== params.restaurantId ||
        orderType !== params.orderType ||
        zoneId !== params.deliveryZoneId ||
        table?.code !== params.table?.code;
      // The cart moves before an action that waited for this choice continues (order-guard.ts).
      if (isMove) onMove(choice);
      update({
        orderType,
        localityId: restaurant.locality_id,
        restaurantId: restaurant.id,
        deliveryZoneId: zoneId,
        deliveryDetails,
        table,
        paymentMethod: restaurant.id === params.restaurantId ? params.paymentMethod : 'card-online',
      });
    },
    chooseLocality: ({ id, slug }) => {
      storage.setCookie('locality', slug);
      if (params.localityId !== id) update({ localityId: id });
    },
    setPaymentMethod: (paymentMethod) => {
      update({ paymentMethod });
    },
    setDeliveryDetails: (deliveryDetails) => {
      update({ deliveryDetails });
    },
    adoptCart: (cart) => {
      const same =
        params.orderType === cart.order_type &&
        params.restaurantId === cart.restaurant_id &&
        params.deliveryZoneId === cart.delivery_zone.id;
      if (same) return;
      update({
        orderType: cart.order_type,
        localityId: cart.locality_id ?? (params.restaurantId === cart.restaurant_id ? params.localityId : null),
        restaurantId: cart.restaurant_id,
        deliveryZoneId: cart.delivery_zone.id,
        deliveryDetails: params.deliveryZoneId === cart.delivery_zone.id ? params.deliveryDetails : null,
        table: null,
      });
    },
    forget: () => {
      update(DEFAULT_ORDER_PARAMS);
      storage.remove('order_type');
      storage.remove('payment_method');
    },
  };
}
