const SIGNS = String.raw`(?:улица|ул\.?)`;
/** «ул. Кирова» and «Кирова ул.» mean the same as «Кирова»; a lane or an avenue is a different street. */
const STREET = new RegExp(String.raw`^${SIGNS}\s+(?=\S)|(?<=\S)\s+${SIGNS}(?=,|$)`, 'giu');

/**
 * Returns an address in its local short form: «Калуга, ул. Театральная, 9» in Kaluga is «Театральная, 9».
 *
 * @param city the local city; the name of any other city is kept
 */
export function shortAddress(address: string, city: string | undefined): string {
  const parts = address.split(', ');
  const isOwn = city !== undefined && parts.length > 1 && parts[0]?.replace(/^г(?:ород|\.)?\s+/iu, '') === city;
  return (isOwn ? parts.slice(1) : parts).map((part) => part.replace(STREET, '')).join(', ');
}
