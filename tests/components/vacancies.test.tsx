// Proves docs/product.md §31.2, §31.4.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { vacancyShop } from '../support/fixtures/vacancy.ts';
import { expectAccessible } from './support/axe.ts';
import { FakeRequest } from './support/fake-request.ts';
import { openShop } from './support/open-shop.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const form = page.getByRole('form', { name: 'Отклик на вакансию' });

const open = async () => {
  FakeRequest.last = null;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  await openShop('/vacancy/cook', {}, vacancyShop());
  await page.getByRole('button', { name: 'Откликнуться' }).click();
  await expect.element(form).toBeVisible();
};
const fill = async () => {
  await form.getByLabelText('Имя').fill('Иван');
  await form.getByLabelText('Телефон').fill('89161234567');
  await form.getByLabelText('О себе').fill('Умею щи');
  await form.getByRole('checkbox').click();
};

describe('applying for a job', () => {
  test('shows missing fields, and moves the focus there', async () => {
    await open();
    await form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect.element(form.getByText('Напишите, как вас зовут.')).toBeVisible();
    await expect.element(form.getByText('Проверьте номер телефона.')).toBeVisible();
    await expect.element(form.getByText('Без согласия мы не можем принять отклик.')).toBeVisible();
    await expect.element(form.getByLabelText('Имя')).toHaveFocus();
    expect(FakeRequest.last).toBeNull();
    await expectAccessible('an application');
  });

  test('shows upload progress, and that it was received [11.6d]', async () => {
    await open();
    await fill();
    await userEvent.upload(form.getByLabelText('Резюме или фото'), new File(['%PDF'], 'cv.pdf'));
    await form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect.poll(() => FakeRequest.last).not.toBeNull();
    const sent = FakeRequest.last;
    sent?.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 30, total: 60 }));
    await expect.element(form.getByRole('progressbar')).toHaveAttribute('value', '0.5');
    expect(Object.fromEntries(sent?.form ?? [])).toMatchObject({
      vacancy_id: '7',
      name: 'Иван',
      phone: '89161234567',
      message: 'Умею щи',
      website: '',
      file: expect.objectContaining({ name: 'cv.pdf' }),
    });
    sent?.answer(200, { received: true });
    await expect.element(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
    expect(sessionStorage.getItem('storefront-application')).toBeNull();
  });

  test('without a network shows that it was not sent, keeps the text, and resends the same application', async () => {
    await open();
    await fill();
    await form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect.poll(() => FakeRequest.last).not.toBeNull();
    const first = FakeRequest.last;
    first?.dispatchEvent(new Event('error'));
    await expect.element(form.getByRole('alert')).toHaveTextContent('отклик не отправлен');
    expect(sessionStorage.getItem('storefront-application')).toContain('Умею щи');
    await form.getByRole('button', { name: 'Отправить ещё раз' }).click();
    await expect.poll(() => FakeRequest.last === first).toBe(false);
    expect(FakeRequest.last?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  });

  test('shows the server’s message about the file', async () => {
    await open();
    await fill();
    await form.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect.poll(() => FakeRequest.last).not.toBeNull();
    const message = 'Подойдёт PDF, DOCX, JPEG или PNG.';
    FakeRequest.last?.answer(422, { code: 'VALIDATION_FAILED', message, fields: { file: [message] } });
    await expect.element(form.getByRole('alert')).toHaveTextContent(message);
    await expect.element(form.getByLabelText('Резюме или фото')).toHaveAttribute('aria-invalid', 'true');
  });
});
