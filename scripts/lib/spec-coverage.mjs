/** Reads docs/spec-coverage.md: which file implements each line of the specification, and which test proves it. */

/**
 * A test by its file and its title in the source; a template or a title of `.each` as written there.
 *
 * @typedef {{ file: string, title: string }} Proof
 * @typedef {object} Row
 * @property {number} line of the document
 * @property {string[]} sections of docs/product.md
 * @property {string[]} files
 * @property {Proof[]} proofs
 * @property {string} runBy the command that proves it
 * @property {string | null} notBuilt the section of docs/product.md that says so
 * @typedef {{ file: string, title: string, passed: boolean }} Ran a test that was run; `file` from the root of the repository
 * @typedef {'npm test' | 'npm run test:all'} Command `npm run test:all` runs what `npm test` runs, and more
 */

const CELL = /(?<!\\)\|/;
const PROOF = /^`([^`]+)` › (.+)$/;
const FILE = /`([^`]+)`/g;

/**
 * Returns the rows of all tables of the document whose first column is a section.
 *
 * @param {string} markdown
 * @returns {Row[]}
 */
export function readCoverage(markdown) {
  return markdown.split('\n').flatMap((text, index) => {
    if (!/^\| \d/.test(text)) return [];
    const [, section = '', , files = '', proved = '', runBy = ''] = text.split(CELL).map((cell) => cell.trim());
    const proofs = proved.split('<br>').flatMap((one) => {
      const [, file, title] = PROOF.exec(one.trim()) ?? [];
      return file === undefined || title === undefined ? [] : [{ file, title: title.replaceAll('\\|', '|') }];
    });
    return [
      {
        line: index + 1,
        sections: section.split(/,\s*/),
        files: [...files.matchAll(FILE)].map(([, file = '']) => file),
        proofs,
        runBy: runBy.replaceAll('`', ''),
        notBuilt: /^not built: §(\d+\.\d+[a-z]?)$/.exec(proved)?.[1] ?? null,
      },
    ];
  });
}

/**
 * Returns the faults of the document, a sentence each.
 *
 * @param {Row[]} rows
 * @param {{ sections: ReadonlySet<string>, read: (file: string) => string | null }} repository `read` returns null if there is no such file
 * @returns {string[]}
 */
export function faultsOfCoverage(rows, { sections, read }) {
  return rows.flatMap(({ line, sections: cited, files, proofs, runBy, notBuilt }) => {
    const at = `docs/spec-coverage.md:${line}`;
    const cites = notBuilt === null ? cited : [...cited, notBuilt];
    const faults = cites.filter((one) => !sections.has(one)).map((one) => `${at}: there is no §${one}`);
    if (notBuilt !== null) return faults;
    if (files.length === 0) faults.push(`${at}: no file`);
    if (proofs.length === 0) faults.push(`${at}: no test`);
    if (!['npm test', 'npm run test:all'].includes(runBy)) faults.push(`${at}: no command that runs its tests`);
    for (const file of files) if (read(file) === null) faults.push(`${at}: there is no ${file}`);
    for (const { file, title } of proofs) {
      const source = read(file);
      if (source === null) faults.push(`${at}: there is no ${file}`);
      else if (!["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)))
        faults.push(`${at}: ${file} has no test «${title}»`);
    }
    return faults;
  });
}

/**
 * Returns the proofs that a run of this command did not run, or that failed in it, a sentence each.
 *
 * @param {Row[]} rows
 * @param {readonly Ran[]} ran
 * @param {Command} command
 * @returns {string[]}
 */
export function unproved(rows, ran, command) {
  /** @type {Map<string, Ran[]>} */
  const byFile = new Map();
  for (const one of ran) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one]);
  const own = rows.filter(({ runBy }) => command === 'npm run test:all' || runBy === command);
  return own.flatMap(({ line, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const pattern = asPattern(title);
      const found = (byFile.get(file) ?? []).filter((one) => pattern.test(one.title));
      if (found.length > 0 && found.every(({ passed }) => passed)) return [];
      return [`docs/spec-coverage.md:${line}: ${file} › ${title} ${found.length === 0 ? 'did not run' : 'failed'}`];
    }),
  );
}

/** Placeholders in a title of `.each` or a template: `%s`, `$name`, `${name}`. */
const PLACEHOLDER = /%[sdifjoc#$]|\$\{[^}]*\}|\$[a-zA-Z]\w*(?:\.\w+)*/;

/** @param {string} title */
const asPattern = (title) =>
  new RegExp(
    `^${title
      .split(PLACEHOLDER)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.*')}$`,
    's',
  );
