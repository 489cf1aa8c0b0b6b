/** The steps of the storefront's build other than bundling, in order. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'vite';
import { makeIcons } from './app-icons.mjs';
import { filesWithout } from './closure.mjs';
import { IMPORTS_FILE, root } from './paths.mjs';

/** @typedef {import('vite').Plugin} Plugin */

/**
 * Writes the build's name into its page, derived from the names of all its files, which are content hashes. Worker and
 * page use it to recognise the same build. Also strips indentation.
 *
 * @returns {Plugin}
 */
export function markBuild() {
  return {
    name: 'mark-build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html;
        const hash = createHash('sha256').update(html).update(Object.keys(bundle).toSorted().join('\n'));
        const mark = `<meta name="build" content="${hash.digest('base64url').slice(0, 16)}">`;
        return html
          .replace('<!--head-->', `${mark}<!--head-->`)
          .replaceAll(/\s*\n\s*/g, ' ')
          .trim();
      },
    },
  };
}

/**
 * Generates icons and splash screens of the installed app, all from src/brand/favicon.svg.
 *
 * @returns {Plugin}
 */
export function appIcons() {
  return {
    name: 'app-icons',
    writeBundle: async ({ dir }) => makeIcons(join(root, 'src/brand/favicon.svg'), dir ?? ''),
  };
}

/** The programs of src/first-tap that an index.html carries: the mark of each, and where it starts. */
const INLINE = {
  '<!--trusted-types-->': 'inline-trusted-html.ts',
  '<!--first-tap-->': 'inline.ts',
  '<!--early-window-->': 'inline-window.ts',
};

/**
 * Returns a program of src/first-tap as one script.
 *
 * @param {string} start the file that starts it
 * @returns {Promise<string>}
 */
export async function firstTapScript(start) {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'src/first-tap', start), output: { format: 'iife' } },
    },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('');
  if (code.includes('</script')) throw new Error('src/first-tap would end its own script element');
  return code.trim();
}

/**
 * Puts the programs of src/first-tap into a page, where it has their marks: two run before the first paint, the last right after the content.
 *
 * @returns {Plugin}
 */
export function firstTap() {
  return {
    name: 'first-tap',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        let page = html;
        for (const [mark, start] of Object.entries(INLINE)) {
          if (!page.includes(mark)) continue;
          const script = await firstTapScript(start);
          page = page.replace(mark, () => `<script>${script}</script>`);
        }
        return page;
      },
    },
  };
}

/** Where a build writes the licences of code that the browser loads. */
export const LICENSES = 'assets/licenses.txt';

/**
 * Adds the licence of the typeface, which is not a package of the bundle.
 *
 * @returns {Plugin}
 */
export function addFontLicense() {
  return {
    name: 'font-license',
    writeBundle({ dir }) {
      appendFileSync(join(dir ?? '', LICENSES), `\n${readFileSync(join(root, 'src/brand/fonts/OFL.txt'), 'utf8')}`);
    },
  };
}

/**
 * Records the static imports of every module of the bundle.
 *
 * @returns {Plugin}
 */
export function importGraph() {
  return {
    name: 'import-graph',
    writeBundle() {
      const known = [...this.getModuleIds()].map(
        (id) => /** @type {const} */ ([id, this.getModuleInfo(id)?.importedIds ?? []]),
      );
      const named = known.map(([id, imports]) => [relative(root, id), imports.map((one) => relative(root, one))]);
      writeFileSync(IMPORTS_FILE, JSON.stringify(Object.fromEntries(named)));
    },
  };
}

/**
 * Returns a pattern for files and all files of folders, by their path in the repository.
 *
 * @param {readonly string[]} paths a folder ends with a slash
 * @throws for one that does not exist: a file that was moved would silently change what is loaded when
 */
export function patternOf(paths) {
  const gone = paths.filter((path) => !existsSync(join(root, path)));
  if (gone.length > 0) throw new Error(`The build names files that do not exist: ${gone.join(', ')}`);
  return `(?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})`;
}

/** Screens that are cached on a phone with little storage: enough to read a menu, fill a cart and place an order offline. */
const CORE_FEATURES = 'menu|cart|checkout';
const CORE_ROUTES = 'pages\\.|menu/|home/|cart/|checkout/|overlays/(?!windows/)|overlays/windows/(?:dish|overlay)-';

const ONLINE = [
  'contract/reading/',
  'src/lib/clean-html.ts',
  'src/app/live/',
  'src/app/metrics/',
  'src/app/reports/',
  'src/client/ordering/orders/live/',
];

/** All other screens and dialogs, and whatever needs a connection. A new feature belongs here by default. */
const LATER = new RegExp(
  `^${patternOf([...ONLINE, 'src/client/push/', 'src/entities/place/map/'])}|` +
    `^src/(?:features/(?!(?:${CORE_FEATURES})/)|routes/(?!${CORE_ROUTES}))`,
);

/** Of these, files useful online only: blocking one, for example by an ad blocker, does not block installation (docs/product.md §9.35). */
const OPTIONAL = new RegExp(`^${patternOf(ONLINE)}`);

/** Large and rarely opened: the worker caches it last, or after first use (docs/product.md §29.1). */
const ON_USE = new RegExp(`^${patternOf(['src/entities/place/map/map-view.tsx'])}`);

/**
 * Builds the worker's file list: each with its content hash, so that nothing else is ever stored in its place, its size,
 * whether shell, menu, cart and checkout need it, whether it may be missing, and whether it is cached last, or after
 * first use. The shell is named after the build.
 *
 * @param {string} folder
 * @returns {import('workbox-build').ManifestTransform}
 */
export function withIntegrity(folder) {
  return (entries) => {
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const build = /<meta name="build" content="([^"]+)"/.exec(page)?.[1];
    if (!build) throw new Error('index.html has lost its build mark');
    const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
    const core = filesWithout(chunks, ['index.html'], LATER);
    const all = filesWithout(chunks, ['index.html'], /^$/);
    const needed = filesWithout(chunks, ['index.html'], OPTIONAL);
    const ahead = filesWithout(chunks, ['index.html'], ON_USE);
    const manifest = entries.map((entry) => {
      const content = readFileSync(join(folder, entry.url));
      return {
        ...entry,
        url: `/${entry.url}`,
        revision: entry.url === 'index.html' ? build : entry.revision,
        bytes: content.byteLength,
        core: entry.url === 'index.html' || core.has(entry.url),
        optional: all.has(entry.url) && !needed.has(entry.url),
        on_use: all.has(entry.url) && !ahead.has(entry.url),
        integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      };
    });
    return { manifest, warnings: [] };
  };
}
