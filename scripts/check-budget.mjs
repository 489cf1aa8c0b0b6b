/**
 * The first screen budget, measured on the built files: what a phone downloads before the menu can be used. Sizes are
 * brotli, as transferred; fonts are compressed already.
 *
 * From 5 % above a limit it fails. Below that it warns for one landing: the overrun is listed in
 * scripts/budget-overruns.json, which `--overrun` rewrites, and fails when main lists it already
 * (docs/decisions/0150-first-screen-budget.md). Either way it lists what was added to the first screen since
 * scripts/first-screen.json was written, and by which imports; `--record` rewrites that file.
 *
 * `--without REGEX` prints what the scripts would weigh without the sources whose names match: what moving them behind the first view could save at
 * most.
 *
 * The menu's HTML is the page that the built server last rendered for the demo chain (dist/menu.html, saved by
 * `npm start` and by the end-to-end run). `--with-page` fails if it is missing, as in `npm test`.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { faultsOfOverruns, readOverruns, readOverrunsOfMain, writeOverruns } from './lib/budget-overruns.mjs';
import { facesFor, fontFaces, keysOfFiles, staticClosure } from './lib/closure.mjs';
import { bytesBySource, codeWithout, grown, importChain, recordName } from './lib/first-screen.mjs';
import { MENU_PAGE, pageStamp } from './lib/menu-page.mjs';
import { IMPORTS_FILE, root } from './lib/paths.mjs';
import { UserError, runMain } from './lib/terminal.mjs';
import { WARNING } from './lib/test-results.mjs';

const KB = 1024;
/** Changing a limit takes its own commit and decision (docs/decisions/0150-first-screen-budget.md). */
const LIMITS = { scripts: 135 * KB, styles: 10 * KB, fonts: 40 * KB, page: 28 * KB };
/** Up to this factor above a limit the budget only warns: the last hundred bytes do not block a change. */
const TOLERANCE = 1.05;
/** Text that every Russian menu shows, used when there is no rendered page to read. */
const SAMPLE_TEXT = 'АБВабвё 0123456789 ABCabc «»—–·…№₽\u00A0';

/**
 * Never loaded for the menu, whatever their size (docs/decisions/0080-own-components-and-mantine.md,
 * docs/decisions/0020-time-zones-with-intl.md). Detected by strings that remain in the bundle: every Mantine component
 * carries its package's name, and `format` of date-fns a link to its documentation.
 */
const FORBIDDEN_PACKAGES = { Mantine: '@mantine/core', 'date-fns': 'date-fns/date-fns' };

const client = join(root, 'dist/client');
/** The typeface is not part of a style sheet (src/app/add-fonts.ts); a build copies its files as they are. */
const FONTS = join(root, 'src/brand/fonts');
/**
 * The kitchen's screen is installed once and stays open, and the office is a tool: both may be heavier than the menu, within limits. What they load
 * later, on a section's first use, does not count.
 */
const OFFICE = { folder: join(root, 'dist/office'), scripts: 190 * KB };
const KITCHEN = { folder: join(root, 'dist/kitchen'), scripts: 116 * KB };

