// Proves docs/product.md §15.11.
import { validateManifest, type Validation } from '@pwabuilder/manifest-validation';
import { FULL_CHROMIUM } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, ...FULL_CHROMIUM }), { scope: 'worker' }],
});

/** PWABuilder's checks that this storefront deliberately does not meet. Everything else must pass. */
const NOT_OURS: Readonly<Record<string, string>> = {
  display_override: 'it misses window-controls-overlay: the header does not draw itself into a title bar',
  edge_side_panel: 'a panel beside the windows of one browser',
  iarc_rating_id: 'a rating of games and films in application stores',
  related_applications: 'there are none',
  share_target: 'nothing can be shared into a menu',
  protocol_handlers: 'no protocol is ours',
  file_handlers: 'no files are opened',
  scope_extensions: 'one host',
  widgets: 'none are made',
};

test(
  'PWABuilder finds no fault in the manifest that concerns a restaurant',
  { tag: ['@phone', '@rest'] },
  async ({ request }) => {
    const answer = await request.get('/manifest.webmanifest');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    const results: Validation[] = await validateManifest((await answer.json()) as object, true);
    expect(results.length, 'it has looked').toBeGreaterThan(20);
    const faults = results.filter(({ valid }) => valid !== true);
    expect(faults.filter(({ category }) => category === 'required')).toEqual([]);
    // Compared both ways, so that an exception no longer needed is removed.
    expect(faults.map(({ member }) => member).toSorted()).toEqual(Object.keys(NOT_OURS).toSorted());
  },
);

test(
  'the browser finds nothing that prevents installing the storefront',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open();
    const devtools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A window without a profile cannot install anything; every other error is ours.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', lang: 'ru', display: 'standalone', start_url: '/menu' });
  },
);

test(
  'every image named in the manifest exists in the stated size',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open();
    const wrong = await page.evaluate(async () => {
      interface Named {
        readonly src: string;
        readonly sizes: string;
        readonly type: string;
      }
      interface Manifest {
        readonly icons: readonly Named[];
        readonly screenshots: readonly Named[];
        readonly shortcuts: readonly { readonly icons: readonly Named[] }[];
      }
      const manifest = (await (await fetch('/manifest.webmanifest')).json()) as Manifest;
      const named = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
      const faults: string[] = [];
      for (const { src, sizes, type } of named) {
        const image = new Image();
        image.src = src;
        await image.decode().catch(() => faults.push(`${src} is not there`));
        const real = `${image.naturalWidth}x${image.naturalHeight}`;
        if (real !== sizes) faults.push(`${src} is ${real}, not ${sizes}`);
        const told = (await fetch(src)).headers.get('content-type');
        if (told !== type) faults.push(`${src} is ${told ?? 'nothing'}, not ${type}`);
      }
      return faults;
    });
    expect(wrong).toEqual([]);
  },
);
