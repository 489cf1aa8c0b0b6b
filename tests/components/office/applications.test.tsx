// Proves docs/product.md §34.28 on the screens of the office.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeOffice } from './fake-office.ts';
import { expectOfficeAccessible, openOffice } from './open-office.tsx';

let api: FakeOffice;
beforeEach(() => {
  api = new FakeOffice();
  api.applications = {
    applications: [
      {
        id: 'a1',
        created_at: '2026-11-20T09:30:00.000Z',
        vacancy_id: 1,
        vacancy: 'Повар',
        name: 'Ольга',
        phone: '+79160000001',
        message: 'Пеку десять лет.',
        file: { name: 'Ольга.pdf', type: 'application/pdf', bytes: 3 },
      },
    ],
    next: 'a1',
  };
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the owner reads applications beside the jobs, and saves the file of one', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openOffice(api, '/vacancies');
  await page.getByRole('link', { name: 'Отклики на вакансии' }).click();
  await expect.element(page.getByText('Пеку десять лет.')).toBeVisible();
  await expect.element(page.getByText('20.11.2026, 12:30')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '+79160000001' })).toHaveAttribute('href', 'tel:+79160000001');
  await expectOfficeAccessible('applications');
  await button('Скачать файл: Ольга.pdf').click();
  await expect.element(page.getByText('Файл не скачался. Попробуйте ещё раз.')).toBeVisible();
  api.applicationFile = { name: 'Ольга.pdf', type: 'application/pdf', content: btoa('abc') };
  await button('Скачать файл: Ольга.pdf').click();
  await expect.poll(() => saved).toEqual(['Ольга.pdf']);
  await button('Показать ещё').click();
  await expect.element(button('Показать ещё')).not.toBeInTheDocument();
  vi.restoreAllMocks();
});

test('a next page that does not load is reported, and read at the next attempt', async () => {
  openOffice(api, '/applications');
  await expect.element(page.getByText('Пеку десять лет.')).toBeVisible();
  api.isOffline = true;
  await button('Показать ещё').click();
  await expect.element(page.getByRole('alert').getByText('Не получилось. Попробуйте ещё раз.')).toBeVisible();
  await expectOfficeAccessible('a page of applications that has failed');
  api.isOffline = false;
  await button('Показать ещё').click();
  await expect.element(button('Показать ещё')).not.toBeInTheDocument();
  await expect.element(page.getByText('Не получилось. Попробуйте ещё раз.')).not.toBeInTheDocument();
});

test('without any it says so, and marketing has no way there', async () => {
  api.applications = { applications: [], next: null };
  openOffice(api, '/applications');
  await expect.element(page.getByText('Откликов пока нет.')).toBeVisible();
  api.me = api.me && { ...api.me, role: 'marketing', may: ['chain.read', 'content.edit'] };
  openOffice(api, '/vacancies');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Вакансии' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Отклики на вакансии' })).not.toBeInTheDocument();
});

test('without a network it says so', async () => {
  api.isOffline = true;
  openOffice(api, '/applications');
  await expect.element(button('Попробовать снова')).toBeVisible();
});
