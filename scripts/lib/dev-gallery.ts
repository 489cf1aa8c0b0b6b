import type { Plugin } from 'vite';

/** Address → its entry. */
const PAGES: Readonly<Record<string, string>> = {
  '/dev/gallery': '/tests/gallery/gallery.tsx',
  '/dev/gallery/frame': '/tests/gallery/frame.tsx',
};

/** The gallery of components and screens (docs/guides/testing.md), in development only: not part of any build. */
export function devGallery(): Plugin {
  return {
    name: 'dev-gallery',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? '';
        const script = PAGES[url.split('?')[0] ?? ''];
        if (script === undefined) {
          next();
          return;
        }
        const answer = async (): Promise<void> => {
          try {
            const html = await server.transformIndexHtml(
              url,
              `<!doctype html><html lang="ru"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Gallery</title></head><body><script type="module" src="${script}"></script></body></html>`,
            );
            response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
          } catch (error) {
            next(error);
          }
        };
        void answer();
      });
    },
  };
}
