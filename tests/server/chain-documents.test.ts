// Proves docs/product.md §20.12: a chain names its consent to the use of personal data.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkChainFile } from '#contract/chain-file-check.ts';
import * as places from '#server/db/schema/places.ts';
import { importChain } from '#server/modules/import/import-chain.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let test: TestApp;
beforeEach(async () => {
  test = await startTestApp();
});
afterEach(() => test.close());

const imported = async (own: Readonly<Record<string, string | null>>) => {
  const file = smallChain();
  const checked = checkChainFile({ ...file, documents: { ...file.documents, ...own } });
  if (!checked.ok) throw new Error(JSON.stringify(checked.faults));
  return importChain(test.db, { chain: checked.chain, pictures: new Map(), now: NOW });
};
const WITHOUT = { personal_data_consent_url: null };
const FAULT = { ok: false, faults: [{ path: 'documents.personal_data_consent_url' }] };

describe('the consent to the use of personal data', () => {
  it('is required of a new chain, in a dry run as well', async () => {
    expect(await imported(WITHOUT)).toMatchObject(FAULT);
    expect(await test.db.$count(places.chain)).toBe(0);
    expect(await imported({})).toMatchObject({ ok: true });
  });

  it('cannot be left out later', async () => {
    await imported({});
    expect(await imported(WITHOUT)).toMatchObject(FAULT);
    expect(await imported({ personal_data_consent_url: '/info/consent' })).toMatchObject({ ok: true });
  });

  it('may be missing in a chain that was published without it, until it has one', async () => {
    await imported({});
    const [row] = await test.db.select().from(places.chain);
    if (!row) throw new Error('no chain');
    // As an earlier release has stored it.
    await test.db.update(places.chain).set({ documents: { ...row.documents, personal_data_consent_url: null } });
    expect(await imported(WITHOUT)).toMatchObject({ ok: true });
    expect(await imported({})).toMatchObject({ ok: true });
    expect(await imported(WITHOUT)).toMatchObject(FAULT);
  });

  it('is sent without what only the import reads', async () => {
    await imported({ operator_number: '40-26-001234' });
    const { documents, brand } = (await test.app.inject('/api/restaurant/environment')).json();
    expect(Object.keys(documents).toSorted()).toEqual([
      'agreement_url',
      'consent_version',
      'personal_data_consent_url',
      'privacy_url',
      'rules_url',
    ]);
    expect(brand).not.toHaveProperty('registered_names');
  });
});
