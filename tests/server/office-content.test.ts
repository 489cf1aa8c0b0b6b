// Proves docs/product.md §34.23 to §34.26.
import { addMinutes } from 'date-fns';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { checkChainFile } from '#contract/chain-file-check.ts';
import type { ChainInput } from '#contract/chain-file.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import type { Picture } from '#contract/primitives.ts';
import { vacancies } from '#server/db/schema/content.ts';
import { keepApplication } from '#server/modules/applications/application-repository.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { createGuest } from '../support/guest.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { edit, type OfficeBrowser, type OfficeWorld, publish, startOffice } from './office-world.ts';

let test: OfficeWorld;
let marketing: OfficeBrowser;
beforeEach(async () => {
  test = await startOffice();
  marketing = await test.as('marketing');
});
afterEach(() => test.close());

const draft = () => marketing.ok(officeApi.officeDraft);
const put = async (path: string, value: unknown, seen: unknown) => {
  expect(await edit(marketing, path, value, seen)).toMatchObject({ status: 200 });
};
const changes = async () =>
  (await marketing.ok(officeApi.officeDraftChanges)).changes.map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
const parsed = (input: unknown) => {
  const checked = checkChainFile(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return checked.chain;
};
const file = async () => parsed((await marketing.ok(officeApi.officeChain)).file);
const guestReads = async (endpoint: Parameters<typeof endpointPath>[0], query = ''): Promise<unknown> =>
  (await createGuest(test.app).get(`${endpointPath(endpoint)}${query}`)).json();
/** Imports the small chain with other lists. */
const importWith = async (more: Partial<ChainInput>): Promise<void> => {
  await importTestChain(test.db, { ...smallChain(), ...more }, test.now());
};

describe('banners', () => {
  it('are made, moved and removed, and guests see them so', async () => {
    await put('chain/banners', ['new-1', 'hello'], ['hello']);
    expect((await draft()).faults).toMatchObject([
      { path: 'banners/new-1/title', place: 'Баннер «без названия»: название' },
    ]);
    await put('banners/new-1/title', 'Пироги', '');
    await put('banners/new-1/link', '/menu/other', null);
    await put('banners/new-1/action', 'К пирогам', null);
    await put('banners/hello/title', 'Добрый день', 'Здравствуйте');
    expect((await draft()).fresh.content.banners).toMatchObject([{ id: 'new-1', title: '', color: '#e3dbcc' }]);
    expect(await changes()).toEqual([
      'Баннер «Здравствуйте»: название «Здравствуйте» → «Добрый день»',
      'Маркетинг: баннеры — добавлено «Пироги»',
    ]);
    await publish(marketing);
    expect(await guestReads(api.banners)).toMatchObject([
      { title: 'Пироги', link: '/menu/other', action: 'К пирогам', ad: null },
      { title: 'Добрый день' },
    ]);
    expect(await draft()).toMatchObject({ edits: [], conflicts: [], fresh: { content: { banners: [] } } });
    await put('chain/banners', ['new-1'], ['new-1', 'hello']);
    expect(await changes()).toEqual(['Маркетинг: баннеры — убрано «Добрый день»']);
    await publish(marketing);
    expect(await guestReads(api.banners)).toMatchObject([{ title: 'Пироги' }]);
  });

  it('of a partner say whose advertisement they are, and are not published with half of it', async () => {
    await put('banners/hello/advertiser', 'ООО «Ромашка», ИНН 4027000000', null);
    expect((await draft()).faults).toMatchObject([{ path: 'banners/hello/erid' }]);
    await put('banners/hello/erid', 'с кириллицей', null);
    expect((await draft()).faults).toMatchObject([{ path: 'banners/hello/erid' }]);
    await put('banners/hello/erid', '2VtzqxKkdAB', 'с кириллицей');
    await publish(marketing);
    expect(await guestReads(api.banners)).toMatchObject([
      { ad: 'Реклама. ООО «Ромашка», ИНН 4027000000. erid:\u00a02VtzqxKkdAB' },
    ]);
  });

  it('on the home page are three or none', async () => {
    await put('chain/slides', ['a', 'b'], ['a', 'b', 'c']);
    expect((await draft()).faults).toMatchObject([{ path: 'chain/slides', place: 'Маркетинг: слайды' }]);
    await put('chain/slides', ['c', 'b', 'a'], ['a', 'b']);
    expect(await changes()).toEqual(['Маркетинг: слайды — другой порядок']);
    await publish(marketing);
    expect(await guestReads(api.tripleSlider)).toMatchObject([{ title: 'c' }, { title: 'b' }, { title: 'a' }]);
  });

  it('keep their pictures wherever they stand', async () => {
    const picture = (base: string): Picture => ({ base, widths: [380], ratio: 2, tile: '#ffffff', tint: '#000000' });
    const chain = smallChain();
    const banner = { text: '', color: '#ffffff' };
    const [old, fresh] = chain.news;
    if (old === undefined || fresh === undefined) throw new Error('no news');
    await importChain(test.db, {
      chain: parsed({
        ...chain,
        banners: [
          { ...banner, id: 'a', title: 'А', picture: 'a.jpg' },
          { ...banner, id: 'b', title: 'Б' },
          { ...banner, id: 'c', title: 'В', picture: 'c.jpg' },
        ],
        news: [{ ...old, blocks: [{ type: 'picture', picture: 'old.jpg', alt: '' }] }, fresh],
      }),
      pictures: new Map([
        ['banners[0].picture', picture('/media/a')],
        ['banners[2].picture', picture('/media/c')],
        ['news[0].blocks[0] old.jpg', picture('/media/old')],
      ]),
      now: test.now(),
    });
    await put('chain/banners', ['c', 'new-1', 'a'], ['a', 'b', 'c']);
    await put('banners/new-1/title', 'Г', '');
    await put('chain/news', ['n2', 'n1'], ['n1', 'n2']);
    await publish(marketing);
    expect(await guestReads(api.banners)).toMatchObject([
      { title: 'В', picture: { base: '/media/c' } },
      { title: 'Г', picture: null },
      { title: 'А', picture: { base: '/media/a' } },
    ]);
    await put('news/n1/text', 'Печь:\n\n![Печь](old.jpg)', '![](<old.jpg>)');
    expect((await draft()).faults).toEqual([]);
    await publish(marketing);
    const { content } = await draft();
    expect(content.banners.map((one) => one.picture?.base)).toEqual(['/media/c', undefined, '/media/a']);
    expect(JSON.stringify(await guestReads(api.news))).toContain('/media/old-380.webp');
  });
});

describe('promotions', () => {
  it('are made with an address of their title, a term and a code, and guests read them', async () => {
    await put('chain/promos', ['p1', 'new-1'], ['p1']);
    await put('promos/new-1/title', 'Суп в подарок', '');
    await put('promos/new-1/summary', 'К любой пицце', '');
    await put('promos/new-1/text', '## Как\n\n- закажите **пиццу**', '');
    await put('promos/new-1/ends_on', '2026-12-31', null);
    await put('promos/new-1/promocode', 'TEN', null);
    expect(await changes()).toEqual(['Маркетинг: акции — добавлено «Суп в подарок»']);
    await publish(marketing);
    expect(await guestReads(api.contentPromos)).toMatchObject([
      { slug: 'ten' },
      {
        slug: 'sup-v-podarok',
        title: 'Суп в подарок',
        summary: 'К любой пицце',
        ends_on: '2026-12-31',
        promocode: 'TEN',
        html: expect.stringContaining('<strong>пиццу</strong>'),
      },
    ]);
    await put('promos/new-1/title', 'Суп даром', 'Суп в подарок');
    await put('promos/p1/slug', 'desyat', 'ten');
    await publish(marketing);
    expect((await file()).promos.map(({ slug }) => slug)).toEqual(['desyat', 'sup-v-podarok']);
  });

  it('have faults at their fields', async () => {
    await put('promos/p1/starts_on', '2026-12-10', null);
    await put('promos/p1/ends_on', '2026-12-01', null);
    await put('promos/p1/promocode', 'NONE', 'TEN');
    await put('promos/p1/text', '![Суп](office/0123456789abcdef0123.jpg) и {rubles}', '');
    expect((await draft()).faults.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['promos/p1/ends_on', 'promos/p1/promocode', 'promos/p1/text']),
    );
    expect((await draft()).faults.filter(({ path }) => path === 'promos/p1/text')).toHaveLength(2);
  });

  it('follow their code when it gets another name in the same draft', async () => {
    await put('promos/p1/title', 'Двенадцать', 'Десять');
    await put('promocodes/c1/code', 'TWELVE', 'TEN');
    await publish(marketing);
    expect((await file()).promos).toMatchObject([{ title: 'Двенадцать', promocode: 'TWELVE' }]);
  });
});

