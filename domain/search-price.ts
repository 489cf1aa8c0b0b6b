import { foldText } from './word-forms.ts';

/** What a query says about prices (docs/product.md §2.20c). */
export interface PriceQuestion {
  /** In kopecks; both inclusive. */
  readonly least: number;
  readonly most: number;
  /** «Дешёвое»: the cheapest first. */
  readonly isCheapest: boolean;
  /** The query without it. */
  readonly rest: string;
}

const NUMBER = String.raw`\s+(\d{2,5})(?!\d)(?:\s*(?:₽|р(?:уб(?:л\p{L}+)?)?(?!\p{L})\.?))?(?!\s*(?:г|гр|кг|мл|л|ккал|кал|%|мин|минут\p{L}*)(?!\p{L}))`;
const MOST = new RegExp(String.raw`(?<!\p{L})(?:до|дешевле|не\s+дороже|не\s+более|не\s+больше|максимум)${NUMBER}`, 'u');
const LEAST = new RegExp(String.raw`(?<!\p{L})(?:от|дороже|не\s+дешевле)${NUMBER}`, 'u');
const CHEAP = /(?<!\p{L})(?:сам\p{L}{2}\s+)?(?:(?:по)?дешев\p{L}*|недорог\p{L}*|бюджетн\p{L}*)/gu;

/** Reads the prices in a query: «до 300 рублей», «от 200 до 500», «недорогой суп». Null: it names none. */
export function priceQuestionOf(query: string): PriceQuestion | null {
  const text = foldText(query);
  const most = MOST.exec(text);
  const withoutMost = most === null ? text : text.replace(most[0], ' ');
  const least = LEAST.exec(withoutMost);
  const withoutLimits = least === null ? withoutMost : withoutMost.replace(least[0], ' ');
  const rest = withoutLimits.replace(CHEAP, ' ');
  if (rest === text) return null;
  return {
    least: least === null ? 0 : Number(least[1]) * 100,
    most: most === null ? Number.POSITIVE_INFINITY : Number(most[1]) * 100,
    isCheapest: rest !== withoutLimits,
    rest,
  };
}
