import * as v from 'valibot';
import { type Chain, CHAIN_FORMAT, ChainFile } from '#contract/chain-file.ts';
import type { Database } from '#server/db/connection.ts';
import { chain as chains } from '#server/db/schema/places.ts';
import type { KeptFile } from '#server/modules/import/chain-files.ts';

/** A chain before anyone has named it: the checks of an import ask for what is missing. */
const emptyChain = (): Chain => {
  const nobody = { name: '', inn: '', ogrn: '', address: '', hours: '' };
  const terms = { pickup_discount: 0, max_cutlery_count: 10, bonus_percent: 0, alert_message: null };
  const documents = {
    rules_url: '/info/rules',
    privacy_url: '/info/privacy',
    agreement_url: '/info/agreement',
    personal_data_consent_url: '/info/personal-data-consent',
    consent_version: '1',
  };
  // The lists and the other terms have the defaults of the format; what has none of it is empty, which no check of a file lets pass.
  const { brand: _named, ...rest } = v.parse(ChainFile, {
    format: CHAIN_FORMAT,
    environment: terms,
    brand: {
      name: '-',
      slogan: '',
      legal: { name: '-', inn: '0000000000', ogrn: '0000000000000', address: '-', hours: '-' },
    },
    documents,
  });
  return {
    ...rest,
    brand: { name: '', slogan: '', support_phone_number: null, email: null, legal: nobody, registered_names: [] },
  };
};

/**
 * Returns version 0, on which the draft of a new chain stands (docs/product.md §34.45); null: the database has a chain whose file was imported
 * before files were kept.
 */
export async function emptyFile(db: Database): Promise<KeptFile | null> {
  const [known] = await db.select({ id: chains.id }).from(chains).limit(1);
  if (known !== undefined) return null;
  return { version: 0, publishedAt: new Date(0), chain: emptyChain(), pictures: new Map(), shelf: [], codes: [] };
}
