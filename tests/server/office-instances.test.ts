// Proves docs/product.md §20.4, §34.7, §34.10: the office at two instances on one database.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { officeApi } from '#contract/calls/office.ts';
import { draftEdits } from '#server/db/schema/office.ts';
import { edit, publish, startTwoOffices } from './office-world.ts';

let test: Awaited<ReturnType<typeof startTwoOffices>>;
beforeEach(async () => {
  test = await startTwoOffices();
});
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

const SOUP = 'products/soup/price';
const COLA = 'products/cola/price';

describe('two instances on one database', () => {
  it('a publication at one is read at the other within two seconds [20.4]', async () => {
    const { here, there, menu, owner } = test;
    // Only what measures how old the known version is.
    vi.useFakeTimers({ toFake: ['performance'] });
    expect((await there.menu()).get('Борщ')).toBe(25_000);
    await edit(menu, SOUP, 27_000, 25_000);
    await publish(menu);
    expect((await here.menu()).get('Борщ')).toBe(27_000);
    vi.advanceTimersByTime(2000);
    expect((await there.menu()).get('Борщ')).toBe(27_000);
    expect((await owner.ok(officeApi.officeDraft)).version).toBe(2);
  });

  it('of two publications at once one wins, the other gets DRAFT_CHANGED, and no edit is lost', async () => {
    const { here, db, menu, owner } = test;
    let soup = 25_000;
    let cola = 10_000;
    for (let turn = 1; turn <= 4; turn += 1) {
      await edit(menu, SOUP, soup + 100, soup);
      const { state, version } = await owner.ok(officeApi.officeDraft);
      const [one, other, late] = await Promise.all([
        menu.send(officeApi.officePublish, { state }),
        owner.send(officeApi.officePublish, { state }),
        // An edit that arrives meanwhile: after the first publication, or before both.
        edit(turn % 2 === 0 ? menu : owner, COLA, cola + 100, cola),
      ]);
      soup += 100;
      cola += 100;
      expect(late.status).toBe(200);
      const won = [one, other].filter(({ status }) => status === 200);
      const lost = [one, other].filter(({ status }) => status !== 200);
      for (const answer of lost) expect(answer).toMatchObject({ status: 409, body: { code: 'DRAFT_CHANGED' } });
      expect(won.length).toBeLessThan(2);
      for (const answer of won) expect(answer.body).toEqual({ version: version + 1, changes: 1 });
      const edits = new Map((await owner.ok(officeApi.officeDraft)).edits.map(({ path, value }) => [path, value]));
      expect(edits.get(COLA)).toBe(cola);
      expect(edits.get(SOUP)).toBe(won.length === 1 ? undefined : soup);
      await publish(menu);
      const [atOwner, atMenu] = [await owner.ok(officeApi.officeChain), await menu.ok(officeApi.officeChain)];
      expect(atOwner).toEqual(atMenu);
      expect([(await here.menu()).get('Борщ'), (await here.menu()).get('Кола')]).toEqual([soup, cola]);
    }
    expect(await db.$count(draftEdits)).toBe(0);
  });
});
