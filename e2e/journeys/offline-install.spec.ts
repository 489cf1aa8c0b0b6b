import { expect, test } from '../support/test.ts';

test('the browser finds nothing that keeps the storefront from being installed', async ({ page, shop }) => {
  await shop.open();
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A window without a profile cannot install anything; everything else is ours.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ id: '/', lang: 'ru', display: 'standalone', start_url: '/menu' });
});

test('every picture that the manifest names is there, and as large as it says', async ({ page, shop }) => {
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
});