describe('news, jobs and pages', () => {
  it('news are written, with an event at a restaurant', async () => {
    await put('chain/news', ['n1', 'n2', 'new-1'], ['n1', 'n2']);
    await put('news/new-1/title', 'Лепим пельмени', '');
    await put('news/new-1/date', '2026-11-20', '');
    await put('news/new-1/restaurant', 'second', null);
    await put('news/new-1/event_at', '2026-12-06T09:00:00.000Z', null);
    await put('news/new-1/event_ends_at', '2026-12-06T08:00:00.000Z', null);
    expect((await draft()).faults).toMatchObject([{ path: 'news/new-1/event_ends_at' }]);
    await put('news/new-1/event_ends_at', null, '2026-12-06T08:00:00.000Z');
    await put('news/n1/event_at', '2026-12-06T09:00:00.000Z', null);
    expect(await changes()).toEqual([
      'Сайт: новости — добавлено «Лепим пельмени»',
      'Новость «Старое»: начало события нет → 06.12.2026, 12:00',
    ]);
    await publish(marketing);
    expect(await guestReads(api.news)).toMatchObject([
      { title: 'Лепим пельмени', slug: 'lepim-pelmeni', restaurant_id: 2, event_at: '2026-12-06T09:00:00.000Z' },
      { title: 'Новое' },
      { title: 'Старое' },
    ]);
  });

  it('a job is published with its pay, and not before it has a restaurant', async () => {
    await put('chain/vacancies', ['new-1'], []);
    await put('vacancies/new-1/title', 'Пекарь', '');
    await put('vacancies/new-1/date', '2026-11-20', '');
    expect((await draft()).faults).toMatchObject([{ path: 'vacancies/new-1/restaurants' }]);
    await put('vacancies/new-1/restaurants', ['second'], []);
    await put('vacancies/new-1/pay', { from: 8_500_000, to: null, per: 'month' }, null);
    await put('vacancies/new-1/schedule', '2/2', null);
    await publish(marketing);
    expect(await guestReads(api.vacancies)).toMatchObject([
      { title: 'Пекарь', slug: 'pekar', restaurant_ids: [2], schedule: '2/2', pay: { from: 8_500_000, per: 'month' } },
    ]);
    await put(
      'vacancies/new-1/pay',
      { from: 9_000_000, to: 9_500_000, per: 'month' },
      { from: 8_500_000, to: null, per: 'month' },
    );
    expect(await changes()).toEqual([
      'Вакансия «Пекарь»: оплата от 85 000 ₽ в месяц → от 90 000 ₽ до 95 000 ₽ в месяц',
    ]);
  });

  it('a page is made at an address of its own, shown in the footer, removed, and made there again', async () => {
    await put('chain/pages', ['about', 'vacancy', 'info_allergens'], ['about', 'vacancy']);
    await put('pages/info_allergens/title', 'Аллергены', '');
    await put('pages/info_allergens/text', 'Спросите повара.', '');
    await put('pages/info_allergens/shown_in', ['footer'], []);
    await publish(marketing);
    expect(await guestReads(api.contentPage, '?slug=info/allergens')).toMatchObject({
      title: 'Аллергены',
      html: '<p>Спросите повара.</p>',
      updated_at: test.now().toISOString(),
    });
    await put('pages/info_allergens/shown_in', [], ['footer']);
    expect(await changes()).toEqual(['Страница «Аллергены»: где показана внизу каждой страницы → нигде']);
    await put('chain/pages', ['about', 'vacancy'], ['about', 'vacancy', 'info_allergens']);
    await publish(marketing);
    expect((await createGuest(test.app).get(`${endpointPath(api.contentPage)}?slug=info/allergens`)).statusCode).toBe(
      404,
    );
    await put('chain/pages', ['about', 'vacancy', 'info_allergens'], ['about', 'vacancy']);
    await put('pages/info_allergens/title', 'Аллергены снова', '');
    await publish(marketing);
    expect(await guestReads(api.contentPage, '?slug=info/allergens')).toMatchObject({ title: 'Аллергены снова' });
  });

  it('an edited text replaces the blocks of the file, and is said to be another one', async () => {
    await put('pages/about/text', 'Мы **печём**.', 'Мы готовим.');
    expect(await changes()).toEqual(['Страница «О нас»: изменено — текст']);
    await publish(marketing);
    const page = (await file()).pages.find(({ slug }) => slug === 'about');
    expect(page).toMatchObject({
      blocks: [{ type: 'markdown', text: 'Мы **печём**.' }],
      updated_at: test.now().toISOString(),
    });
    expect((await draft()).content.pages[0]).toMatchObject({ id: 'about', text: 'Мы **печём**.' });
  });

  it('shows a text as guests would see it, with the numbers of the chain', async () => {
    const { html } = await marketing.ok(officeApi.officePreview, {
      text: 'Бонусы: **{bonus_percent}** <script>alert(1)</script>![нет](office/none.jpg)',
    });
    expect(html).toBe('<p>Бонусы: <strong>5\u00a0%</strong> </p>');
  });
});

