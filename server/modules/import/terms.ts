import * as v from 'valibot';
import { CHAIN_TERMS, type ChainTerm, TERM, TEXTS_WITH_TERMS } from '#contract/chain-file-terms.ts';
import { type Chain, ChainFile } from '#contract/chain-file.ts';
import { BONUS_LIFETIME_DAYS, BONUS_SHARE_PERCENT } from '#domain/bonus-terms.ts';
import { counted } from '#domain/plural.ts';
import { sellerWords } from '#domain/seller-words.ts';

const percent = (share: number): string => `${share}\u00a0%`;

/** «ООО «Ромашка», ИНН …, ОГРН …, Калуга, ул. Кирова, 1 (рестораны «На Кирова», «Мост»); …»: the chain's own first. */
const sellersOf = ({ brand, restaurants }: Pick<Chain, 'brand' | 'restaurants'>): string => {
  const places = new Map<string, string[]>();
  for (const { name, seller } of restaurants) {
    const words = sellerWords(seller ?? brand.legal);
    places.set(words, [...(places.get(words) ?? []), `«${name}»`]);
  }
  const own = sellerWords(brand.legal);
  if (places.size === 0 || (places.size === 1 && places.has(own))) return own;
  const others = [...places].toSorted(([one], [other]) => Number(other === own) - Number(one === own));
  return others.map(([words, names]) => `${words} (${names.join(', ')})`).join('; ');
};

type Terms = Pick<Chain, 'environment' | 'brand' | 'documents' | 'restaurants'>;

const wordsOf = (chain: Terms): Readonly<Record<ChainTerm, string>> => ({
  bonus_percent: percent(chain.environment.bonus_percent),
  bonus_share: percent(BONUS_SHARE_PERCENT),
  bonus_days: counted(BONUS_LIFETIME_DAYS, 'день', 'дня', 'дней').replace(' ', '\u00a0'),
  pickup_discount: percent(chain.environment.pickup_discount),
  sellers: sellersOf(chain),
  // A file without it has no text that names it.
  operator_number: chain.documents.operator_number ?? '',
});

const Texts = v.pick(ChainFile, TEXTS_WITH_TERMS);

/** Returns a text with terms filled in, from the same numbers that are used for charging and counting. */
export function termsIn(chain: Terms, text: string): string {
  const words = wordsOf(chain);
  return text.replaceAll(TERM, (whole: string, name: string) => {
    const term = CHAIN_TERMS.find((one) => one === name);
    return term === undefined ? whole : words[term];
  });
}

/** Returns the chain with terms filled into its texts. */
export function withTerms(chain: Chain): Chain {
  const say = (text: string): string => termsIn(chain, text);
  const texts = Object.fromEntries(TEXTS_WITH_TERMS.map((section) => [section, chain[section]]));
  // Names in braces occur in texts only: no id, path or colour has one.
  const spoken: unknown = JSON.parse(JSON.stringify(texts), (_key, item: unknown) =>
    typeof item === 'string' ? say(item) : item,
  );
  return { ...chain, ...v.parse(Texts, spoken) };
}
