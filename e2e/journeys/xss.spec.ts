// Proves docs/product.md §11.5, §32.6 in a real browser: what an editor, a customer or a link injects stays text.
import type { BrowserContext, Page } from '@playwright/test';
import { XSS_ADDRESSES, XSS_MARKDOWN, XSS_MARKUP } from '#tests/support/xss-vectors.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

/** Vectors of the corpus, each for the context that it would break out of. */
const vector = (text: string): string => {
  if (!XSS_MARKUP.includes(text)) throw new Error(`not of the corpus: ${text}`);
  return text;
};
const NEWS = vector('</title><script>alert(1)</script>');
const PAGE = vector('</script><script>alert(1)</script>');
const JOB = vector('"><script>alert(1)</script>');
const DISH = vector('<img src=x onerror=alert(1)>');
const BANNER = vector('<svg onload=alert(1)>');
const PROMO = vector('<details open ontoggle=alert(1)>x</details>');
const ADDRESS = `Театральная, 9 ${vector('" onmouseover="alert(1)')} ${vector("<img src='x' onerror='alert(1)'/>")}`;
const RESTAURANT = `Самобранка ${vector('<iframe onload=alert(1)></iframe>')}`;
const CITY = `Калуга ${vector('<marquee onstart=alert(1)>x</marquee>')}`;
const ZONE = `Центр ${vector('<object data=javascript:alert(1)></object>')}`;
const CLOSED = vector('<audio src=x onerror=alert(1)></audio>');
const CLOSED_TEXT = vector('<form action=javascript:alert(1)><input type=submit></form>');
const CATEGORY = vector('<input onfocus=alert(1) autofocus>');
const GROUP = vector('<button onclick=alert(1)>x</button>');
const OPTION = vector('<select onfocus=alert(1) autofocus><option>x</select>');
const TEXT = vector('<textarea onfocus=alert(1) autofocus>x</textarea>');
const ALERT = vector('<video src=x onerror=alert(1)></video>');
const ALERT_TEXT = vector('<svg/onload=alert(1)>');
const BRAND = `Самобранка ${vector('</style><script>alert(1)</script>')}`;
const SLOGAN = vector("'><script>alert(1)</script>");
const SELLER = `ООО ${vector('<embed src=javascript:alert(1)>')}`;
const SELLER_HOURS = vector('<base href="https://evil.example/">');
const PLACE = vector('" autofocus onfocus=alert(1) x="');
const ALT = vector("' onmouseover='alert(1)");

/** The texts that an editor writes; the corpus markup is distributed over them. */
const TEXTS = ['news', 'page', 'job', 'promo'] as const;

/** Markup in separate blocks, so that none swallows the next; every address as a link; every line of Markdown. */
const blocksOf = (which: (typeof TEXTS)[number]) => [
  { type: 'heading', text: PAGE },
  { type: 'paragraph', text: `${DISH} [ярлык](javascript:alert(1)) **${BANNER}**` },
  { type: 'list', items: [JOB, NEWS] },
  { type: 'facts', rows: [{ name: DISH, value: JOB }] },
  { type: 'quote', text: BANNER },
  { type: 'picture', picture: 'pictures/pages/interior/2.webp', alt: ALT },
  ...XSS_MARKUP.filter((_, at) => TEXTS[at % TEXTS.length] === which).map((text) => ({ type: 'html', text })),
  ...XSS_ADDRESSES.map((address) => ({ type: 'html', text: `<p><a href="${address}">ярлык</a></p>` })),
  ...XSS_MARKDOWN.map((text) => ({ type: 'markdown', text })),
];

