import type { OfficeNumbers } from '#contract/office-numbers.ts';
import { dayText } from '#domain/day-text.ts';
import type { Table, TableCell } from '../xlsx.ts';
import { numbersTableStrings as strings } from './numbers-table-strings.ts';

/** A spreadsheet would run what begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const written = (cell: TableCell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  if (typeof cell === 'object') {
    if ('day' in cell) return dayText(cell.day);
    return written('kopecks' in cell ? cell.kopecks / 100 : cell.percent);
  }
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const rubles = (kopecks: number | null): TableCell => (kopecks === null ? null : { kopecks });
const percent = (share: number | null): TableCell =>
  share === null ? null : { percent: Math.round(share * 1000) / 10 };

const totalsOf = ({ total, before, ...period }: OfficeNumbers): TableCell[][] => {
  const { totals } = strings;
  return [
    [
      strings.figure,
      strings.period(dayText(period.from), dayText(period.to)),
      strings.period(dayText(period.before_from), dayText(period.before_to)),
    ],
    [totals.revenue, rubles(total.revenue), rubles(before.revenue)],
    [totals.refunded, rubles(total.refunded), rubles(before.refunded)],
    [totals.orders, total.orders, before.orders],
    [totals.canceled, total.canceled, before.canceled],
    [totals.receipt, rubles(total.average_receipt), rubles(before.average_receipt)],
    [totals.late, total.late, before.late],
    [totals.lateShare, percent(total.late_share), percent(before.late_share)],
    [totals.newCustomers, total.new_customers, before.new_customers],
    [totals.returning, total.returning_customers, before.returning_customers],
  ];
};

const dishesOf = (title: string, dishes: OfficeNumbers['dishes']['best']): TableCell[][] => [
  [title, strings.portions, strings.revenue],
  ...dishes.map(({ name, portions, revenue }) => [name, portions, rubles(revenue)]),
];

/** Returns the figures as tables: totals, days, hours, dishes, promo codes, restaurants. Money is in rubles. */
export function numbersTables(numbers: OfficeNumbers): readonly Table[] {
  const { totals, sheets } = strings;
  return [
    { name: sheets.totals, rows: totalsOf(numbers) },
    {
      name: sheets.days,
      rows: [
        [strings.day, strings.orders, strings.revenue],
        ...numbers.days.map(({ date, orders, revenue }) => [{ day: date }, orders, rubles(revenue)]),
      ],
    },
    {
      name: sheets.hours,
      rows: [
        [strings.hour, strings.orders],
        ...numbers.hours.map((orders, hour) => [`${String(hour).padStart(2, '0')}:00`, orders]),
      ],
    },
    { name: strings.best, rows: dishesOf(strings.best, numbers.dishes.best) },
    { name: strings.worst, rows: dishesOf(strings.worst, numbers.dishes.worst) },
    {
      name: sheets.promocodes,
      rows: [
        [strings.promocode, strings.orders, strings.discount],
        ...numbers.promocodes.map(({ code, uses, discount }) => [code, uses, rubles(discount)]),
      ],
    },
    {
      name: sheets.restaurants,
      rows: [
        [
          strings.restaurant,
          totals.orders,
          totals.revenue,
          totals.refunded,
          totals.receipt,
          totals.canceled,
          totals.late,
        ],
        ...numbers.restaurants.map((one) => [
          one.name,
          one.orders,
          rubles(one.revenue),
          rubles(one.refunded),
          rubles(one.average_receipt),
          one.canceled,
          one.late,
        ]),
      ],
    },
  ];
}

/**
 * Returns the figures as one table that a Russian Excel opens by itself: UTF-8 with a mark, semicolons, commas in numbers; parts under
 * each other, with an empty line between (docs/product.md §34.32).
 */
export function numbersCsv(numbers: OfficeNumbers): string {
  const lines = numbersTables(numbers).flatMap(({ rows }) => [
    ...rows.map((cells) => cells.map(written).join(';')),
    '',
  ]);
  return `\uFEFF${lines.join('\r\n')}`;
}