/** @param {Buffer | string} content */
const brotli = (content) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
/** @param {string} file */
const weigh = (file) => brotli(readFileSync(join(client, file)));
/** @param {number} bytes */
const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`;

/** @returns {import('./lib/closure.mjs').Manifest} */
function readManifest() {
  const file = join(client, '.vite/manifest.json');
  if (!existsSync(file)) throw new UserError('there is no build to measure: npm run build');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Returns the rendered menu, if it was rendered by the measured build. */
function readPage() {
  if (!existsSync(MENU_PAGE)) return undefined;
  const html = readFileSync(MENU_PAGE, 'utf8');
  return html.endsWith(pageStamp()) ? html.slice(0, -pageStamp().length) : undefined;
}

/**
 * Returns the chunks of the menu: the client's entry, which holds the menu's page, and what the rendered page preloads.
 *
 * @param {import('./lib/closure.mjs').Manifest} manifest
 * @param {string | undefined} page
 */
function menuChunks(manifest, page) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const named = [...(page ?? '').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  return staticClosure(manifest, [...entries, ...keysOfFiles(manifest, named)]);
}

/** @typedef {{ name: string, bytes: number, note?: string }} Item */

/** The limits that are exceeded within the tolerance. @type {string[]} */
const over = [];

/**
 * Prints one line of the budget; on a breach, or with `--details`, lists its items, heaviest first, and what was added.
 *
 * @param {string} name
 * @param {number} limit
 * @param {Item[]} items
 * @param {() => string[]} [cameIn] lines that list additions
 * @returns {boolean} whether the limit is met within the tolerance
 */
function line(name, limit, items, cameIn) {
  const total = items.reduce((sum, { bytes }) => sum + bytes, 0);
  const isWithin = total <= limit;
  const kept = total <= limit * TOLERANCE;
  console.log(`${isWithin ? '✓' : kept ? WARNING : '✗'} ${name.padEnd(8)} ${kb(total).padStart(9)} of ${kb(limit)}`);
  if (!isWithin && kept) over.push(name);
  if (isWithin && !process.argv.includes('--details')) return true;
  const mark = isWithin ? ' ' : WARNING;
  for (const item of items.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`${mark}   ${kb(item.bytes).padStart(9)}  ${item.name}${item.note ? `  (${item.note})` : ''}`);
  }
  if (cameIn !== undefined) for (const text of cameIn()) console.log(`${mark}   ${text}`);
  return kept;
}

/** The client's entry and the menu's page: the roots of import chains, which are shorter from the page. */
const ENTRIES = ['src/app/entry-client.tsx', 'src/routes/menu/menu-page.tsx'];
const RECORD = join(root, 'scripts/first-screen.json');

/**
 * Returns the modules of the first screen, from the source maps of its files.
 *
 * @param {string[]} files
 * @returns {Record<string, number>} by their names in the record
 */
function weights(files) {
  /** @type {Map<string, number>} */
  const all = new Map();
  for (const file of files) {
    const map = join(root, 'dist/source-maps', `${basename(file)}.map`);
    // The bundler's own helpers have no source map.
    if (!existsSync(map)) continue;
    for (const [source, bytes] of bytesBySource(readFileSync(join(client, file), 'utf8'), readJson(map))) {
      const name = recordName(source.replace(/^(?:\.\.\/)+/, ''));
      all.set(name, (all.get(name) ?? 0) + bytes);
    }
  }
  return Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * @param {string[]} files
 * @returns {string[]} a line for each module added or grown since the record
 */
function newcomers(files) {
  if (!existsSync(RECORD)) return [];
  const imports = readJson(IMPORTS_FILE);
  const lines = grown(readJson(RECORD), weights(files)).map(({ name, more, isNew }) => {
    const chain = importChain(imports, ENTRIES, name);
    const way = chain === null ? 'by no import: it travels in the same file' : `by ${chain.join(' → ')}`;
    return `+ ${String(more).padStart(6)} bytes  ${name}  (${isNew ? 'new, ' : ''}${way})`;
  });
  return lines.length === 0
    ? ['nothing has come in since the record']
    : ['since the record, before compression:', ...lines];
}

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Prints what these scripts weigh without some sources. The code is not run: it need not be whole.
 *
 * @param {string[]} files
 * @param {RegExp} names
 */
function printWithout(files, names) {
  const total = files.reduce((sum, file) => {
    const map = join(root, 'dist/source-maps', `${basename(file)}.map`);
    const code = readFileSync(join(client, file), 'utf8');
    return sum + brotli(existsSync(map) ? codeWithout(code, readJson(map), names) : code);
  }, 0);
  console.log(`  scripts without ${names}: ${kb(total)}`);
}

runMain(async () => {
  const manifest = readManifest();
  const page = readPage();
  const chunks = [...menuChunks(manifest, page)].map(([key, way]) => ({
    key,
    note: `by ${way.join(' → ')}`,
    file: manifest[key]?.file ?? '',
    css: manifest[key]?.css ?? [],
  }));
  const scripts = chunks.filter(({ file }) => file.endsWith('.js'));
  const files = scripts.map(({ file }) => file);
  const at = process.argv.indexOf('--without');
  if (at !== -1) {
    printWithout(files, new RegExp(process.argv[at + 1] ?? '$^'));
    return;
  }
  if (process.argv.includes('--record')) writeFileSync(RECORD, `${JSON.stringify(weights(files), null, 2)}\n`);
  const sheets = [...new Set(chunks.flatMap(({ css }) => css))];
  const verdicts = [
    line(
      'scripts',
      LIMITS.scripts,
      scripts.map(({ file, note }) => ({ name: file, bytes: weigh(file), note })),
      () => newcomers(files),
    ),
    line(
      'styles',
      LIMITS.styles,
      sheets.map((name) => ({ name, bytes: weigh(name) })),
    ),
    line(
      'fonts',
      LIMITS.fonts,
      fontsFor(page).map((name) => ({ name, bytes: statSync(join(FONTS, name)).size })),
    ),
  ];
  if (page !== undefined) {
    verdicts.push(
      line('page', LIMITS.page, [{ name: '/menu', bytes: brotli(page), note: `${kb(page.length)} as text` }]),
    );
  } else if (process.argv.includes('--with-page')) {
    throw new UserError(
      'no menu was rendered by this build: the end-to-end run saves one (scripts/lib/menu-page.mjs).',
    );
  } else {
    console.log('  page     not measured: this build has rendered no menu yet (npm start or npm test does)');
  }
  if (existsSync(KITCHEN.folder)) verdicts.push(line('kitchen', KITCHEN.scripts, scriptsOf(KITCHEN.folder)));
  if (existsSync(OFFICE.folder)) verdicts.push(line('office', OFFICE.scripts, scriptsOf(OFFICE.folder)));
  for (const { file, note } of scripts) {
    for (const name of forbiddenPackagesIn(file)) {
      console.log(`✗ ${name} is on the way to the menu: ${file} ${note}. Load what uses it with import().`);
      verdicts.push(false);
    }
  }
  if (process.argv.includes('--overrun')) writeOverruns(over);
  // The page is measured at the end of `npm test` only.
  const isWhole = page !== undefined;
  const listed = readOverruns().filter((name) => isWhole || name !== 'page');
  const faults = faultsOfOverruns({ over, listed, onMain: await readOverrunsOfMain() });
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length > 0 || verdicts.includes(false)) process.exitCode = 1;
});

/**
 * Returns the font files that the menu's characters need.
 *
 * @param {string | undefined} page
 */
function fontsFor(page) {
  const css = readFileSync(join(FONTS, 'fonts.css'), 'utf8');
  const text = page === undefined ? SAMPLE_TEXT : page.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
  return [...new Set(facesFor(fontFaces(css), text).map(({ url }) => url))];
}

/**
 * The scripts with which the kitchen's screen or the office starts; files of earlier builds lie beside them
 * (scripts/lib/publish-build.mjs).
 *
 * @param {string} folder
 */
function scriptsOf(folder) {
  /** @type {import('./lib/closure.mjs').Manifest} */
  const manifest = readJson(join(folder, '.vite/manifest.json'));
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const files = [...staticClosure(manifest, entries).keys()].map((key) => manifest[key]?.file ?? '');
  return files
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, bytes: brotli(readFileSync(join(folder, name))) }));
}

/** @param {string} file */
function forbiddenPackagesIn(file) {
  const text = readFileSync(join(client, file), 'utf8');
  return Object.entries(FORBIDDEN_PACKAGES).flatMap(([name, word]) => (text.includes(word) ? [name] : []));
}
