import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssModulesIn, scopedNames } from './scripts/lib/class-names.mjs';
import { NEXT_BUILD } from './scripts/lib/paths.mjs';
import { firstTap } from './scripts/lib/storefront-plugins.mjs';
import { themeColor } from './scripts/lib/theme-color-plugin.ts';

const root = import.meta.dirname;

/** The office: a build of its own, so that no customer loads a byte of it (docs/guides/office.md). Its pages are files of their own. */
export default defineConfig({
  root: join(root, 'src/office'),
  base: '/office/',
  publicDir: false,
  plugins: [react(), themeColor, firstTap()],
  define: { __CONNECTION__: '{}' },
  css: { modules: { generateScopedName: scopedNames(cssModulesIn('src')) } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // scripts/build.mjs publishes it as `dist/office`.
    outDir: join(NEXT_BUILD, 'office'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
