// Proves docs/product.md §26.41, §26.42.
import { NO_MEDIA } from '#tests/support/no-media.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { ticketOf } from '#domain/kitchen-ticket.ts';
import { orders } from '#server/db/schema/orders.ts';
import { printers } from '#server/db/schema/partner.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { createPrintAgent, type PrintWhen } from '#server/print-agent/agent.ts';
import { openJournal } from '#server/print-agent/journal.ts';
import { readPrinter, sendToPrinter } from '#server/print-agent/printer.ts';
import { createOrderReader, findRestaurant, KeyRefused } from '#server/print-agent/read-orders.ts';
import { createPrinterReports } from '#server/print-agent/report-printers.ts';
import { TEST_TICKET } from '#server/print-agent/test-ticket.ts';
import { printable, ticketBytes } from '#server/print-agent/ticket-bytes.ts';
import { drawTicket, readEscPos, startFakePrinter, textOf, type FakePrinterState } from '../support/fake-printer.ts';
import { item, KITCHEN_NOW, partnerOrder } from '../support/fixtures/kitchen.ts';
import { cases } from '../support/depth.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { listening } from './live-world.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'print-agent-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const startPrinter = async (state: FakePrinterState = {}) => {
  const printer = await startFakePrinter(state);
  onTestFinished(printer.close);
  return printer;
};

/** An agent on these orders, which a test changes; `restart` starts it again on the same journal. */
const agentOn = async (addresses: readonly string[], given: PartnerOrder[], when: PrintWhen = 'accepted') => {
  const file = join(newFolder(), 'journal.jsonl');
  const log: string[] = [];
  const start = async () =>
    createPrintAgent({
      readChanges: async () => given,
      printers: addresses.map(readPrinter),
      when,
      journal: await openJournal(file, KITCHEN_NOW),
      send: sendToPrinter,
      now: () => KITCHEN_NOW,
      log: (line) => log.push(line),
    });
  let agent = await start();
  return {
    file,
    log,
    round: () => agent.round(),
    restart: async (): Promise<void> => {
      agent = await start();
    },
  };
};

const accepted = (own: Partial<PartnerOrder> = {}): PartnerOrder => partnerOrder({ status: 'confirmed', ...own });
const numbersOn = (tickets: ReturnType<typeof readEscPos>): (string | undefined)[] =>
  tickets.map((ticket) => textOf(ticket)[0]);

describe('a ticket on paper', () => {
  const long = accepted({
    number: '1042',
    comment: 'Без лука! 🧅 У ребёнка аллергия',
    items: [
      item(1, 'Борщ с говядиной на мозговой косточке и пампушкой с чесноком', 2, ['Без сметаны', 'Хлеб бородинский']),
      item(2, 'Пицца «Маргарита»', 1, ['30 см', 'Сырный бортик']),
    ],
  });
  const read = (width: 58 | 80, codePage: 'cp866' | 'windows1251') => {
    const lines = ticketOf(long, KITCHEN_NOW);
    const printer = { width, codePage, codePageNumber: null };
    const [ticket] = readEscPos(ticketBytes(printer, lines, { words: 'Дорога', address: 'https://example.test/?a=1' }));
    return ticket;
  };

  it.each([
    [58, 'cp866'],
    [58, 'windows1251'],
    [80, 'cp866'],
    [80, 'windows1251'],
  ] as const)('of %d mm in %s has everything that the kitchen needs, in its letters', async (width, codePage) => {
    const ticket = read(width, codePage);
    const text = textOf(ticket).join(' ');
    for (const words of [
      '№ 1042',
      'Доставка, к 13:40',
      '2 x Борщ с говядиной',
      'Без сметаны',
      '"Маргарита"',
      'Без лука! ?',
    ])
      expect(text).toContain(words);
    expect(ticket?.codes).toEqual(['https://example.test/?a=1']);
    // A picture to be looked at.
    await mkdir('test-results/tickets', { recursive: true });
    const picture = drawTicket(ticket ?? { lines: [], codes: [] }, width === 58 ? 32 : 48);
    await sharp(Buffer.from(picture)).png().toFile(`test-results/tickets/ticket-${width}-${codePage}.png`);
  });

  it('has options louder than the dish, and the number as the largest', () => {
    const parts = read(80, 'cp866')?.lines.flat() ?? [];
    expect(parts.find(({ text }) => text.includes('Без сметаны'))).toMatchObject({ isInverted: true, isBold: true });
    expect(parts.find(({ text }) => text.includes('Борщ'))).toMatchObject({ isInverted: false, height: 2 });
    expect(Math.max(...parts.map(({ width }) => width))).toBe(3);
    expect(parts.filter(({ width }) => width === 3).map(({ text }) => text)).toEqual(['№ 1042']);
  });

  it('has no line wider than its paper, and no letter that the printer lacks, whatever was typed', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 120 });
    fc.assert(
      fc.property(
        fc.constantFrom(58, 80),
        fc.constantFrom('cp866', 'windows1251'),
        words,
        words,
        (width, page, name, comment) => {
          const order = accepted({ comment, items: [item(1, name, 3, [comment, name])] });
          const bytes = ticketBytes({ width, codePage: page, codePageNumber: null }, ticketOf(order, KITCHEN_NOW));
          for (const ticket of readEscPos(bytes))
            for (const line of ticket.lines) {
              const used = line.reduce((sum, part) => sum + part.text.trimEnd().length * part.width, 0);
              expect(used).toBeLessThanOrEqual(width === 58 ? 32 : 48);
            }
        },
      ),
      { numRuns: cases(60, 2000) },
    );
    expect(printable('«Щи» — 350 ₽ × 2 № 5 😋')).toBe('"Щи" - 350 руб. x 2 № 5 ?');
  });

  it('of one station has its dishes, and says how many there are besides; nothing of money and door', () => {
    const [soup, pizza] = long.items;
    const lines = ticketOf(long, KITCHEN_NOW, ({ item_id: id }) => id === pizza?.item_id);
    const text = JSON.stringify(lines);
    expect(text).toContain('Маргарита');
    expect(text).not.toContain(soup?.name);
    expect(text).toContain('Ещё блюд в заказе: 1');
    expect(text).not.toMatch(/Взять|Тел\./);
  });

  it('for a test shows all letters', () => {
    const [ticket] = readEscPos(ticketBytes({ width: 58, codePage: 'cp866', codePageNumber: null }, TEST_TICKET));
    expect(textOf(ticket)).toEqual(expect.arrayContaining(['АБВГДЕЁЖЗИЙКЛМНОП', 'рстуфхцчшщъыьэюя']));
  });
});

