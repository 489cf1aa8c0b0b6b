import * as v from 'valibot';
import { AskedDate } from '#contract/primitives.ts';

/** Periods that are chosen by one tap, and one of two dates. */
export const PERIODS = ['today', 'yesterday', 'week', 'days30', 'month', 'own'] as const;
export type Period = (typeof PERIODS)[number];

const Day = v.optional(v.fallback(v.optional(AskedDate), undefined));

/** Which figures are shown, in the address. An invalid value counts as absent: the last seven days, every restaurant. */
export const NumbersSearch = v.object({
  period: v.optional(v.fallback(v.optional(v.picklist(PERIODS)), undefined)),
  from: Day,
  to: Day,
  restaurant: v.optional(v.fallback(v.optional(v.string()), undefined)),
});
export type NumbersSearch = v.InferOutput<typeof NumbersSearch>;
