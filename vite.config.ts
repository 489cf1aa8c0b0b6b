import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { SPLASH } from './scripts/lib/app-icons.mjs';
import { cssModulesIn, scopedNames } from './scripts/lib/class-names.mjs';
import { connectionSettings } from './scripts/lib/connection-settings.ts';
import { devGallery } from './scripts/lib/dev-gallery.ts';
import { devRendering } from './scripts/lib/dev-rendering.ts';
import { devWorker } from './scripts/lib/dev-worker.ts';
import { NEXT_BUILD } from './scripts/lib/paths.mjs';
import { themeColor } from './scripts/lib/theme-color-plugin.ts';
import {
  addFontLicense,
  appIcons,
  firstTap,
  importGraph,
  LICENSES,
  markBuild,
  patternOf,
  withIntegrity,
} from './scripts/lib/storefront-plugins.mjs';

/** Paths that the API server answers; in development Vite hands them on. Kitchen and office are there as they were built. */
const API_PATHS = ['/api', '/media', '/health', '/ready', '/kitchen', '/office'];
/** Files of the brand that are served as they are. */
const BRAND_FILES = 'src/brand/public';
const API_ORIGIN = process.env['API_URL'] ?? 'http://127.0.0.1:3001';

/**
 * What every page and the menu need, and what checkout, order and payment share, is one file each: fewer requests, better compressed.
 * Whatever else is behind a tap is split by its imports alone.
 */
const CHUNKS = [
  { name: 'core', tags: ['$initial' as const], priority: 2 },
  {
    // Of a few lines each, for many pages: as a file of its own, each would cost the menu its name.
    name: 'small',
    test: new RegExp(
      `/${patternOf([
        'contract/allergen-names-strings.ts',
        'contract/page-path.ts',
        'contract/promo-key.ts',
        'domain/bonus-terms.ts',
        'domain/cart-obstacle.ts',
        'domain/cities-at-once.ts',
        'domain/closed-reason.ts',
        'domain/distance-text.ts',
        'domain/full-address.ts',
        'domain/line-words.ts',
        'domain/locality-at.ts',
        'domain/online-payment.ts',
        'domain/order-acceptance.ts',
        'domain/order-way.ts',
        'domain/pause-words.ts',
        'domain/percent.ts',
        'domain/phone-text.ts',
        'domain/promo-terms.ts',
        'domain/trim-to-null.ts',
        'domain/word-distance.ts',
        'src/client/offline/read-databases.ts',
        'src/client/offline/shared-caches.ts',
        'src/client/ordering/cart/discount-changes.ts',
        'src/client/ordering/cart/remembered-code.ts',
        'src/client/outbox/outbox-strings.ts',
        'src/client/place/leave-table.ts',
        'src/client/place/order-ahead.ts',
        'src/client/session/use-keeps-cookies.ts',
        'src/first-tap/card-cart.ts',
        'src/lib/metered-connection.ts',
        'src/routes/overlays/overlay-strings.ts',
        'src/routes/overlays/use-open-window.ts',
        'src/ui/notice.ts',
        'src/ui/phone-link.tsx',
        'src/ui/term-list.ts',
        'src/ui/use-countdown.ts',
        'src/ui/use-first-wrong.ts',
        'src/ui/vibration.ts',
      ])}`,
    ),
    priority: 1,
  },
  {
    name: 'payment',
    test: new RegExp(
      `/${patternOf([
        'src/entities/payment/method-strings.ts',
        'src/entities/payment/payment-state.tsx',
        'src/entities/payment/payment-strings.ts',
        'src/routes/pay/pay-address.ts',
        'src/ui/choice.module.css',
        'src/ui/choice.tsx',
      ])}`,
    ),
    priority: 1,
  },
];

/** scripts/build.mjs publishes it as `dist/client`. */
const CLIENT = join(NEXT_BUILD, 'client');
/** For src/app/pwa/offer-install.tsx and src/lib/api/connection.ts. */
const DEFINED = {
  __SPLASH__: JSON.stringify(SPLASH),
  __CONNECTION__: JSON.stringify(connectionSettings(process.env)),
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
    manifestTransforms: [withIntegrity(CLIENT)],
  },
});

/**
 * One configuration for the page (`vite build`), the rendered first view (`vite build --ssr`) and `npm run dev`.
 * The server's own bundle is configured in scripts/build.mjs: it is no web page.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'spa',
  publicDir: BRAND_FILES,
  plugins: [
    react(),
    themeColor,
    firstTap(),
    devGallery(),
    devWorker({ isOn: process.env['VITE_WORKER'] === 'on', define: DEFINED }),
    devRendering(API_ORIGIN),
    ...(command === 'build' && !isSsrBuild
      ? [markBuild(), appIcons(), importGraph(), addFontLicense(), serviceWorker]
      : []),
  ],
  define: DEFINED,
  // Readable in development, short in a build: ninety dish cards repeat their classes.
  css: {
    devSourcemap: command === 'serve',
    modules: command === 'build' ? { generateScopedName: scopedNames(cssModulesIn('src')) } : {},
  },
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
    // The licences of what travels to the browser travel with it (docs/third-party.md).
    license: isSsrBuild ? false : { fileName: LICENSES },
    // For a debugger and for a report of an error, never for a visitor: scripts/build.mjs puts them where nothing is served.
    sourcemap: isSsrBuild ? true : 'hidden',
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      // How long a plugin took on a busy machine says nothing about the sources.
      checks: { bundlerTimings: false },
      ...(isSsrBuild
        ? // One file, loaded whole at the start: a build made under a running server cannot pull a part away from it.
          { input: 'src/app/entry-server.tsx', output: { entryFileNames: 'entry-server.js', codeSplitting: false } }
        : // What every page needs travels as one file: it compresses 4 KB better than in seven, and asks once.
          // The names of two hundred files travel with it, and hashes do not compress: 42 bits of each tell the files of two builds apart.
          {
            output: {
              codeSplitting: { groups: CHUNKS },
              entryFileNames: 'assets/[name]-[hash:8].js',
              chunkFileNames: 'assets/[hash:7].js',
              assetFileNames: ({ names: [name = ''] }) =>
                name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
            },
          }),
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
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API_ORIGIN, xfwd: true }])),
  },
}));