describe('the agent', () => {
  it('prints an accepted order once, on each printer as often as it asks, and not again after a restart', async () => {
    const [kitchen, counter] = [await startPrinter(), await startPrinter()];
    const given = [partnerOrder({ number: '7' }), accepted({ number: '8' })];
    const agent = await agentOn([`${kitchen.address}?name=Кухня`, `${counter.address}?width=58&copies=2`], given);
    expect(await agent.round()).toMatchObject({
      printed: 2,
      printers: [
        { problem: null, waiting: [] },
        { problem: null, waiting: [] },
      ],
    });
    expect(numbersOn(kitchen.tickets())).toEqual(['№ 8']);
    expect(numbersOn(counter.tickets())).toEqual(['№ 8', '№ 8']);
    await agent.round();
    await agent.restart();
    expect(await agent.round()).toMatchObject({ printed: 0 });
    expect(kitchen.tickets()).toHaveLength(1);
  });

  it('prints new orders where it is told to', async () => {
    const printer = await startPrinter();
    const agent = await agentOn([printer.address], [partnerOrder({ number: '9' })], 'new');
    await agent.round();
    expect(numbersOn(printer.tickets())).toEqual(['№ 9']);
  });

  it('prints the ticket of a changed order once more, and says where nothing of it is left (docs/product.md §26.55)', async () => {
    const [kitchen, bar] = [await startPrinter(), await startPrinter()];
    const soup = (quantity: number) => ({ ...item(1, 'Борщ', quantity), station: 'hot' });
    const before = accepted({ number: '10', items: [soup(2), { ...item(2, 'Морс', 1), station: 'bar' }] });
    const given = [before];
    const agent = await agentOn([kitchen.address, `${bar.address}?station=bar`], given);
    const lastOn = (printer: typeof bar): string => textOf(printer.tickets().at(-1)).join(' ');
    await agent.round();
    expect([numbersOn(kitchen.tickets()), numbersOn(bar.tickets())]).toEqual([['№ 10'], ['№ 10']]);
    const changed = { ...before, revision: 1, items: [soup(1)] };
    given.splice(0, 1, changed);
    await agent.round();
    expect(lastOn(kitchen)).toContain('Заказ изменён. Прежний чек не в счёт');
    expect(lastOn(kitchen)).toContain('1 x Борщ');
    expect(lastOn(bar)).toContain('этих блюд больше нет. Не готовить');
    // Neither again in the next round, nor after a restart; but with the next change.
    await agent.restart();
    await agent.round();
    expect([kitchen.tickets().length, bar.tickets().length]).toEqual([2, 2]);
    given.splice(0, 1, { ...changed, revision: 2, items: [soup(3)] });
    await agent.round();
    expect(lastOn(kitchen)).toContain('3 x Борщ');
  });

  it('prints that an order was canceled, where it has a ticket', async () => {
    const printer = await startPrinter();
    const given = [accepted({ number: '10' }), accepted({ number: '11', status: 'canceled' })];
    const agent = await agentOn([printer.address], given);
    await agent.round();
    given.splice(0, 1, accepted({ number: '10', status: 'canceled' }));
    await agent.round();
    await agent.round();
    expect(printer.tickets().map((ticket) => textOf(ticket).join(' '))).toEqual([
      expect.stringContaining('№ 10'),
      '№ 10 Отменён. Не готовить',
    ]);
  });

  it.each([
    ['has no paper', 'no_paper', { isOutOfPaper: true }, { isOutOfPaper: false }],
    ['is open', 'cover_open', { isCoverOpen: true }, { isCoverOpen: false }],
  ])('waits for a printer that %s, logs it once, and prints on the others', async (_, problem, broken, mended) => {
    const [bad, good] = [await startPrinter(broken), await startPrinter()];
    const order = accepted({ number: '12' });
    const agent = await agentOn([`${bad.address}?name=Бар`, good.address], [order]);
    expect((await agent.round()).printers).toMatchObject([
      { name: 'Бар', problem, waiting: [order.id] },
      { problem: null, waiting: [] },
    ]);
    await agent.round();
    expect([bad.tickets().length, good.tickets().length]).toEqual([0, 1]);
    expect(agent.log.filter((line) => line.startsWith('not printed: Бар'))).toHaveLength(1);
    Object.assign(bad.state, mended);
    expect(await agent.round()).toMatchObject({ printed: 1, printers: [{ problem: null, waiting: [] }, {}] });
    // The printer has said that it printed nothing: this is no repeat.
    expect(textOf(bad.tickets()[0])[0]).toBe('№ 12');
    expect(agent.log).toContain('Бар prints again');
  });

  it('waits for a printer that is off', async () => {
    const printer = await startFakePrinter();
    const order = accepted({ number: '13' });
    const agent = await agentOn([printer.address], [order]);
    await printer.close();
    expect((await agent.round()).printers).toMatchObject([{ problem: 'unreachable', waiting: [order.id] }]);
    expect(agent.log[0]).toMatch(/^not printed: .*ECONNREFUSED/);
  });

  it('prints on a printer that says nothing of its state', async () => {
    const printer = await startPrinter({ isMute: true });
    const agent = await agentOn([printer.address], [accepted({ number: '14' })]);
    await agent.round();
    expect(numbersOn(printer.tickets())).toEqual(['№ 14']);
  });

  it('says «Возможно, повтор» where it ended while it was printing', async () => {
    const printer = await startPrinter();
    const order = accepted({ number: '15' });
    const agent = await agentOn([`${printer.address}?name=Кухня`], [order]);
    const begun = { at: KITCHEN_NOW.toISOString(), order: order.id, printer: 'Кухня', what: 'ticket', state: 'begun' };
    // The last line was cut off as well.
    writeFileSync(agent.file, `${JSON.stringify(begun)}\n{"at":"2026-`);
    await agent.restart();
    await agent.round();
    expect(textOf(printer.tickets()[0]).slice(0, 2)).toEqual(['Возможно, повтор', '№ 15']);
  });
});

