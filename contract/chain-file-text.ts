import type { ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';

/** A decoder's replacement for undecodable bytes: the original letter is lost. */
const LOST = '\uFFFD';

/** Returns a fault for every text with letters lost or changed by saving in another encoding (docs/product.md §20.1). */
export function textFaults(value: unknown, path = ''): ChainFault[] {
  if (typeof value === 'string') {
    const message = textFault(value);
    return message === null ? [] : [{ path, message }];
  }
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textFaults(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textFaults(item, path === '' ? key : `${path}.${key}`));
}

function textFault(text: string): string | null {
  if (text.includes(LOST)) return words.lost(LOST);
  const meant = [utf8Of(text, WINDOWS_1251), windows1251Of(text)].find((one) => one !== null);
  return meant === undefined ? null : words.otherEncoding(meant);
}

/** The characters of windows-1251 by byte. */
const WINDOWS_1251: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, byte],
  ),
);

/** UTF-8 decoded as another encoding: «Р‘РѕСЂС‰» is «Борщ». Requires two letters or more, so that no real text matches by chance. */
function utf8Of(text: string, signs: ReadonlyMap<string, number>): string | null {
  const bytes = Array.from(text, (sign) => signs.get(sign));
  if (!bytes.every((byte) => byte !== undefined)) return null;
  try {
    const meant = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return /[а-яё]{2}/i.test(meant) ? meant : null;
  } catch {
    return null;
  }
}

/** Windows-1251 decoded as Latin-1: «Áîðù» is «Борщ». No language writes four accented letters in a row. */
function windows1251Of(text: string): string | null {
  if (!/[À-ÖØ-öø-ÿ]{4}/.test(text)) return null;
  const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  return new TextDecoder('windows-1251').decode(bytes);
}
