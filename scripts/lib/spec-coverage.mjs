/**
 * docs/spec-coverage.md: which file implements each line of the specification, and which tests prove it. Its last two
 * columns are written from the tests (scripts/lib/proving-tests.mjs).
 */
import { withoutIds } from './proving-tests.mjs';

/**
 * @typedef {object} Row
 * @property {number} line of the document
 * @property {string} id by which tests name it: the first of its sections, with a letter where rows share the section
 * @property {string[]} sections of docs/product.md
 * @property {string[]} files
 *
 * @typedef {object} Ran a test that was run
 * @property {string} file from the root of the repository
 * @property {string[]} around titles of the `describe`s around it
 * @property {string} title
 * @property {boolean} passed
 *
 * @typedef {import('./proving-tests.mjs').ProvingTest} ProvingTest
 * @typedef {import('./proving-tests.mjs').Command} Command
 */

const CELL = /(?<!\\)\|/;
const FILE = /`([^`]+)`/g;
/** A line of a table that is neither its head nor the rule below it. */
const ROW = /^\|(?!\s*(?:Id\s*\||-))/;

/** @param {string} line */
const cellsOf = (line) =>
  line
    .split(CELL)
    .slice(1)
    .map((cell) => cell.trim());

/**
 * Returns the rows of all tables of the document.
 *
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readCoverage(markdown) {
  return markdown.split('\n').flatMap((text, index) => {
    if (!ROW.test(text)) return [];
    const [id = '', sections = '', , files = ''] = cellsOf(text);
    return [
      {
        line: index + 1,
        id,
        sections: sections.split(/,\s*/),
        files: [...files.matchAll(FILE)].map(([, file = '']) => file),
      },
    ];
  });
}

/**
 * Returns the document with the columns "Proved by" and "Run by" written anew: the tests that have the id of the row,
 * and the shorter command that runs all of them.
 *
 * @param {string} markdown
 * @param {readonly ProvingTest[]} tests
 * @returns {string}
 */
export function writeCoverage(markdown, tests) {
  return markdown
    .split('\n')
    .map((text) => {
      if (!ROW.test(text)) return text;
      const [id = '', sections = '', what = '', files = ''] = cellsOf(text);
      const proofs = tests.filter(({ ids }) => ids.includes(id));
      const command = proofs.every((one) => one.command === 'npm test') ? 'npm test' : 'npm run test:all';
      const proved = proofs.map((one) => `\`${one.file}\` › ${pathOf(one).replaceAll('|', '\\|')}`).join('<br>');
      return `| ${[id, sections, what, files, proved, proofs.length === 0 ? '' : `\`${command}\``].join(' | ')} |`;
    })
    .join('\n');
}

/**
 * Returns the faults of the document and of the tests' ids, a sentence each.
 *
 * @param {readonly Row[]} rows
 * @param {readonly ProvingTest[]} tests
 * @param {{ sections: ReadonlySet<string>, exists: (file: string) => boolean }} repository
 * @returns {string[]}
 */
export function faultsOfCoverage(rows, tests, { sections, exists }) {
  const proved = new Set(tests.flatMap(({ ids }) => ids));
  const known = new Map(rows.toReversed().map((row) => [row.id, row]));
  const ofRows = rows.flatMap((row) => {
    const { line, id, sections: cited, files } = row;
    const at = `docs/spec-coverage.md:${line}`;
    const faults = cited.filter((one) => !sections.has(one)).map((one) => `${at}: there is no §${one}`);
    if (id.replace(/[a-z]$/, '') !== cited[0] && id !== cited[0])
      faults.push(`${at}: the id «${id}» is not its first section, nor that with a letter`);
    if (known.get(id) !== row) faults.push(`${at}: the id ${id} is taken`);
    if (files.length === 0) faults.push(`${at}: no file`);
    for (const file of files) if (!exists(file)) faults.push(`${at}: there is no ${file}`);
    if (!proved.has(id)) faults.push(`${at}: no test has [${id}] at the end of its title`);
    return faults;
  });
  const ofTests = tests.flatMap(({ file, titles, ids }) =>
    ids
      .filter((id) => !known.has(id))
      .map((id) => `${file} › ${titles.at(-1)}: docs/spec-coverage.md has no row with the id ${id}`),
  );
  return [...ofRows, ...ofTests];
}

/**
 * Returns the proving tests of a command that did not run in it, or of which a case failed, a sentence each.
 *
 * @param {readonly ProvingTest[]} tests
 * @param {readonly Ran[]} ran
 * @param {Command} command
 * @returns {string[]}
 */
export function unproved(tests, ran, command) {
  /** @type {Map<string, Ran[]>} */
  const byFile = new Map();
  for (const one of ran) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
  return tests
    .filter((test) => command === 'npm run test:all' || test.command === command)
    .flatMap((test) => {
      const pattern = asPattern(test.titles.join(SEPARATOR));
      const found = (byFile.get(test.file) ?? []).filter(({ around, title }) =>
        pattern.test([...around, title].join(SEPARATOR)),
      );
      if (found.length > 0 && found.every(({ passed }) => passed)) return [];
      const why = found.length === 0 ? 'did not run' : 'failed';
      return [`[${test.ids.join(', ')}] is not proved: ${test.file} › ${pathOf(test)} ${why}`];
    });
}

const SEPARATOR = ' › ';

/** @param {ProvingTest} test */
const pathOf = ({ titles }) => titles.map(withoutIds).join(SEPARATOR);

/** Placeholders in a title of `.each` or a template: `%s`, `$name`, `${name}`. */
const PLACEHOLDER = /%[sdifjoc#$]|\$\{[^}]*\}|\$[a-zA-Z]\w*(?:\.\w+)*/;

/** @param {string} path */
const asPattern = (path) =>
  new RegExp(
    `^${path
      .split(PLACEHOLDER)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
    's',
  );