describe('a printer’s address', () => {
  it('has a port, paper, letters, copies and a station', () => {
    expect(readPrinter('tcp://192.168.0.50')).toEqual({
      name: '192.168.0.50',
      host: '192.168.0.50',
      port: 9100,
      width: 80,
      codePage: 'cp866',
      codePageNumber: null,
      copies: 1,
      station: null,
    });
    expect(
      readPrinter('tcp://printer.local:9101?name=Бар&width=58&codepage=windows1251&table=6&copies=2&station=bar'),
    ).toEqual({
      name: 'Бар',
      host: 'printer.local',
      port: 9101,
      width: 58,
      codePage: 'windows1251',
      codePageNumber: 6,
      copies: 2,
      station: 'bar',
    });
  });

  it.each([
    'printer.local',
    'http://printer.local',
    'tcp://',
    'tcp://p?width=70',
    'tcp://p?codepage=koi8',
    'tcp://p?copies=0',
    'tcp://p?table=300',
    'tcp://p?paper=58',
  ])('is refused with a sentence: %s', (text) => {
    expect(() => readPrinter(text)).toThrow(/^(a printer is given as|tcp:)/);
  });
});

describe('through the partner API', () => {
  let test: TestWorld;
  let kitchen: TestPartner;
  let origin: string;
  beforeAll(async () => {
    test = await startWorld();
    kitchen = await newPartner(test, { scopes: ['orders:read', 'orders:write'] });
    origin = await listening(test.app);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.at(FRIDAY_15);
    await test.db.delete(orders);
  });

  it('an order is printed once it is accepted, and its cancellation', async () => {
    const printer = await startPrinter();
    const agent = createPrintAgent({
      readChanges: createOrderReader({ server: origin, key: kitchen.bearer }, 1),
      printers: [readPrinter(printer.address)],
      when: 'accepted',
      journal: await openJournal(join(newFolder(), 'journal.jsonl'), FRIDAY_15),
      send: sendToPrinter,
      now: test.now,
      log: () => undefined,
    });
    const { order } = await placed(test);
    expect(await agent.round()).toMatchObject({ printed: 0 });
    const after = (seconds: number) => test.at(new Date(FRIDAY_15.getTime() + seconds * 1000));
    after(60);
    await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id, promised: null } });
    expect(await agent.round()).toMatchObject({ printed: 1 });
    after(120);
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await agent.round()).toMatchObject({ printed: 1 });
    const [ticket, cancellation] = printer.tickets();
    expect(textOf(ticket)).toEqual(expect.arrayContaining([`№ ${order.number}`, 'Калуга, улица Кирова, 1']));
    expect(ticket?.codes[0]).toMatch(/^https:\/\/yandex\.ru\/maps\/\?rtext=~/);
    expect(textOf(cancellation)[1]).toBe('Отменён. Не готовить');
  });

  it('the screens are told of a printer that does not print, and of an agent that is silent', async () => {
    const at = (minutes: number) => test.at(new Date(FRIDAY_15.getTime() + minutes * 60_000));
    const troubles = async () => {
      const { printers: told } = await kitchen.ok(partnerApi.partnerOrders, { query: { include: 'table_calls' } });
      return told.map(({ name, problem, since, waiting }) => ({ name, problem, since, waiting }));
    };
    const report = createPrinterReports({ server: origin, key: kitchen.bearer, restaurantId: 1, now: test.now });
    const { order } = await placed(test);
    const bar = { name: 'Бар', problem: 'no_paper', waiting: [order.id] } as const;
    const hall = { name: 'Зал', problem: null, waiting: [] } as const;
    await report([bar, hall]);
    const since = FRIDAY_15.toISOString();
    const trouble = { name: 'Бар', problem: 'no_paper', since, waiting: [order.number] };
    expect(await troubles()).toEqual([trouble]);
    at(2);
    // Told again: the trouble is as old as it was.
    await report([bar, hall]);
    expect(await troubles()).toEqual([trouble]);
    await report([{ ...bar, problem: null, waiting: [] }, hall]);
    expect(await troubles()).toEqual([]);
    at(6);
    const heard = new Date(FRIDAY_15.getTime() + 120_000).toISOString();
    expect((await troubles()).map(({ name, problem, since: then }) => [name, problem, then])).toEqual([
      ['Бар', 'silent', heard],
      ['Зал', 'silent', heard],
    ]);
    // One that the agent has no more is forgotten; a day later the agent itself is.
    await report([hall]);
    expect(await troubles()).toEqual([]);
    at(25 * 60);
    expect(await troubles()).toEqual([]);
    await keepHouse(test.db, { log: test.app.log, now: test.now(), media: NO_MEDIA });
    expect(await test.db.select().from(printers)).toEqual([]);
    // Another restaurant's orders have no number here.
    await report([{ ...hall, problem: 'error', waiting: ['A'.repeat(32)] }]);
    expect(await troubles()).toMatchObject([{ name: 'Зал', waiting: [] }]);
  });

  it('a key for one restaurant prints for that one, a key for all has to be told', async () => {
    const manager = await newPartner(test, { restaurantId: null });
    expect(await findRestaurant({ server: origin, key: kitchen.bearer }, null)).toBe(1);
    const all = { server: origin, key: manager.bearer };
    expect(await findRestaurant(all, 2)).toBe(2);
    await expect(findRestaurant(all, null)).rejects.toThrow('name one of 1, 2');
    await expect(findRestaurant(all, 77)).rejects.toThrow('not for this restaurant');
  });

  it('a wrong key is refused for good, and a server that is away is not', async () => {
    await expect(createOrderReader({ server: origin, key: 'pk_wrong.secret' }, 1)()).rejects.toBeInstanceOf(KeyRefused);
    await expect(
      createOrderReader({ server: 'http://127.0.0.1:9', key: kitchen.bearer }, 1)(),
    ).rejects.not.toBeInstanceOf(KeyRefused);
  });
});
