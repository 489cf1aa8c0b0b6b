import { lineKey } from '#domain/cart-lines.ts';
import { confirmedQuantity } from '#client/ordering/cart/shown-cart.ts';
import type { DesiredLine } from '#client/ordering/cart/cart-state.ts';
import type { CartAndOrders, PlaceCommand } from '../order-state.ts';

/** An order not sent yet: its contents may still have to be sent. */
const isUnsent = (command: CartAndOrders['commands'][number]): command is PlaceCommand =>
  command.kind === 'place' && command.state === 'queued';

const mapUnsent = (
  state: CartAndOrders,
  cartId: string | null,
  change: (command: PlaceCommand) => PlaceCommand,
): CartAndOrders =>
  state.commands.some((command) => isUnsent(command) && command.cart_id === cartId)
    ? {
        ...state,
        commands: state.commands.map((command) =>
          isUnsent(command) && command.cart_id === cartId ? change(command) : command,
        ),
      }
    : state;

/** Changes the lines of this cart's waiting order. */
export function mapOrdered(
  state: CartAndOrders,
  cartId: string | null,
  change: (entry: DesiredLine) => DesiredLine,
): CartAndOrders {
  return mapUnsent(state, cartId, (command) =>
    command.ordered === null
      ? command
      : { ...command, ordered: { ...command.ordered, lines: command.ordered.lines.map(change) } },
  );
}

/** Removes lines from this cart's waiting order. */
export function dropOrdered(state: CartAndOrders, cartId: string | null, keys: readonly string[]): CartAndOrders {
  return mapUnsent(state, cartId, (command) =>
    command.ordered === null
      ? command
      : {
          ...command,
          ordered: { ...command.ordered, lines: command.ordered.lines.filter(({ key }) => !keys.includes(key)) },
        },
  );
}

/** Updates the cart id that an unsent order refers to; a quote is for one cart and is dropped with the old id. */
export function followCart(state: CartAndOrders, from: string | null, to: string | null): CartAndOrders {
  return mapUnsent(state, from, (command) => ({ ...command, cart_id: to, quote: null }));
}

/** Returns the state as if the customer wanted exactly what was ordered: the planner then syncs the cart to it. */
export function asOrdered(state: CartAndOrders, { ordered }: PlaceCommand): CartAndOrders {
  return ordered === null
    ? { ...state, lines: [], cutlery: null }
    : {
        ...state,
        lines: ordered.lines.filter(({ key, quantity }) => quantity !== confirmedQuantity(state.confirmed, key)),
        // The place may have been unknown when it was ordered.
        place: ordered.place ?? state.place,
        cutlery: ordered.cutlery === (state.confirmed?.cutlery_count ?? 0) ? null : ordered.cutlery,
      };
}

/** Reports whether someone else (a second device) has changed the dishes of a cart that was ordered here. */
export function isChangedElsewhere(
  { confirmed }: Pick<CartAndOrders, 'confirmed'>,
  { ordered }: PlaceCommand,
): boolean {
  if (ordered === null || confirmed === null) return false;
  const bases = new Map(ordered.lines.map(({ key, base }) => [key, base]));
  const keys = new Set([...bases.keys(), ...confirmed.items.map((item) => lineKey(item.product_id, item.modifiers))]);
  return [...keys].some((key) => confirmedQuantity(confirmed, key) !== (bases.get(key) ?? 0));
}
