// Proves docs/product.md §9.13: the profile says whether this device opens the storefront without a network.
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useOpensOffline } from '#client/offline/use-opens-offline.ts';
import { bareRoot } from './support/bare-root.ts';
import { openShop } from './support/open-shop.tsx';

/** The device's side: `ready` resolves when a worker has cached everything. */
const withWorkers = (workers: { readonly ready: Promise<unknown> } | undefined): void => {
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const device = () => page.getByRole('region', { name: 'Данные на этом устройстве' });

test('offline readiness is announced while installing and when ready', async () => {
  let install = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    install = resolve;
  });
  withWorkers({ ready });
  await openShop('/profile');
  await expect.element(device().getByText(/^Скоро меню, корзина и заказы будут открываться/)).toBeVisible();
  install();
  await expect.element(device().getByText('Меню, корзина и заказы открываются и без связи.')).toBeVisible();
});

test('a browser that cannot store the storefront is explained', async () => {
  withWorkers(undefined);
  await openShop('/profile');
  await expect.element(device().getByText(/^Без связи сайт здесь не откроется: браузер его не хранит/)).toBeVisible();
});

test('offline installation is given up after half a minute without a worker', async () => {
  withWorkers({ ready: new Promise(() => undefined) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const Answer = () => <output>{useOpensOffline()}</output>;
  const { root, container } = bareRoot();
  root.render(<Answer />);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(29_999);
  expect(container.textContent).toBe('soon');
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => container.textContent).toBe('no');
});
