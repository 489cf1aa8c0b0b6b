// Proves docs/product.md §31.2, §31.7 in a real browser: the chain reads the file chosen on the device.
import * as v from 'valibot';
import { PartnerApplicationFile, PartnerApplications } from '#contract/applications.ts';
import { expectAccessible } from '../support/axe.ts';
import { newPhone } from '../support/customer.ts';
import { expect, test, type Page } from '../support/test.ts';
import { type } from '../support/type.ts';

/** The demo's manager key (docs/operations.md): a read needs the key alone. */
const MANAGER = 'demo-chain.demo-secret-of-the-whole-chain-0000';
const JOB = { path: '/vacancy/oficiant', title: 'Официант' };
const PDF = {
  name: 'резюме.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
};
/** A Windows executable with a document's name and type. */
const PROGRAM = {
  name: 'cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('MZ\u0090\u0000'.repeat(200), 'latin1'),
};

const form = (page: Page) => page.getByRole('form', { name: 'Отклик на вакансию' });
const file = (page: Page) => form(page).getByLabel('Резюме или фото');

/** Reads through the API as the chain does. */
const read = async <Schema extends v.GenericSchema>(page: Page, path: string, schema: Schema) => {
  const { origin } = new URL(page.url());
  const answer = await fetch(`${origin}/api/partner${path}`, { headers: { authorization: `Bearer ${MANAGER}` } });
  return v.parse(schema, await answer.json());
};
/** Returns the applications from a phone number, newest first. */
const from = async (page: Page, phone: string) => {
  const { applications } = await read(page, '/applications', PartnerApplications);
  return applications.filter((one) => one.phone === phone);
};

/** Opens the job's form and fills in everything except the file. */
const fill = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('button', { name: 'Откликнуться' }).click();
  await type(form(page).getByLabel('Имя', { exact: true }), 'Иван');
  await type(form(page).getByLabel('Телефон', { exact: true }), phone);
  await type(form(page).getByLabel('О себе'), 'Три года в зале, знаю вина');
  await form(page).getByRole('checkbox').check();
};

test(
  'an application is sent with its file: the page confirms it, and the chain reads what was sent [11.6d]',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    const phone = newPhone();
    await shop.open(JOB.path);
    await fill(page, phone);
    await file(page).setInputFiles(PDF);
    await form(page).getByRole('button', { name: 'Отправить отклик' }).click();
    const received = page.getByRole('status').filter({ hasText: 'Отклик отправлен' });
    await expect(received).toBeFocused();
    await expectAccessible(page, 'an application that was received');

    const [sent, ...others] = await from(page, phone);
    expect(others).toEqual([]);
    expect(sent).toMatchObject({
      vacancy: JOB.title,
      name: 'Иван',
      message: 'Три года в зале, знаю вина',
      file: { name: PDF.name, type: 'application/pdf', bytes: PDF.buffer.length },
    });
    const { content } = await read(page, `/application/file?id=${sent?.id ?? ''}`, PartnerApplicationFile);
    expect(Buffer.from(content, 'base64')).toEqual(PDF.buffer);
  },
);

test(
  'a program disguised as a PDF is rejected at its field, and what was typed stays and is sent with another file [11.6d]',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, faults }) => {
    const phone = newPhone();
    await shop.open(JOB.path);
    await fill(page, phone);
    await file(page).setInputFiles(PROGRAM);
    faults.expect(/422/);
    await form(page).getByRole('button', { name: 'Отправить отклик' }).click();
    await expect(file(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(file(page)).toHaveAccessibleDescription('Подойдёт PDF, DOCX, JPEG или PNG.');
    await expectAccessible(page, 'an application whose file was refused');
    expect(await from(page, phone), 'what was refused is not kept').toEqual([]);

    await expect(form(page).getByLabel('Имя', { exact: true })).toHaveValue('Иван');
    await expect(form(page).getByLabel('О себе')).toHaveValue('Три года в зале, знаю вина');
    await expect(form(page).getByRole('checkbox')).toBeChecked();
    await file(page).setInputFiles(PDF);
    await form(page).getByRole('button', { name: 'Отправить ещё раз' }).click();
    await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
    expect((await from(page, phone)).map((one) => one.file?.name)).toEqual([PDF.name]);
  },
);
