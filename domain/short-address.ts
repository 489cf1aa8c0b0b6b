const SIGNS = String.raw`(?:улица|ул\.?)`;
/** «ул. Кирова» and «Кирова ул.» say what «Кирова» says; a lane or an avenue is another thing. */
const STREET = new RegExp(String.raw`^${SIGNS}\s+(?=\S)|(?<=\S)\s+${SIGNS}(?=,|$)`, 'giu');

/**
 * Returns an address as its own inhabitants say it: «Калуга, ул. Театральная, 9» in Kaluga is «Театральная, 9».
 *
 * @param city whose inhabitants; the name of another one stays
 */
export function shortAddress(address: string, city: string | undefined): string {
  const parts = address.split(', ');
  const isOwn = city !== undefined && parts.length > 1 && parts[0]?.replace(/^г(?:ород|\.)?\s+/iu, '') === city;
  return (isOwn ? parts.slice(1) : parts).map((part) => part.replace(STREET, '')).join(', ');
}
