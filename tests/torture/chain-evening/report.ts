import { textTable } from '#server/text-table.ts';
import type { PlayedEvening } from './evening.ts';
import { firstLimit } from './first-limit.ts';

const isText = (column: number): boolean => column === 0;
const rounded = (value: number, digits = 0): string => value.toFixed(digits);
const percent = (value: number): string => `${rounded(value * 100)} %`;

/** Returns what an evening was, as text for a person. */
export function reportOf(evening: PlayedEvening): string {
  const { orders, requests, repeats, pagesLost, calls, measured, faults, verdicts, money } = evening;
  const { cores, seconds } = measured;
  const busy = Object.values(cores).reduce((sum, value) => sum + value, 0);
  const ours = busy - cores.generator - cores.others;
  const perSecond = measured.requests / seconds;
  const limit = firstLimit(measured.resources);
  const sections = [
    textTable(
      [
        ['orders', `${orders}, ${rounded((measured.orders * 60) / seconds)} a minute`],
        ['payments', String(money.payments)],
        ['requests', `${requests}, ${rounded(perSecond)} a second`],
        ['sent again', `${repeats}, and ${pagesLost} pages opened again`],
        ['a second, for each core of ours', `${rounded(perSecond / ours)} requests`],
        ['statements a second', rounded(measured.statementsPerSecond)],
        ['statements of a request', rounded(measured.statementsPerSecond / perSecond, 1)],
        ['connections of PostgreSQL', rounded(measured.connections)],
        ['memory of an instance', `${rounded(measured.memory)} MB`],
        [
          'event-loop delay, p99',
          `${rounded(measured.delay.mean)} ms on average, ${rounded(measured.delay.worst)} ms at worst`,
        ],
        ['streams of an instance', rounded(measured.streams)],
        ...Object.entries(cores).map(([who, value]) => [
          `cores: ${who}`,
          `${rounded(value, 2)} (${percent(value / busy)})`,
        ]),
      ],
      () => true,
    ),
    textTable(
      [
        ['Request', 'count', 'p50, ms', 'p95, ms', 'p99, ms'],
        ...calls.map(({ call, count, p50, p95, p99 }) => [
          call,
          String(count),
          rounded(p50),
          rounded(p95),
          rounded(p99),
        ]),
      ],
      isText,
    ),
    textTable(
      [
        ['Resource', 'mean', 'peak'],
        ...measured.resources.map((one) => [one.name, percent(one.mean), percent(one.peak)]),
      ],
      isText,
    ),
    `The first limit: ${limit.name}${limit.isReached ? '' : ' (not reached)'}.`,
    textTable(
      [
        ['Statement', 'calls', 'ms', 'of all time'],
        ...measured.hot.map(({ query, calls: times, ms, share }) => [query, times, rounded(ms, 2), percent(share)]),
      ],
      isText,
    ),
    textTable(
      [
        ['Fault', 'sent again', 'next order after, s'],
        ...faults.map(({ name, repeats: again, back }) => [name, String(again), rounded(back / 1000, 1)]),
      ],
      isText,
    ),
    textTable(
      [
        ['Rule', 'checked', 'broken'],
        ...verdicts.map(({ rule, checked, breaches }) => [rule, String(checked), String(breaches.length)]),
      ],
      isText,
    ),
  ];
  return sections.join('\n\n');
}

/** Lists what was broken, a line for each. */
export function breachesOf({ verdicts }: PlayedEvening): readonly string[] {
  return verdicts.flatMap(({ rule, breaches }) => breaches.map((words) => `${rule}: ${words}`));
}
