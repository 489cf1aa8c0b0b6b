// Proves docs/product.md §34.13 on the page of a dish.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
});

const PATH = 'products/borsch/picture';
const button = (name: string) => page.getByRole('button', { name });
const input = (): HTMLInputElement => {
  const field = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
  if (field === undefined) throw new Error('the page takes no file');
  return field;
};
/** A white picture of this size. */
const photograph = async (width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'photo.jpg', { type: 'image/jpeg' });
};
const choose = async (file: File): Promise<void> => {
  await expect.element(button('Выбрать файл')).toBeEnabled();
  const data = new DataTransfer();
  data.items.add(file);
  input().files = data.files;
  input().dispatchEvent(new Event('change', { bubbles: true }));
};

test('a chosen photograph goes into the draft, with what its checks find', async () => {
  openOffice(api, '/dish/borsch');
  await choose(await photograph(1600, 900));
  await expect.element(page.getByText('Мелкая')).toBeVisible();
  expect(api.edits.get(PATH)?.value).toBe('office/1.jpg');
  await expect.element(page.getByText('Сейчас у гостей: пусто')).toBeVisible();
  await expectOfficeAccessible('photograph');
});

test('a dropped one does, too', async () => {
  openOffice(api, '/dish/borsch');
  await expect.element(button('Выбрать файл')).toBeEnabled();
  const data = new DataTransfer();
  data.items.add(await photograph(1600, 900));
  const frame = page.getByText(/^Фотографии нет/).element();
  frame.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }));
  await expect.poll(() => api.edits.get(PATH)?.value).toBe('office/1.jpg');
});

test('the slider moves what is seen, by keyboard; the automatic choice comes back', async () => {
  openOffice(api, '/dish/borsch');
  await choose(await photograph(1600, 900));
  await expect.element(page.getByText('Кадр выбран автоматически.')).toBeVisible();
  await expect.element(button('Выбрать файл')).toBeEnabled();
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  const focused = { file: 'office/1.jpg', focus: { x: 0.475, y: 0.5 } };
  await expect.poll(() => api.edits.get(PATH)?.value).toEqual(focused);
  await expect.element(page.getByRole('slider')).toHaveFocus();
  expect(api.calls.filter(({ name }) => name === 'officeCropPhoto').length).toBe(1);
  await button('Выбрать кадр автоматически').click();
  await expect.poll(() => api.edits.get(PATH)?.value).toBe('office/1.jpg');
});

test('a refused one says why, and the dish keeps its own', async () => {
  api.refusedPhoto = 'Ширина картинки 200 px';
  openOffice(api, '/dish/uha');
  await choose(await photograph(200, 100));
  await expect.element(page.getByText('Ширина картинки 200 px')).toBeVisible();
  expect(document.querySelector<HTMLImageElement>('fieldset img')?.src).toContain('/media/dish-160.webp');
  expect(api.edits.size).toBe(0);
});

test('without a network it waits on the screen, and is sent by a tap', async () => {
  openOffice(api, '/dish/borsch');
  await expect.element(button('Выбрать файл')).toBeEnabled();
  api.isOffline = true;
  await choose(await photograph(1600, 900));
  await expect.element(page.getByText('Фотография не загружена: нет связи.')).toBeVisible();
  await expectOfficeAccessible('photograph without a network');
  api.isOffline = false;
  await button('Загрузить ещё раз').click();
  await expect.poll(() => api.edits.get(PATH)?.value).toBe('office/1.jpg');
});

test('a photograph is removed', async () => {
  openOffice(api, '/dish/uha');
  await button('Убрать фото').click();
  await expect.poll(() => api.edits.get('products/uha/picture')?.value).toBeNull();
});

test('a person who may not edit sees it alone', async () => {
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read'] };
  openOffice(api, '/dish/uha');
  await expect.element(page.getByText('Фотография', { exact: true })).toBeVisible();
  expect(document.querySelector('input[type=file]')).toBeNull();
});
