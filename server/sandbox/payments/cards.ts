import type { Refusal } from './transactions.ts';
import { sandboxStrings } from './payment-sandbox-strings.ts';

/** Behaviour of a test card. */
export interface TestCard {
  /** Digits only. */
  readonly number: string;
  /** Requires confirmation by the bank (3-D Secure). */
  readonly isSecure: boolean;
  /** Null: the payment succeeds. */
  readonly refusal: Refusal | null;
  /** Description shown when choosing a card. */
  readonly says: string;
}

const { cards, reasons } = sandboxStrings;

/** The four of docs/product.md §25.17; any other number is invalid. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', isSecure: true, refusal: null, says: cards.securePaid },
  {
    number: '4012888888881881',
    isSecure: true,
    refusal: { reason: reasons.noFunds, reasonCode: 5051 },
    says: cards.secureNoFunds,
  },
  { number: '4111111111111111', isSecure: false, refusal: null, says: cards.paid },
  {
    number: '4000056655665556',
    isSecure: false,
    refusal: { reason: reasons.refused, reasonCode: 5005 },
    says: cards.refused,
  },
];

const INVALID: Refusal = { reason: reasons.invalidCard, reasonCode: 5014 };
const EXPIRED: Refusal = { reason: reasons.expiredCard, reasonCode: 5054 };

/** Returns the bank's decision on a card: whether it requires confirmation, and the result. `expires` is «12/29», the last month. */
export function judgeCard(number: string, expires: string, now: Date): Pick<TestCard, 'isSecure' | 'refusal'> {
  const card = TEST_CARDS.find((one) => one.number === number.replaceAll(/\D/g, ''));
  if (card === undefined) return { isSecure: false, refusal: INVALID };
  const [month = '', year = ''] = expires.split('/');
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  return end > now.getTime() ? card : { isSecure: false, refusal: EXPIRED };
}

/** Groups digits by four, as on a card. */
export function spaced(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Converts a merchant's answer to `check` other than 0 to the provider's refusal; null: it did not respond. */
export function refusalOfCheck(code: number | null): Refusal {
  switch (code) {
    case null:
      return { reason: reasons.noAnswer, reasonCode: 3006 };
    case 10:
      return { reason: reasons.unknownOrder, reasonCode: 3001 };
    case 11:
      return { reason: reasons.wrongAccount, reasonCode: 3002 };
    case 12:
      return { reason: reasons.wrongAmount, reasonCode: 3003 };
    case 20:
      return { reason: reasons.outOfTime, reasonCode: 3004 };
    default:
      return { reason: reasons.notAccepted, reasonCode: 3005 };
  }
}

/** The customer did not confirm at the bank. */
export const NOT_CONFIRMED: Refusal = { reason: reasons.notConfirmed, reasonCode: 5206 };
/** The customer refused in the bank's app. */
export const TURNED_DOWN: Refusal = { reason: reasons.turnedDown, reasonCode: 5043 };
