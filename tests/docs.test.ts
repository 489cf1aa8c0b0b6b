import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * Documents are self-contained: nothing cites a section or a document that does not exist, and each section of docs/product.md
 * that no test names is reported.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SKIPPED = new Set(['node_modules', 'dist', '.git', 'test-results', 'migrations', 'screenshots']);
const TEXTS = /\.(?:tsx?|mjs|css|html|jsonc?|md|py)$|^\.ci\/run$/;

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // At the root `data` holds databases; in src/kitchen it is code.
    if (SKIPPED.has(name) || path === join(ROOT, 'data')) return [];
    return statSync(path).isDirectory() ? filesIn(path) : [relative(ROOT, path)];
  });

const SELF = relative(ROOT, fileURLToPath(import.meta.url));
const texts = filesIn(ROOT)
  .filter((path) => TEXTS.test(path) && path !== SELF && path !== 'package-lock.json')
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const product = readFileSync(join(ROOT, 'docs/product.md'), 'utf8');
const sections = [...product.matchAll(/^(\d+\.\d+[a-z]?)\. /gm)].map((match) => match[1] ?? '');
const known = new Set([...sections, ...[...product.matchAll(/^## (\d+)\. /gm)].map((match) => match[1] ?? '')]);

/** `§4.16`, and the following lists and ranges: `§4.16, §4.17`, `§9.27 to §9.33`, `§3.1-3.4`. */
const CITED = /§\s?(\d+(?:\.\d+[a-z]?)?)(?:(?:-| to §)(\d+(?:\.\d+[a-z]?)?))?/g;

/** A path of the repository in a document, optionally followed by a wildcard. */
const NAMED = /(?<![\w./@-])((?:bench|contract|demo|domain|e2e|scripts|server|src|sw|tests)\/[\w./-]*)([*<[{$])?/g;

/** Returns the sections of a range, both ends included; a chapter stands for all its sections. */
const sectionsOf = (from: string, to: string | undefined): string[] => {
  if (!from.includes('.')) return sections.filter((section) => section.startsWith(`${from}.`));
  return to === undefined ? [from] : sections.slice(sections.indexOf(from), sections.indexOf(to) + 1);
};

const citations = texts.flatMap(({ path, text }) =>
  [...text.matchAll(CITED)].map(({ 1: from = '', 2: to, index }) => ({
    path,
    where: `${path}:${text.slice(0, index).split('\n').length} §${from}${to === undefined ? '' : ` to §${to}`}`,
    from,
    to,
  })),
);

it('every § cited is a section of docs/product.md', () => {
  const unknown = citations.filter(({ from, to }) => !known.has(from) || (to !== undefined && !known.has(to)));
  expect(unknown.map(({ where }) => where)).toEqual([]);
  expect(citations.length).toBeGreaterThan(200);
});

it('ids of docs/product.md are unique and ascend; gaps and letters (4.16a) are allowed', () => {
  const order = (section: string): [chapter: number, number: number, letter: string] => {
    const [, chapter, number, letter = ''] = /^(\d+)\.(\d+)([a-z]?)$/.exec(section) ?? [];
    return [Number(chapter), Number(number), letter];
  };
  const ascending = sections.toSorted((one, other) => {
    const [[chapter, number, letter], [otherChapter, otherNumber, otherLetter]] = [order(one), order(other)];
    return chapter - otherChapter || number - otherNumber || letter.localeCompare(otherLetter);
  });
  expect(sections).toEqual(ascending);
  expect(new Set(sections).size).toBe(sections.length);
});

it('every document referenced exists', () => {
  const missing = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![\w./-])(?:\.{0,2}\/)*(?:[\w-]+\/)*[\w-]+\.md\b/g)]
      .filter(({ 0: named }) => {
        const places = [named, join('docs', named), join(dirname(path), named)];
        return !places.some((place) => !normalize(place).startsWith('..') && existsSync(join(ROOT, place)));
      })
      .map(({ 0: named }) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it('every file and folder referenced in a document exists', () => {
  const missing = texts
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      // Example code names files that are to be created.
      [...text.replaceAll(/```tsx?\n[^]*?```/g, '').matchAll(NAMED)]
        // Up to the wildcard: `chain-file*.ts`, `gazetteer/<slug>.json`.
        .map(({ 1: named = '', 2: joker }) => (joker === undefined ? named.replace(/\.$/, '') : dirname(`${named}x`)))
        .filter((named) => !existsSync(join(ROOT, named)))
        .map((named) => `${path}: ${named}`),
    );
  expect(missing).toEqual([]);
});

/** Files that the guide of a new screen or mutation has its reader write. */
const TO_BE_WRITTEN = ['allergen-list.tsx', 'allergens-page.tsx', 'courier-note.ts'];

it('every file named in a comment or a document exists', () => {
  const names = new Set([basename(SELF), ...texts.map(({ path }) => basename(path)), ...TO_BE_WRITTEN]);
  const missing = texts
    .filter(({ path }) => !/^(?:tests|e2e)\/|^docs\/decisions\/|^CHANGELOG/.test(path))
    .flatMap(
      ({ path, text }) =>
        (path.endsWith('.md')
          ? [text.replaceAll(/```\w*\n[^]*?```/g, '')]
          : text.match(/\/\*[^]*?\*\/|\/\/ .*/g)
        )?.flatMap((part) =>
          [...part.matchAll(/(?<![\w*<.-])[a-z][\w-]*(?:\.[\w-]+)*\.(?:tsx?|mjs|css)\b/g)]
            .filter(({ 0: named }) => !names.has(named))
            .map(({ 0: named }) => `${path}: ${named}`),
        ) ?? [],
    );
  expect(missing).toEqual([]);
});

it('every decision referenced exists', () => {
  const numbers = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 4)));
  const missing = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\bdecisions?[ /](\d{4})/gi)]
      .filter((match) => !numbers.has(match[1] ?? ''))
      .map(({ 0: named }) => `${path}: ${named}`),
  );
  expect(missing).toEqual([]);
});

it('nothing is cited by a number in a list that does not exist', () => {
  const numbered = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:fault|row|spec §|finding) ?\d+\b/gi)].map(({ 0: named }) => `${path}: ${named}`),
  );
  expect(numbered).toEqual([]);
});

it('reports the sections that no test cites', async ({ annotate }) => {
  const isTest = /^(?:tests|e2e)\//;
  const proven = new Set(
    citations.filter(({ path }) => isTest.test(path)).flatMap(({ from, to }) => sectionsOf(from, to)),
  );
  const open = sections.filter((section) => !proven.has(section) && !section.startsWith('22.'));
  await annotate(`${open.length} of ${sections.length} sections are named by no test: §${open.join(', §')}`);
  expect(proven.size).toBeGreaterThan(sections.length / 2);
});
