import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * One configuration for the page (`vite build`), the rendered first view (`vite build --ssr`) and `npm run dev`.
 * The server's own bundle is configured in scripts/build.mjs: it is no web page.
 */
export default defineConfig(({ isSsrBuild, command }) => {
  const api = process.env['API_URL'] ?? 'http://127.0.0.1:3001';
  return {
    appType: 'spa',
    plugins: [react()],
    build: {
      target: 'es2022',
      outDir: isSsrBuild ? 'dist/ssr' : 'dist/client',
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
      ...(isSsrBuild
        ? {
            rolldownOptions: { input: 'src/app/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } },
            copyPublicDir: false,
          }
        : {}),
    },
    // React in its production form, whatever NODE_ENV says at run time, and one file to load instead of hundreds.
    ...(isSsrBuild
      ? {
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          ssr: { noExternal: true, target: 'node' as const },
        }
      : {}),
    ...(command === 'serve'
      ? {
          server: {
            port: Number(process.env['PORT'] ?? 3000),
            strictPort: true,
            proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api, xfwd: true }])),
          },
        }
      : {}),
  };
});

/** Paths that the API server answers; in development Vite hands them on. */
const API_PATHS = ['/api', '/media', '/docs', '/openapi.json', '/health', '/sandbox'];
