/**
 * The first screen budget, on the built files: what a phone downloads before the menu can be used. Sizes are brotli,
 * as they travel; fonts are compressed already. What is above its limit names what is heavy, and by which imports it came
 * in; it fails the check only from 5 % above: a few bytes of another hash are nobody's fault.
 *
 * The menu's HTML is the page that the built server last rendered for the demo chain (dist/menu.html, saved by
 * `npm start` and by the end-to-end run). `--with-page` makes its absence a failure, as in `npm test`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { facesFor, fontFaces, keysOfFiles, staticClosure } from './lib/closure.mjs';
import { MENU_PAGE, pageStamp } from './lib/menu-page.mjs';
import { root } from './lib/paths.mjs';
import { UserError, runMain } from './lib/terminal.mjs';

const KB = 1024;
const LIMITS = { scripts: 135 * KB, styles: 10 * KB, fonts: 40 * KB, page: 24 * KB };
/** What every Russian menu shows, when there is no rendered page to read. */
const SAMPLE_TEXT = 'АБВабвё 0123456789 ABCabc «»—–·…№₽\u00A0';

/**
 * Never on the way to the menu, whatever they weigh (docs/decisions/0080-own-components-and-mantine.md,
 * docs/decisions/0020-time-zones-with-intl.md), by words that stay in the bundle: every Mantine component carries its package's name, and
 * `format` of date-fns a link to its page.
 */
const FORBIDDEN_PACKAGES = { Mantine: '@mantine/core', 'date-fns': 'date-fns/date-fns' };

const client = join(root, 'dist/client');
/** The kitchen's screen is installed once and stays open: it may be heavier than the menu, not heavy. */
const KITCHEN = { folder: join(root, 'dist/kitchen/assets'), scripts: 112 * KB };

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

/** The rendered menu, when it was rendered by the build that is measured. */
function readPage() {
  if (!existsSync(MENU_PAGE)) return undefined;
  const html = readFileSync(MENU_PAGE, 'utf8');
  return html.endsWith(pageStamp()) ? html.slice(0, -pageStamp().length) : undefined;
}

/**
 * The chunks of the menu: the client's entry, what the rendered page preloads, and the menu's own routes.
 *
 * @param {import('./lib/closure.mjs').Manifest} manifest
 * @param {string | undefined} page
 */
function menuChunks(manifest, page) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const named = [...(page ?? '').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const routes = Object.keys(manifest).filter((key) => /^src\/routes\/(menu|shell|root|_?layout)[./-]/.test(key));
  return staticClosure(manifest, [...entries, ...keysOfFiles(manifest, named), ...routes]);
}

/** @typedef {{ name: string, bytes: number, note?: string }} Item */

/** From how much above its limit something fails. */
const TOLERANCE = 1.05;

/**
 * Prints one line of the budget; what is above its limit, or `--details`, lists what it is made of, heaviest first.
 *
 * @param {string} name
 * @param {number} limit
 * @param {Item[]} items
 * @returns {boolean} whether the limit is kept, within the tolerance
 */
function line(name, limit, items) {
  const total = items.reduce((sum, { bytes }) => sum + bytes, 0);
  const kept = total <= limit;
  const passes = total <= limit * TOLERANCE;
  console.log(`${kept ? '✓' : passes ? '!' : '✗'} ${name.padEnd(8)} ${kb(total).padStart(9)} of ${kb(limit)}`);
  if (kept && !process.argv.includes('--details')) return true;
  for (const item of items.toSorted((a, b) => b.bytes - a.bytes)) {
    console.log(`    ${kb(item.bytes).padStart(9)}  ${item.name}${item.note ? `  (${item.note})` : ''}`);
  }
  return passes;
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
  const sheets = [...new Set(chunks.flatMap(({ css }) => css))];
  const verdicts = [
    line(
      'scripts',
      LIMITS.scripts,
      scripts.map(({ file, note }) => ({ name: file, bytes: weigh(file), note })),
    ),
    line(
      'styles',
      LIMITS.styles,
      sheets.map((name) => ({ name, bytes: weigh(name) })),
    ),
    line(
      'fonts',
      LIMITS.fonts,
      fontsFor(sheets, page).map((name) => ({ name, bytes: statSync(join(client, name)).size })),
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
  if (existsSync(KITCHEN.folder)) verdicts.push(line('kitchen', KITCHEN.scripts, kitchenScripts()));
  for (const { file, note } of scripts) {
    for (const name of forbiddenPackagesIn(file)) {
      console.log(`✗ ${name} is on the way to the menu: ${file} ${note}. Load what uses it with import().`);
      verdicts.push(false);
    }
  }
  if (verdicts.includes(false)) process.exitCode = 1;
});

/**
 * The font files that a browser fetches for the menu.
 *
 * @param {string[]} sheets
 * @param {string | undefined} page
 */
function fontsFor(sheets, page) {
  const css = sheets.map((file) => readFileSync(join(client, file), 'utf8')).join('\n') + (page ?? '');
  const text = page === undefined ? SAMPLE_TEXT : page.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
  return [...new Set(facesFor(fontFaces(css), text).map(({ url }) => url.replace(/^.*?assets\//, 'assets/')))];
}

/** The scripts of the kitchen's screen. */
function kitchenScripts() {
  const names = readdirSync(KITCHEN.folder).filter((name) => name.endsWith('.js'));
  return names.map((name) => ({ name, bytes: brotli(readFileSync(join(KITCHEN.folder, name))) }));
}

/** @param {string} file */
function forbiddenPackagesIn(file) {
  const text = readFileSync(join(client, file), 'utf8');
  return Object.entries(FORBIDDEN_PACKAGES).flatMap(([name, word]) => (text.includes(word) ? [name] : []));
}
