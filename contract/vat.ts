import * as v from 'valibot';

/** The rates of value added tax that a receipt may name, percent (docs/product.md §25.18). */
export const VAT_RATES = [0, 5, 7, 10, 22] as const;

/** The tax of a dish as the chain file writes it: a rate, or `none` for what is sold without tax. */
export const Vat = v.picklist(['none', ...VAT_RATES]);
export type Vat = v.InferOutput<typeof Vat>;
