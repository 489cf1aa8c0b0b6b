import * as v from 'valibot';
import { AddressSuggestion } from '../places.ts';
import { NumericId } from '../primitives.ts';
import { get, post } from './record.ts';

// Addresses, tables and halls.

export const addressSuggestions = get(
  'addressSuggestions',
  '/address-suggestions',
  v.strictObject({
    query: v.pipe(v.string(), v.maxLength(300)),
    locality_id: NumericId,
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20))),
  }),
  v.object({ suggestions: v.array(AddressSuggestion) }),
  { errors: ['UPSTREAM_UNAVAILABLE'], personal: true },
);
export const orderTable = post('orderTable', '/order-table', null, null);
export const orderHall = post('orderHall', '/order-hall', null, null);
