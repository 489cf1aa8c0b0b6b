// Proves that docs/security names what exists: each number once, and each test under its own title.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0: they are numbered from 1, and level 3 comes after them. */
const SECTIONS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 ' +
  '6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 ' +
  '10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 ' +
  '15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';
const NUMBERS = SECTIONS.split(' ').flatMap((text) => {
  const [section = '', count = ''] = text.split(':');
  return Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`);
});

const STATES: ReadonlySet<string> = new Set(['met', 'partly', 'not met', 'n/a']);

interface Row {
  /** One number, or the first and the last of several. */
  readonly number: string;
  readonly state: string;
  readonly proof: string;
}
const ROWS: Row[] = read('docs/security/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return { number: cells[1] ?? '', state: cells[4] ?? '', proof: cells.slice(5, -1).join('|') };
  });

const numbersOf = ({ number }: Row): readonly string[] => {
  const [first = '', last = first] = number.split('–');
  return NUMBERS.slice(NUMBERS.indexOf(first), NUMBERS.indexOf(last) + 1);
};

it('each requirement of levels 1 and 2 stands in the table once, in order, with a state and a proof or a reason', () => {
  expect(NUMBERS).toHaveLength(253);
  expect(ROWS.flatMap(numbersOf)).toEqual(NUMBERS);
  expect(ROWS.filter(({ state, proof }) => !STATES.has(state) || proof === '')).toEqual([]);
});

it('the table counts its states as its head says', () => {
  const count = (state: string): number => ROWS.filter((row) => row.state === state).flatMap(numbersOf).length;
  const head = read('docs/security/asvs.md').replaceAll(/\s+/g, ' ');
  expect(head).toContain(
    `Of 253 requirements ${count('met')} are met, ${count('partly')} partly, ${count('not met')} are not met, and ${count('n/a')} are about something that is not here.`,
  );
});

/** Files named in `…`, each with the title of a test behind it where there is one. */
const named = (text: string) =>
  [
    ...text.matchAll(/`([\w./@-]+\.(?:ts|tsx|mjs|md|yaml|service|conf)|Dockerfile|deploy\/Caddyfile)`(?: “([^”]+)”)?/g),
  ].map(([, file = '', title]) => ({ file, title }));

it.each(['docs/security/asvs.md', 'docs/security/payment-page-scripts.md', 'docs/security/components.md'])(
  'every file that %s names exists, and has the title named',
  (document) => {
    const all = named(read(document));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
    const titled = all.filter(({ title }) => title !== undefined);
    const bare = (text: string): string => text.replaceAll(/\\(?=['"`])/g, '');
    expect(titled.filter(({ file, title = '' }) => !bare(read(file)).includes(title))).toEqual([]);
  },
);

it('a requirement that is met names a test, a place in the code or a rule, or why there is nothing to protect', () => {
  const bare = ROWS.filter(
    ({ state, proof }) => state === 'met' && !/`|no |none|alone|native|TypeScript|JSON|defaults/.test(proof),
  );
  expect(bare.map(({ number }) => number)).toEqual([]);
});

it('numbers of rules of docs/product.md that the tables cite exist', () => {
  const product = read('docs/product.md');
  for (const document of ['docs/security/asvs.md', 'docs/security/payment-page-scripts.md'])
    for (const [, rule = ''] of read(document).matchAll(/§(\d+\.\d+)/g)) expect(product, rule).toContain(`\n${rule}. `);
});
