import * as v from 'valibot';
import { VAT_RATES } from '#contract/vat.ts';
import type { OrderVat, ReceiptSettings as PrintedSettings } from '#domain/receipt.ts';
import type { Settings } from '#server/settings.ts';

/** The terminal of every restaurant without its own. */
export const CHAIN_TERMINAL = 'default';

/** Receipt settings of the till of a terminal's owner (docs/product.md §25.14). */
const ReceiptSettings = v.strictObject({
  /** 0 to 5, the tax office's numbering. */
  taxation_system: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  /** Of dishes that have no rate of their own in the chain file, percent; null: no VAT (docs/product.md §25.18). */
  vat: v.nullable(v.picklist(VAT_RATES)),
  /** Of delivery; missing: `vat`. */
  delivery_vat: v.optional(v.nullable(v.picklist(VAT_RATES))),
  /** 1: full prepayment before handover; 4: full payment at handover. */
  method: v.optional(v.picklist([1, 4]), 4),
  /** Place of sale; an address or a site. */
  calculation_place: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256))), null),
});
export type ReceiptSettings = v.InferOutput<typeof ReceiptSettings>;

const TerminalKey = v.strictObject({
  public_id: v.pipe(v.string(), v.minLength(8)),
  secret: v.pipe(v.string(), v.minLength(16)),
  receipt: v.optional(v.nullable(ReceiptSettings), null),
});
const Keys = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.pipe(v.string(), v.regex(new RegExp(`^(?:${CHAIN_TERMINAL}|[1-9]\\d{0,8})$`))), TerminalKey),
);

/** A contract with the provider: determines whose account receives the money. */
export interface Terminal {
  /** `default`, or the number of the restaurant that owns it; part of the URLs that the provider calls. */
  readonly name: string;
  readonly publicId: string;
  /** Signs notifications and authenticates to the provider's API. */
  readonly secret: string;
  readonly receipt: ReceiptSettings | null;
}

export interface PaymentConfig {
  readonly terminals: ReadonlyMap<string, Terminal>;
  /** Origin of the provider's API. */
  readonly apiOrigin: string;
  /** Where browsers load the widget from: an origin, or (the demo's stand-in) a port on the page's host. */
  readonly widget: string | { readonly port: number };
  /** Whether money of a terminal in test mode counts: in the demo only (docs/product.md §25.9). */
  readonly takesTests: boolean;
}

/** Returns the rates that a till applies now. */
export function tillVat({ vat, delivery_vat: delivery = vat }: ReceiptSettings): OrderVat {
  return { dishes: vat, delivery };
}

/** Returns how the receipts of an order are printed: with the rates of its till when it was placed (docs/product.md §25.18). */
export function orderReceiptSettings(receipt: ReceiptSettings, placedWith: OrderVat | null): PrintedSettings {
  const { taxation_system, method, calculation_place } = receipt;
  return { taxation_system, method, calculation_place, vat: placedWith ?? tillVat(receipt) };
}

/** What the operator may say about the provider, besides the keys. */
export const PAYMENT_SETTINGS = {
  PAYMENT_ORIGIN: [
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s?#@\\]+$/)),
    'must be an origin without a path, for example http://127.0.0.1:4000',
  ],
} as const satisfies Settings;

const PROVIDER = { apiOrigin: 'https://api.cloudpayments.ru', widget: 'https://widget.cloudpayments.ru' } as const;

/** Returns the origin of the widget's script. `host` is the page's host. */
export function widgetOrigin({ widget }: Pick<PaymentConfig, 'widget'>, host: string): string {
  return typeof widget === 'string' ? widget : `http://${host.replace(/:\d+$/, '')}:${widget.port}`;
}

/**
 * Reads `PAYMENT_KEYS` (docs/operations.md); null when not set. Adds to `faults` when malformed.
 *
 * @param options `origin` overrides the origin of the provider's API and widget, for tests; `takesTests` is for the demo
 */
export function readPaymentConfig(
  raw: string | undefined,
  { origin, takesTests }: { readonly origin: string | undefined; readonly takesTests: boolean },
  faults: string[],
): PaymentConfig | null {
  if (raw === undefined) return null;
  const parsed = v.safeParse(Keys, raw);
  if (!parsed.success) {
    faults.push(
      'PAYMENT_KEYS must be JSON like {"default": {"public_id": "pk_…", "secret": "…"}, "2": {…}}: the chain’s terminal, and those of restaurants by number',
    );
    return null;
  }
  const terminals = Object.entries(parsed.output).map(([name, key]): [string, Terminal] => [
    name,
    { name, publicId: key.public_id, secret: key.secret, receipt: key.receipt },
  ]);
  return {
    ...(origin === undefined ? PROVIDER : { apiOrigin: origin, widget: origin }),
    terminals: new Map(terminals),
    takesTests,
  };
}
