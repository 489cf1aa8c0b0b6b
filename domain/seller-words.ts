import type { Seller } from '#contract/restaurants.ts';

/** Returns «ООО «Ромашка», ИНН 4027000000, ОГРН 1024000000000, Калуга, ул. Кирова, 1» (docs/product.md §20.11). */
export function sellerWords({ name, inn, ogrn, address }: Seller): string {
  return `${name}, ИНН\u00a0${inn}, ОГРН\u00a0${ogrn}, ${address}`;
}