describe('a document to which guests agree', () => {
  const page = (slug: string, text: string) => ({
    slug,
    title: slug,
    summary: '',
    blocks: [{ type: 'paragraph' as const, text }],
    updated_at: '2026-01-01T00:00:00.000Z',
  });
  beforeEach(() => importWith({ pages: [page('info/privacy', 'Храним номер.'), page('info/other', 'Просто.')] }));

  it('gives their consents another edition when its text changes, and says so', async () => {
    expect((await draft()).content.pages).toMatchObject([{ consented: true }, { consented: false }]);
    await put('pages/info_privacy/text', 'Храним номер и имя.', 'Храним номер.');
    expect(await changes()).toEqual([
      'Страница «info/privacy»: изменено — текст',
      'Согласия: изменится «info/privacy», поэтому будет новая редакция 2026-11-20.3. Гости подтвердят её при следующем заказе, входе или брони.',
    ]);
    await publish(marketing);
    expect((await file()).documents.consent_version).toBe('2026-11-20.3');
    await put('pages/info_privacy/text', 'Храним имя.', 'Храним номер и имя.');
    await publish(marketing);
    expect((await file()).documents.consent_version).toBe('2026-11-20.4');
  });

  it('keeps the edition with another title, and so does any other page', async () => {
    await put('pages/info_privacy/title', 'Политика', 'info/privacy');
    await put('pages/info_other/text', 'Иначе.', 'Просто.');
    expect((await changes()).join()).not.toContain('редакция');
    await publish(marketing);
    expect((await file()).documents.consent_version).toBe('2026-01');
  });
});

