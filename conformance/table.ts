import { CAPABILITIES, type Finding, type Level, type Verdict } from './findings.ts';
import type { Report } from './conformance.ts';

const WIDTH = 100;
const MOST_CALLS = 4;
const TITLES: readonly (readonly [Level, string])[] = [
  ['broken', 'BROKEN: against the contract'],
  ['unsafe', 'UNSAFE: a customer may be harmed'],
  ['degraded', 'DEGRADED: the storefront works, a customer loses something'],
  ['differs', 'ANOTHER FORM: the storefront understands it, nothing is lost'],
  ['unchecked', 'NOT CHECKED'],
];

/** Wraps a line at spaces; continuation lines are indented to the text. */
const wrap = (text: string, indent: number): string => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + indent < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(indent)}`);
};

const findingLines = ({ check, calls, what, loses }: Finding): readonly string[] => {
  const more = calls.length - MOST_CALLS;
  const at = `${calls.slice(0, MOST_CALLS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    `  ${check.padEnd(18)}  ${wrap(at === '' ? what : `${at}: ${what}`, 22)}`,
    ...(loses === '' ? [] : [`${' '.repeat(20)}  → ${wrap(loses, 24)}`]),
  ];
};

const verdictLine = ({ capability, verdict, because }: Verdict): string =>
  `  ${CAPABILITIES[capability].padEnd(18)}  ${verdict.padEnd(12)}${because === '' ? '' : wrap(`because ${because}`, 34)}`;

/** Formats a report for people: findings, worst first, and a verdict per capability. */
export function tableOf({ origin, findings, verdicts, notAsked, leftBehind }: Report): string {
  const groups = TITLES.flatMap(([level, title]) => {
    const found = findings.filter((finding) => finding.level === level);
    return found.length === 0 ? [] : [title, ...found.flatMap(findingLines), ''];
  });
  const kept = findings.filter(({ level }) => level === 'kept').length;
  return [
    ...groups,
    `VERDICTS on ${origin} (${kept} rules met)`,
    ...verdicts.filter(({ verdict, because }) => verdict !== 'not checked' || because !== '').map(verdictLine),
    '',
    ...(notAsked.length === 0 ? [] : [`Calls not made: ${wrap(notAsked.join(', '), 2)}`]),
    ...(leftBehind.length === 0 ? [] : [`CANCEL BY HAND: orders ${leftBehind.join(', ')}`]),
  ].join('\n');
}

/** Returns the exit code of a run: 1 when something is broken or unsafe; with `strict` also when a customer loses something. */
export function exitCodeOf({ findings, leftBehind }: Report, strict: boolean): 0 | 1 {
  const bad: ReadonlySet<Level> = new Set<Level>(strict ? ['broken', 'unsafe', 'degraded'] : ['broken', 'unsafe']);
  return leftBehind.length > 0 || findings.some(({ level }) => bad.has(level)) ? 1 : 0;
}
