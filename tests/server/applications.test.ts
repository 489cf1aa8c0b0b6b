// Proves docs/product.md §31.2 to §31.7.
import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { APPLY_PATH, MAX_FILE_BYTES } from '#contract/applications.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { jobApplications, vacancies } from '#server/db/schema/content.ts';
import { forgetOldApplications } from '#server/modules/applications/application-repository.ts';
import { startWorld } from './cart-order-client.ts';
import { newPartner } from './partner-client.ts';

let test: Awaited<ReturnType<typeof startWorld>>;
let vacancyId = 0;
beforeAll(async () => {
  test = await startWorld();
  const article = {
    slug: 'cook',
    title: 'Повар',
    summary: '',
    html: '',
    date: '2026-11-01',
    restaurants: ['tverskaya'],
  };
  const [job] = await test.db
    .insert(vacancies)
    .values({ externalId: 'cook', position: 0, ...article })
    .returning();
  vacancyId = job?.id ?? 0;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(jobApplications);
});

const PNG = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');

interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly file?: { readonly name: string; readonly bytes: Buffer };
  readonly key?: string;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
let address = 0;

/** Submits the form as a browser does; each from its own address. */
const apply = async ({ fields = {}, file, key = randomUUID(), ip, headers = {} }: Sent = {}) => {
  const boundary = 'x'.repeat(24);
  const whole = {
    vacancy_id: String(vacancyId),
    name: 'Иван',
    phone: '8 916 123-45-67',
    message: 'Умею щи',
    consent_version: '2026-11-01',
    ...fields,
  };
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...Object.entries(whole).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...(file === undefined
      ? []
      : part(`name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream`, file.bytes)),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  address += 1;
  return test.app.inject({
    method: 'POST',
    url: APPLY_PATH,
    remoteAddress: ip ?? `10.0.${Math.floor(address / 250)}.${(address % 250) + 1}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': key, ...headers },
    payload,
  });
};
const kept = () => test.db.select().from(jobApplications);
let phones = 0;
const anotherPhone = () => ({ phone: `+7916000${String((phones += 1)).padStart(4, '0')}` });

it('stores the submission with a normalised phone, and returns none of it [11.6d]', async () => {
  const response = await apply({ file: { name: '../резюме<b>.pdf', bytes: PDF } });
  expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
  expect(await kept()).toMatchObject([
    {
      vacancyId,
      name: 'Иван',
      phone: '79161234567',
      message: 'Умею щи',
      consentVersion: '2026-11-01',
      fileName: 'резюмеb.pdf',
      fileType: 'application/pdf',
      file: PDF,
    },
  ]);
});

it('stores a submission once when it is sent twice with one key', async () => {
  const key = randomUUID();
  for (const _again of [1, 2]) expect((await apply({ key, fields: anotherPhone() })).statusCode).toBe(200);
  expect(await kept()).toHaveLength(1);
});

it.each([
  ['a program', Buffer.from('MZ\u0090\u0000'.repeat(200))],
  ['HTML', Buffer.from('<script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a ZIP that is no document', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
  ['nothing', Buffer.alloc(0)],
])('rejects %s that is named as a PDF', async (_name, bytes) => {
  const response = await apply({ file: { name: 'cv.pdf', bytes }, fields: anotherPhone() });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, ['file']]);
  expect(await kept()).toEqual([]);
});

it('accepts a picture under any name, up to exactly five megabytes', async () => {
  const exact = Buffer.concat([PNG, Buffer.alloc(MAX_FILE_BYTES - PNG.length)]);
  expect((await apply({ file: { name: 'x.exe', bytes: exact }, fields: anotherPhone() })).statusCode).toBe(200);
  const more = await apply({ file: { name: 'x.png', bytes: Buffer.concat([exact, PNG]) }, fields: anotherPhone() });
  expect([more.statusCode, more.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect((await kept()).map(({ fileType }) => fileType)).toEqual(['image/png']);
});

it('rejects missing and unknown values, and a vacancy that does not exist', async () => {
  const of = async (sent: Sent) => {
    const response = await apply(sent);
    return [response.statusCode, response.json().code];
  };
  expect(await of({ fields: { phone: '123' } })).toEqual([422, 'VALIDATION_FAILED']);
  expect(await of({ fields: { name: '' } })).toEqual([422, 'VALIDATION_FAILED']);
  expect(await of({ fields: { consent_version: '' } })).toEqual([422, 'VALIDATION_FAILED']);
  expect(await of({ fields: { admin: 'yes' } })).toEqual([422, 'VALIDATION_FAILED']);
  expect(await of({ fields: { vacancy_id: '999' } })).toEqual([404, 'NOT_FOUND']);
  expect(await of({ key: '' })).toEqual([422, 'IDEMPOTENCY_KEY_MISSING']);
  expect(await of({ headers: { 'content-type': 'application/json' } })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(await of({ headers: { 'sec-fetch-site': 'cross-site' } })).toEqual([403, 'CROSS_SITE_REQUEST']);
  expect(await kept()).toEqual([]);
});

it('answers a bot like anyone else, and stores nothing of it', async () => {
  expect((await apply({ fields: { website: 'https://spam.example' } })).json()).toEqual({ received: true });
  expect(await kept()).toEqual([]);
});

it('limits by phone and by address', async () => {
  const phone = { phone: '+79990001122' };
  for (let time = 0; time < 5; time += 1) expect((await apply({ fields: phone })).statusCode).toBe(200);
  expect((await apply({ fields: phone })).json().code).toBe('RATE_LIMITED');
  const ip = '10.9.9.9';
  const codes: number[] = [];
  for (let time = 0; time < 21; time += 1) codes.push((await apply({ ip, fields: anotherPhone() })).statusCode);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

it('accepts a PDF with something before its header, as readers do', async () => {
  for (const before of ['\n', '\ufeff', 'x'.repeat(1000)]) {
    const bytes = Buffer.concat([Buffer.from(before), PDF]);
    const { statusCode } = await apply({ file: { name: 'cv.pdf', bytes }, fields: anotherPhone() });
    expect(statusCode, JSON.stringify(before.slice(0, 5))).toBe(200);
  }
  const far = Buffer.concat([Buffer.from('x'.repeat(2000)), PDF]);
  expect((await apply({ file: { name: 'cv.pdf', bytes: far }, fields: anotherPhone() })).statusCode).toBe(422);
});

it.each([
  ['ре\u202eзюме.pdf', 'резюме.pdf'],
  ['\u200bcv\u2066.pdf', 'cv.pdf'],
  ['..\\..\\<b>cv?.pdf', 'bcv.pdf'],
])('stores no sign in the name of a file that nobody sees or that turns it round: %j', async (name, expected) => {
  await apply({ file: { name, bytes: PDF }, fields: anotherPhone() });
  expect(await test.db.select({ name: jobApplications.fileName }).from(jobApplications)).toEqual([{ name: expected }]);
});

it('shows applications to the chain only, the newest first, each with its file', async () => {
  await apply({ fields: { name: 'Анна', ...anotherPhone() } });
  test.at(addDays(test.now(), 1).toISOString());
  await apply({ file: { name: 'cv.png', bytes: PNG }, fields: anotherPhone() });
  const manager = await newPartner(test, { restaurantId: null });
  const { applications } = await manager.ok(partnerApi.partnerApplications, { query: {} });
  expect(applications).toMatchObject([
    { name: 'Иван', vacancy: 'Повар', file: { name: 'cv.png', type: 'image/png', bytes: PNG.length } },
    { name: 'Анна', file: null },
  ]);
  const file = await manager.ok(partnerApi.partnerApplicationFile, { query: { id: applications[0]?.id ?? '' } });
  expect(Buffer.from(file.content, 'base64')).toEqual(PNG);
});

it('deletes an application and its file after 90 days', async () => {
  await apply({ file: { name: 'cv.png', bytes: PNG }, fields: anotherPhone() });
  await forgetOldApplications(test.db, addDays(test.now(), 90));
  expect(await kept()).toHaveLength(1);
  await forgetOldApplications(test.db, addDays(test.now(), 91));
  expect(await kept()).toEqual([]);
});

it('accepts two hundred files of all applicants in a day, and applications without one after that', async () => {
  const file = { name: 'cv.png', bytes: PNG };
  const row = {
    vacancyId,
    name: 'Иван',
    phone: '79990000000',
    message: '',
    consentVersion: '1',
    createdAt: test.now(),
  };
  const stored = { fileName: 'a.pdf', fileType: 'application/pdf', file: PDF };
  await test.db
    .insert(jobApplications)
    .values(
      Array.from({ length: 199 }, (_, index) => ({ ...row, ...stored, id: `id-${index}`, requestKey: `k-${index}` })),
    );
  expect((await apply({ file, fields: anotherPhone() })).statusCode).toBe(200);
  const refusal = await apply({ file, fields: anotherPhone() });
  expect([refusal.statusCode, refusal.json().message]).toEqual([429, expect.stringContaining('без него')]);
  expect((await apply({ fields: anotherPhone() })).statusCode).toBe(200);
  test.at(addDays(test.now(), 1).toISOString());
  expect((await apply({ file, fields: anotherPhone() })).statusCode).toBe(200);
});