describe('two editors, and an import', () => {
  it('a conflict shows both texts, and someone decides', async () => {
    await put('news/n2/title', 'Свежее', 'Новое');
    const [old, fresh] = smallChain().news;
    if (old === undefined || fresh === undefined) throw new Error('no news');
    await importWith({ news: [old, { ...fresh, title: 'Новейшее' }] });
    const { conflicts, state } = await draft();
    expect(conflicts).toMatchObject([
      {
        path: 'news/n2/title',
        place: 'Новость «Новейшее»: название',
        words: { mine: '«Свежее»', theirs: '«Новейшее»' },
      },
    ]);
    expect(await marketing.refused(officeApi.officePublish, { state })).toMatchObject({ code: 'DRAFT_CONFLICT' });
    await marketing.ok(officeApi.officeResolveConflict, { path: 'news/n2/title', keep: 'mine', published: 'Новейшее' });
    await publish(marketing);
    expect((await file()).news.map(({ title }) => title)).toEqual(['Старое', 'Свежее']);
  });

  it('what was removed under an edit, and a list that both have changed, lose nothing in silence', async () => {
    const owner = await test.as('owner');
    await put('chain/banners', ['hello', 'new-1'], ['hello']);
    expect(await edit(owner, 'chain/banners', ['new-2', 'hello'], ['hello'])).toMatchObject({
      status: 409,
      body: { code: 'DRAFT_CHANGED' },
    });
    await importWith({ banners: [{ id: 'other', title: 'Другой', text: '', color: '#ffffff' }] });
    expect((await draft()).conflicts.map(({ path }) => path)).toEqual(['chain/banners']);
    await marketing.ok(officeApi.officeResolveConflict, { path: 'chain/banners', keep: 'mine', published: ['other'] });
    expect((await draft()).edits.find(({ path }) => path === 'chain/banners')?.value).toEqual(['new-1', 'other']);
  });

  it('a removed restaurant leaves the news of the draft, and the jobs that had no other', async () => {
    const owner = await test.as('owner');
    const vacancy = { slug: 'v', summary: '', blocks: [], date: '2026-11-01' };
    await importWith({
      vacancies: [
        { ...vacancy, id: 'v1', slug: 'v1', title: 'Повар', restaurants: ['second'] },
        { ...vacancy, id: 'v2', slug: 'v2', title: 'Курьер', restaurants: ['first', 'second'] },
      ],
    });
    await put('news/n1/restaurant', 'second', null);
    expect(await edit(owner, 'chain/restaurants', ['first'], ['first', 'second'])).toMatchObject({ status: 200 });
    await publish(owner);
    const { news, vacancies } = await file();
    expect(news[0]?.restaurant).toBeNull();
    expect(vacancies).toMatchObject([{ id: 'v2', restaurants: ['first'] }]);
  });
});

