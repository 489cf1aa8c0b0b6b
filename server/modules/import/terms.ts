import * as v from 'valibot';
import { CHAIN_TERMS, type ChainTerm, TERM, TEXTS_WITH_TERMS } from '#contract/chain-file-terms.ts';
import { type Chain, ChainFile } from '#contract/chain-file.ts';
import { BONUS_LIFETIME_DAYS, BONUS_SHARE_PERCENT } from '#domain/bonus-terms.ts';
import { counted } from '#domain/plural.ts';

const percent = (share: number): string => `${share}\u00a0%`;

const wordsOf = ({ environment }: Pick<Chain, 'environment'>): Readonly<Record<ChainTerm, string>> => ({
  bonus_percent: percent(environment.bonus_percent),
  bonus_share: percent(BONUS_SHARE_PERCENT),
  bonus_days: counted(BONUS_LIFETIME_DAYS, 'день', 'дня', 'дней').replace(' ', '\u00a0'),
  pickup_discount: percent(environment.pickup_discount),
});

const Texts = v.pick(ChainFile, TEXTS_WITH_TERMS);

/** Returns a text with terms filled in, from the same numbers that are used for charging and counting. */
export function termsIn(chain: Pick<Chain, 'environment'>, text: string): string {
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
