import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { cssModulesIn, scopedNames } from './scripts/lib/class-names.mjs';
import { NEXT_BUILD } from './scripts/lib/paths.mjs';
import { firstTap } from './scripts/lib/storefront-plugins.mjs';
import { themeColor } from './scripts/lib/theme-color-plugin.ts';

const root = import.meta.dirname;
const BASE = '/kitchen/';

/**
 * The kitchen's screen: a build of its own, so that no customer loads a byte of it (docs/guides/kitchen.md). What is not needed at
 * the start is a part that the screen loads once it is open, so that a tablet that was open for weeks never asks for one that a later build
 * has taken away.
 */
export default defineConfig({
  root: join(root, 'src/kitchen'),
  base: BASE,
  publicDir: false,
  plugins: [
    react(),
    themeColor,
    firstTap(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: join(root, 'sw/kitchen'),
      filename: 'sw.ts',
      registerType: 'autoUpdate',
      injectRegister: false,
      // The server writes it, with the chain's own name in it (server/web/kitchen-host.ts).
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
      },
    }),
  ],
  // Answers of another backend are not read here, and what reads them weighs as much as three sections.
  resolve: { alias: { '#contract/reading/reader.ts': join(root, 'src/kitchen/data/own-reader.ts') } },
  define: { __CONNECTION__: '{}' },
  css: { modules: { generateScopedName: scopedNames(cssModulesIn('src')) } },
  build: {
    target: 'es2022',
    modulePreload: false,
    // scripts/build.mjs publishes it as `dist/kitchen`.
    outDir: join(NEXT_BUILD, 'kitchen'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