describe('rights', () => {
  it('owner and marketing edit and publish content, others read it', async () => {
    const menu = await test.as('menu');
    for (const [path, value, seen] of [
      ['banners/hello/title', 'Нет', 'Здравствуйте'],
      ['chain/pages', [], ['about', 'vacancy']],
    ] as const) {
      expect(await edit(menu, path, value, seen)).toMatchObject({
        status: 403,
        body: { code: 'OFFICE_RIGHT_MISSING', details: { action: 'content.edit' } },
      });
    }
    expect((await menu.ok(officeApi.officeDraft)).content.banners).toMatchObject([{ title: 'Здравствуйте' }]);
    expect(await menu.refused(officeApi.officePreview, { text: 'а' })).toMatchObject({ status: 403 });
    await put('banners/hello/title', 'Да', 'Здравствуйте');
    const { state } = await draft();
    expect(await menu.refused(officeApi.officePublish, { state })).toMatchObject({
      status: 403,
      details: { action: 'content.publish' },
    });
    expect(await publish(await test.as('owner'))).toMatchObject({ version: 2 });
  });

  it('rejects what a field cannot hold, and a picture that was never sent', async () => {
    for (const [path, value] of [
      ['banners/hello/title', null],
      ['vacancies/none/title', 'Повар'],
      ['pages/about/slug', 'other'],
      ['banners/hello/picture', 'office/0123456789abcdef0123.jpg'],
    ] as const) {
      expect((await edit(marketing, path, value, null)).status).toBe(422);
    }
    expect((await draft()).edits).toEqual([]);
  });
});

describe('applications for jobs', () => {
  it('are read by the owner, page by page, with the file of each', async () => {
    const job = { slug: 'v', summary: '', blocks: [], date: '2026-11-01', restaurants: ['first'] };
    await importWith({ vacancies: [{ ...job, id: 'v1', title: 'Повар' }] });
    const [row] = await test.db.select({ id: vacancies.id }).from(vacancies);
    const common = { vacancyId: row?.id ?? 0, phone: '+79160000001', message: 'Умею', consentVersion: '2026-01' };
    for (let index = 0; index < 51; index += 1) {
      const file = index === 50 ? { fileName: 'cv.pdf', fileType: 'application/pdf', file: Buffer.from('abc') } : {};
      await keepApplication(test.db, {
        ...common,
        ...file,
        id: `a${String(index).padStart(2, '0')}`,
        requestKey: `key-${index}`,
        name: `Имя ${index}`,
        createdAt: addMinutes(test.now(), index),
      });
    }
    const owner = await test.as('owner');
    const first = await owner.ok(officeApi.officeApplications, { before: null });
    expect(first.applications).toHaveLength(50);
    expect(first.applications[0]).toMatchObject({
      id: 'a50',
      name: 'Имя 50',
      vacancy: 'Повар',
      file: { name: 'cv.pdf', type: 'application/pdf', bytes: 3 },
    });
    const second = await owner.ok(officeApi.officeApplications, { before: first.next });
    expect(second).toMatchObject({ applications: [{ id: 'a00' }], next: null });
    expect(await owner.ok(officeApi.officeApplicationFile, { id: 'a50' })).toEqual({
      name: 'cv.pdf',
      type: 'application/pdf',
      content: Buffer.from('abc').toString('base64'),
    });
    expect(await owner.refused(officeApi.officeApplicationFile, { id: 'a00' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await marketing.refused(officeApi.officeApplications, { before: null })).toMatchObject({ status: 403 });
  });
});
