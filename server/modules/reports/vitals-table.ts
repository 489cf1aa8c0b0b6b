import { VITALS, type Vital } from '#contract/reports.ts';
import { textTable } from '#server/text-table.ts';
import type { PageVitals } from './vitals-repository.ts';

const valueText = (metric: Vital, value: number | undefined): string => {
  if (value === undefined) return '-';
  return metric === 'CLS' ? value.toFixed(3) : `${Math.round(value)} ms`;
};

/** Formats the output of `npm run vitals`: one line per page and day, columns aligned. */
export function vitalsTable(found: readonly PageVitals[], days: number): string {
  if (found.length === 0)
    return `Nothing has been measured in ${days === 1 ? 'the last day' : `the last ${days} days`}.`;
  const lines = [
    ['day', 'page', 'visits', ...VITALS],
    ...found.map(({ day, page, visits, values }) => [
      day,
      page,
      String(visits),
      ...VITALS.map((metric) => valueText(metric, values.get(metric))),
    ]),
  ];
  return textTable(lines, (column) => column < 2);
}
