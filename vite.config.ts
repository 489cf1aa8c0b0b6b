import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { SPLASH } from './scripts/lib/app-icons.mjs';
import { THEME_COLOR } from './src/brand/theme-color.ts';
import { classNames } from './scripts/lib/class-names.mjs';
import { appIcons, markBuild, squeeze, withIntegrity } from './scripts/lib/storefront-plugins.mjs';

/** Paths that the API server answers; in development Vite hands them on. */
const API_PATHS = ['/api', '/media', '/health'];

/** What every page needs, and what the menu needs besides, travel as one file each: fewer questions, better compressed. */
const CHUNKS = [
  { name: 'core', tags: ['$initial' as const], priority: 2 },
  {
    name: 'menu',
    test: /\/src\/(?:features\/menu\/menu-screen|routes\/menu\/(?:add-action|menu-cart))\.tsx$/,
    priority: 1,
  },
  {
    // The cart's rows and what they share with the windows that they open: otherwise a dozen crumbs, each named on the way to
    // the menu.
    name: 'discounts',
    test: /\/src\/(?:features\/discounts\/(?:bonus-amount|discount|discounts|promo-card|promo-refusal|format-promo|use-bonus|use-promo)[-.\w]*|routes\/discounts\/use-discount-ways)\.(?:ts|tsx|css)$/,
    priority: 1,
  },
  // What every page loads right after it stands, and the account's screens use: each file by itself would be named in `core`.
  {
    name: 'later',
    test: /\/(?:src\/(?:app\/deferred-services|lib\/tab-storage|client\/session\/(?:customer-device|session|after-login|follow-user|forgotten-channel|login-opener|person-channel|account-strings|purge))|src\/client\/outbox\/(?:accept|adopt|ask|outbox-strings)|contract\/(?:account|account-export|calls\/(?:account|orders)))\.ts$/,
    priority: 1,
  },
  // What several screens behind a tap share. One file each: every name of one is listed on the way to the menu. Only what is
  // named, not what it needs in its turn: another screen would have to load all of it for a part.
  {
    name: 'sheet',
    test: /\/src\/ui\/(?:notice|sheet|sheet-stack|term-list|use-pull-to-close|use-sheet-dialog)\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'places',
    test: /\/src\/entities\/place\/(?:hours|open-state|place|place-strings|zone-facts|format-zone)\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'account',
    test: /\/(?:contract\/(?:calls\/account|account(?:-export)?)|src\/client\/(?:session\/use-user|queries\/account-queries)|src\/features\/account\/profile\/(?:account-strings|account\.module|days|door-words|offer-address|saved-addresses|use-customer-ready|use-account-mutation))\.(?:tsx?|css)$/,
    includeDependenciesRecursively: false,
  },
  {
    // The chain's pages read alike, and who opens one opens the next. The pages themselves stay files: the server finds them by
    // name in the manifest.
    name: 'content',
    test: /\/src\/features\/content\/(?:content-article|content-blocks|content|copy-code|inline|inline-text|legal-details|news-list|story-card)\.(?:module\.css|tsx?)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'crumbs',
    test: /\/(?:domain\/(?:locality-at|order-status|relative-day)|src\/(?:features\/content\/dates|entities\/place\/match-address|routes\/overlays\/use-open-hours|ui\/(?:segmented|use-title))|@tanstack\/react-query\/build\/modern\/queryOptions)\.(?:module\.css|tsx?|js)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'fields',
    test: /\/node_modules\/(?!@tanstack|idb-keyval|workbox|valibot|react(?:-dom)?\/)|\/src\/(?:ui\/mantine-island|entities\/place\/address-(?:field|extras))\.(?:tsx|css)$/,
    includeDependenciesRecursively: false,
  },
];

/** The brand's colours for the browser's own bars, from src/brand. */
const themeColor: Plugin = {
  name: 'theme-color',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace('<!--theme-color-->', () =>
        Object.entries(THEME_COLOR)
          .map(
            ([scheme, color]) =>
              `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})" />`,
          )
          .join(''),
      ),
  },
};

/** The sentences of the contract's records are for openapi.json: a phone need not download them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  transform: {
    filter: { id: /\/contract\/calls\/\w+\.ts$/ },
    handler: (code) => ({
      code: code.replace(/((?:get|post)\(\s*(['"])[^'"]*\2,\s*\2[^'"]*\2,\s*)\2[^'"]*\2/g, "$1''"),
      map: null,
    }),
  },
};

const CLIENT = 'dist/client';
/** For src/app/pwa/ios-meta.ts and src/lib/api/credentials.ts. */
const DEFINED = {
  __SPLASH__: JSON.stringify(SPLASH),
  __API_CREDENTIALS__: JSON.stringify(process.env['API_CREDENTIALS'] ?? 'cookie'),
};

/** The worker: sw/, with the list of what it keeps ready. The page registers it itself, when it has nothing better to do. */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  registerType: 'prompt',
  injectRegister: false,
  // The server writes it, with the chain's own name in it (server/web/web-manifest.ts).
  manifest: false,
  includeAssets: [],
  integration: {
    configureCustomSWViteBuild: (build) => {
      build.logLevel = 'warn';
    },
  },
  injectManifest: {
    rollupFormat: 'iife',
    target: 'es2022',
    globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg}'],
    manifestTransforms: [withIntegrity(join(import.meta.dirname, CLIENT))],
  },
});

/**
 * One configuration for the page (`vite build`), the rendered first view (`vite build --ssr`) and `npm run dev`.
 * The server's own bundle is configured in scripts/build.mjs: it is no web page.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'spa',
  plugins: [
    react(),
    themeColor,
    ...(command === 'build' && !isSsrBuild
      ? [withoutSummaries, markBuild(), squeeze(), appIcons(), serviceWorker]
      : []),
  ],
  define: DEFINED,
  // Readable in development, one to three letters in what travels.
  css: { modules: command === 'build' ? { generateScopedName: classNames(import.meta.dirname, 'src') } : {} },
  // React has this hook itself; the shim in TanStack's store is for React 16.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    target: 'es2022',
    // Every browser that runs es2022 knows modulepreload.
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/ssr' : CLIENT,
    emptyOutDir: true,
    assetsDir: 'assets',
    // Tells the server which scripts and styles a route needs, and the budget what the menu costs.
    manifest: !isSsrBuild,
    // Every file under its own hashed name: nothing inlined twice into two renderings, everything immutable in caches.
    assetsInlineLimit: 0,
    // A style belongs to the chunk that needs it, so a modal's styles stay off the way to the menu.
    cssCodeSplit: true,
    reportCompressedSize: false,
    sourcemap: false,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      // How long a plugin took on a busy machine says nothing about the sources.
      checks: { bundlerTimings: false },
      ...(isSsrBuild
        ? // One file, loaded whole at the start: a build made under a running server cannot pull a part away from it.
          { input: 'src/app/entry-server.tsx', output: { entryFileNames: 'entry-server.js', codeSplitting: false } }
        : // What every page needs travels as one file: it compresses 4 KB better than in seven, and asks once.
          { output: { codeSplitting: { groups: CHUNKS } } }),
    },
  },
  // React in its production form, whatever NODE_ENV says at run time, and one file to load instead of hundreds.
  ...(isSsrBuild
    ? {
        define: {
          'process.env.NODE_ENV': JSON.stringify('production'),
          ...DEFINED,
        },
        ssr: { noExternal: true, target: 'node' as const },
      }
    : {}),
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(
      API_PATHS.map((path) => [path, { target: process.env['API_URL'] ?? 'http://127.0.0.1:3001', xfwd: true }]),
    ),
  },
}));