const server = useOwnServer(13, (own) =>
  own.importChanged({
    'chain.json': ({ brand, environment, localities }) => {
      Object.assign(brand, { name: BRAND, slogan: SLOGAN });
      Object.assign(brand.legal, { name: SELLER, hours: SELLER_HOURS });
      Object.assign(environment, { alert_message: { title: ALERT, text: ALERT_TEXT } });
      Object.assign(localities[0], { name: CITY, name_in: CITY, seo_title: NEWS, region: JOB });
    },
    'content/news.json': ({ news }) => {
      Object.assign(news[0], { title: NEWS, summary: DISH, blocks: blocksOf('news') });
      Object.assign(news[1], { place: PLACE });
    },
    'content/pages.json': ({ pages, texts, seo_titles: titles }) => {
      Object.assign(pages[0], { title: PAGE, summary: DISH, blocks: blocksOf('page') });
      Object.assign(texts[0], { title: TEXT, blocks: [{ type: 'paragraph', text: JOB }] });
      Object.assign(titles[0], { title: NEWS, description: JOB });
    },
    'content/vacancies.json': ({ vacancies }) =>
      Object.assign(vacancies[0], { title: JOB, summary: DISH, schedule: BANNER, blocks: blocksOf('job') }),
    'content/showcase.json': ({ banners, slides, promos }) => {
      Object.assign(banners[0], { title: BANNER, text: DISH, action: JOB });
      Object.assign(slides[0], { title: BANNER, text: PAGE, action: JOB });
      Object.assign(promos[0], { title: PROMO, summary: NEWS, blocks: blocksOf('promo') });
    },
    'menu/desserts.json': ({ categories, modifier_groups: [group], products }) => {
      Object.assign(categories[0], { name: CATEGORY, description: PAGE });
      Object.assign(group, { name: GROUP });
      Object.assign(group.options[0], { name: OPTION });
      const own = { name: DISH, description: PAGE, composition: JOB, weight: BANNER, modifier_groups: [group.id] };
      Object.assign(products[0], own);
    },
    'restaurants.json': ({ restaurants: [first, second] }) => {
      Object.assign(first, { name: RESTAURANT, address: ADDRESS });
      Object.assign(first.zones[1], { name: ZONE });
      // A restaurant's closed message is shown only while it is closed: it opens an hour after the journey.
      const closed = { is_default_title: false, title: CLOSED, text: CLOSED_TEXT };
      Object.assign(second, { opening_hours: { daily: [{ from: '14:00', to: '22:00' }] }, schedule_modal: closed });
    },
  }),
);
test.use({ given: 'place' });

/** Records executed scripts: every vector calls `alert(1)`, in any frame. */
const watchScripts = async (context: BrowserContext, page: Page): Promise<string[]> => {
  const ran: string[] = [];
  await context.exposeBinding('scriptRan', ({ frame }) => void ran.push(frame.url()));
  await context.addInitScript(() => {
    globalThis.alert = () => {
      (globalThis as unknown as { scriptRan: () => void }).scriptRan();
    };
  });
  page.on('dialog', (dialog) => {
    ran.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return ran;
};

/** Returns anything in the document that would execute or navigate away, whatever its origin. */
const armed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bad: string[] = [];
    for (const element of document.querySelectorAll('body *, body')) {
      for (const { name, value } of element.attributes) {
        const leads = ['href', 'src', 'action', 'formaction', 'srcdoc', 'data', 'poster', 'xlink:href'].includes(name);
        const isOut = leads && /^\s*(?:javascript|vbscript|data:text|https?:\/\/evil|\/\/evil)/i.test(value);
        if (name.startsWith('on') || isOut) bad.push(`<${element.localName} ${name}="${value}">`);
      }
    }
    const inMain = document.querySelectorAll(
      'main :is(script:not([type="application/ld+json"]), iframe, object, embed, style, base, meta)',
    );
    return [...bad, ...[...inMain].map(({ outerHTML }) => outerHTML)];
  });

