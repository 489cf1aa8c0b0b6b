/** What the storefront's own build does besides bundling, in the order in which it happens. */
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeIcons } from './app-icons.mjs';
import { filesWithout } from './closure.mjs';
import { IMPORTS_FILE, root } from './paths.mjs';

/** @typedef {import('vite').Plugin} Plugin */

/**
 * Names the build in its page, by the names of all its files, which are hashes of what is in them. The worker and the page
 * know by it what belongs together. Indentation is for people, and goes.
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
 * Icons and splash screens of the installed app, all from src/brand/favicon.svg.
 *
 * @returns {Plugin}
 */
export function appIcons() {
  return {
    name: 'app-icons',
    writeBundle: async ({ dir }) => makeIcons(join(root, 'src/brand/favicon.svg'), dir ?? ''),
  };
}

/** Where a build puts the licences of what the browser loads. */
export const LICENSES = 'assets/licenses.txt';

/**
 * Adds the licence of the typeface, which is no package of the bundle.
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
 * Writes down the static imports of every module of the bundle.
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

/** What a phone with little room keeps of the screens: with it a menu is read, a cart filled and an order placed offline. */
const CORE_FEATURES = 'menu|cart|checkout';
const CORE_ROUTES = 'pages\\.|menu/|home/|cart/|checkout/|overlays/(?!windows/)|overlays/windows/(?:dish|overlay)-';

/** Every other screen and window, and what needs a connection. A new feature is here without being named. */
const LATER = new RegExp(
  `^(?:contract/reading/|src/(?:lib/html/|app/(?:live|metrics|reports)/|client/(?:push|orders/live)/|entities/place/map/|` +
    `features/(?!(?:${CORE_FEATURES})/)|routes/(?!${CORE_ROUTES})))`,
);

/** Of these, what is of use over the line only: whoever refuses it, an ad blocker say, holds up nothing (docs/product.md §9.35). */
const OPTIONAL = /^(?:contract\/reading\/|src\/(?:lib\/html\/|app\/(?:live|metrics|reports)\/|client\/orders\/live))/;

/** What few customers open and weighs much: the worker keeps it last, or once it was seen (docs/product.md §29.1). */
const ON_USE = /^src\/entities\/place\/map\/map-view\./;

/**
 * The worker's list of files: each with the hash of its content, so that nothing else is ever stored in its place, with its
 * size, whether shell, menu, cart and checkout need it, whether it may be missing, and whether it is kept last, or once it was seen. The shell is named after the build.
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
