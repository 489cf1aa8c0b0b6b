import * as v from 'valibot';
import { MAX_INTEGER } from '#contract/primitives.ts';
import type { Environment } from '#contract/restaurants.ts';
import type { Settings } from '#server/settings.ts';

/** One visit in four is enough for a daily percentile, even for a single café. */
const DEFAULT_VITALS_SHARE = 0.25;

/** What the operator may say about reports and goals. */
export const REPORT_SETTINGS = {
  REPORTS: [v.picklist(['on', 'off']), 'must be "on" or "off"'],
  VITALS_SHARE: [
    v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/), v.transform(Number)),
    'must be a share of the visits from 0 to 1, for example 0.25',
  ],
  METRICS_YANDEX_COUNTER: [
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number), v.maxValue(MAX_INTEGER)),
    'must be the number of a counter of Yandex Metrica',
  ],
  METRICS_ENDPOINT: [
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/[^\s#@\\]+$/),
      v.check((address) => URL.canParse(address)),
    ),
    'must be an https address, for example https://metrics.example/goals',
  ],
} as const satisfies Settings;

/** What the operator gave; undefined: nothing. */
interface Given {
  readonly reports: 'on' | 'off' | undefined;
  readonly vitalsShare: number | undefined;
  readonly yandexCounter: number | undefined;
  readonly endpoint: string | undefined;
}

/** Returns what storefronts report about themselves, and where goals are counted; null: nothing, nowhere (docs/product.md §24.1, §24.6). */
export function readReports(given: Given): Pick<Environment, 'reporting' | 'metrics'> {
  const { yandexCounter = null, endpoint = null } = given;
  return {
    reporting: given.reports === 'off' ? null : { vitals_share: given.vitalsShare ?? DEFAULT_VITALS_SHARE },
    metrics: yandexCounter === null && endpoint === null ? null : { yandex_counter: yandexCounter, endpoint },
  };
}