test(
  'XSS vectors in all of a chain’s fields, the search, an address and links run nowhere and are shown as text',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, context, faults }) => {
    test.slow();
    const ran = await watchScripts(context, page);
    const main = page.getByRole('main');
    const calm = async (where: string): Promise<void> => {
      expect(await armed(page), where).toEqual([]);
      expect(ran, where).toEqual([]);
    };

    // A line of each page; its text opens in a window.
    await shop.open('/about');
    await expect(page.getByText(ALERT)).toBeVisible();
    // Its code is loaded with an announcement only.
    await expect(async () => {
      await page.getByRole('button', { name: 'Подробнее' }).click();
      await expect(shop.dialog(ALERT)).toContainText(ALERT_TEXT, { timeout: 1_000 });
    }).toPass();
    await calm('what the chain announces');

    /** The page, and the texts on it: as rendered by the server, then hydrated. */
    const WORDS: readonly (readonly [path: string, ...words: string[]])[] = [
      ['/', BANNER, CITY],
      ['/about', PAGE, DISH],
      ['/events', NEWS, DISH],
      ['/events/olenina', NEWS, 'ярлык'],
      ['/events/lepim-vmeste', PLACE],
      ['/vacancy', JOB, BANNER],
      ['/vacancy/povar-goryachego-ceha', JOB, 'ярлык'],
      ['/promos', PROMO, NEWS],
      ['/address', ADDRESS, RESTAURANT, CITY],
      ['/address/1', ADDRESS, RESTAURANT, ZONE],
      ['/kaluga', ADDRESS, RESTAURANT, ZONE],
      ['/delivery', RESTAURANT, ZONE, CITY],
      ['/contacts', RESTAURANT, CITY],
      ['/info/legal', SELLER, SELLER_HOURS],
      ['/menu/desserts', DISH, PAGE, CATEGORY],
    ];
    for (const [path, ...words] of WORDS) {
      await shop.open(path);
      for (const one of words) await expect(main.getByText(one).first(), `${path}: ${one}`).toBeAttached();
      await calm(path);
    }
    await expect(page).toHaveTitle(/\S/);
    await expect(page.getByRole('contentinfo')).toContainText(BRAND);
    await expect(page.getByRole('contentinfo')).toContainText(SLOGAN);

    /** Windows over a page, each with its texts. */
    const WINDOWS: readonly (readonly [search: string, ...words: string[]])[] = [
      ['modal=schedule&restaurant=2', CLOSED, CLOSED_TEXT],
      ['modal=restaurant-closed&restaurant=2', CLOSED, CLOSED_TEXT],
      ['modal=text&text_key=allergens', TEXT, JOB],
      ['modal=booking&restaurant=1', RESTAURANT],
    ];
    for (const [search, ...words] of WINDOWS) {
      await shop.open(`/address?${search}`);
      for (const one of words) await expect(shop.dialog(), `${search}: ${one}`).toContainText(one);
      await calm(search);
    }

    // A picture's description is an attribute on the page, and text below it full screen.
    await shop.open('/about');
    await main.getByRole('link', { name: ALT }).click();
    await expect(shop.dialog('Фотографии').getByRole('status')).toContainText(ALT);
    await calm('a picture full screen');

    // As the client renders it, without loading the document.
    await shop.open('/events');
    await main.getByRole('link', { name: NEWS }).first().click();
    await page.waitForURL('**/events/olenina');
    await expect(page.getByRole('heading', { level: 1, name: NEWS })).toBeVisible();
    expect(await page.title()).toContain(NEWS);
    for (const link of await main.getByRole('link', { name: 'ярлык' }).all()) {
      expect(await link.getAttribute('href'), 'where a label leads').toMatch(/^\/(?!\/)|^https:\/\/(?!evil)/);
    }
    await calm('an event that the page has opened');

    await shop.open('/menu/desserts');
    const sheet = await shop.openDish(DISH);
    await expect(sheet).toContainText(PAGE);
    await sheet.getByText('Состав, аллергены и калории').click();
    await expect(sheet).toContainText(JOB);
    await expect(sheet.getByRole('group', { name: GROUP })).toContainText(OPTION);
    await calm('a dish');

    for (const text of [DISH, JOB, PAGE]) {
      await shop.open('/menu');
      await shop.search(text);
      await calm(`a search for ${text}`);
      const asked = encodeURIComponent(text);
      await shop.open(`/menu?q=${asked}&modal=${asked}&dish=${asked}&sort=${asked}#${asked}`);
      await calm(`an address with ${text}`);
    }

    await shop.open('/menu');
    await shop.search(DISH);
    await expect(shop.card(DISH).first()).toBeVisible();
    const places = await shop.openPlaces();
    await expect(places).toContainText(ADDRESS);
    await places.getByRole('radio', { name: 'Доставка', exact: true }).check();
    const field = places.getByRole('combobox', { name: 'Адрес доставки' });
    await type(field, `Калуга, ${DISH}`);
    await expect(field).toHaveValue(`Калуга, ${DISH}`);
    await calm('an address that is typed');

    faults.expect(/404/);
    for (const path of ['/content/', '/events/', '/vacancy/', '/menu/', '/address/', '/table/', '/']) {
      for (const text of [JOB, PAGE]) {
        await shop.open(`${path}${encodeURIComponent(text)}`);
        await calm(path);
      }
    }
    expect(server.origin).toBe(new URL(page.url()).origin);
  },
);
