// Proves docs/product.md §11.16.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

/** Real files of the demo, in the form in which the import embeds them into a text: two of them have alt text. */
const picture = (name: string, alt: string): string =>
  `<picture><source type="image/webp" srcset="/demo/pictures/pages/${name}.webp 1140w" sizes="100vw">` +
  `<img src="/demo/pictures/pages/${name}.webp" alt="${alt}" width="760" height="428"></picture>`;
const photo = (name: string, alt: string): string =>
  `<a href="/demo/pictures/pages/${name}.webp">${picture(name, alt)}</a>`;
const OVEN = 'Печь в центре зала';
const TABLE = 'Длинный стол, за которым можно подсесть к незнакомым';
const HTML =
  `<p>Смотрите сами</p><div>${photo('interior', OVEN)}${photo('about', TABLE)}</div>${picture('address', '')}` +
  `<p><a href="/menu">${picture('vacancy', 'К меню')}</a></p>`;

const openInterior = async (api = new FakeShop()) => {
  api.script('contentPage', ({ query: { slug } }) => ({
    slug,
    title: 'Интерьер',
    summary: '',
    picture: null,
    html: HTML,
    updated_at: '2026-11-01T09:00:00.000Z',
  }));
  return openShop('/interior', {}, api);
};
const link = (name: string) => page.getByRole('link', { name, exact: true });
const viewer = page.getByRole('dialog', { name: 'Фотографии' });
const says = async (words: string): Promise<void> => {
  await expect.element(viewer.getByRole('status')).toHaveTextContent(words);
};

describe('the photos of a page', () => {
  test('open full screen, one at a time, with their position [11.6c]', async () => {
    const shop = await openInterior();
    await expect.element(link(OVEN)).toHaveAttribute('aria-haspopup', 'dialog');
    await link(OVEN).click();
    await says(`Фото 1 из 2${OVEN}`);
    await expect.element(viewer.getByRole('img', { name: OVEN }).first()).toBeVisible();
    await expect.element(viewer.getByRole('button', { name: 'Предыдущее фото' })).not.toBeInTheDocument();
    await expectAccessible('a photo full screen');
    await viewer.getByRole('button', { name: 'Следующее фото' }).click();
    await says(`Фото 2 из 2${TABLE}`);
    await viewer.getByRole('button', { name: 'Закрыть' }).click();
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(link(OVEN)).toHaveFocus();
    expect(shop.href()).toBe('/interior');
  });

  test('are browsed by keyboard; Escape closes', async () => {
    await openInterior();
    await expect.element(link(TABLE)).toBeVisible();
    link(TABLE).element().focus();
    await userEvent.keyboard('{Enter}');
    await says('Фото 2 из 2');
    // Keys are handled once it is open.
    await expect
      .poll(async () => {
        await userEvent.keyboard('{ArrowLeft}');
        return viewer.getByRole('status').element().textContent;
      })
      .toBe(`Фото 1 из 2${OVEN}`);
    await userEvent.keyboard('{Escape}');
    await expect.element(viewer).not.toBeInTheDocument();
    await expect.element(link(TABLE)).toHaveFocus();
  });

  test('close on back, however soon, and leave the page where it was', async () => {
    const shop = await openInterior();
    await link(OVEN).click();
    await says('Фото 1 из 2');
    shop.router.history.back();
    await expect.element(viewer).not.toBeInTheDocument();
    expect(shop.href()).toBe('/interior');
    await link(TABLE).click();
    await says('Фото 2 из 2');
  });

  test('are only those with a description; other pictures keep their own link', async () => {
    const shop = await openInterior();
    await expect.element(link(OVEN)).toBeVisible();
    expect(document.querySelectorAll('[aria-haspopup="dialog"] > picture')).toHaveLength(2);
    await link('К меню').click();
    await expect.poll(shop.href).toMatch(/^\/menu/);
  });
});
