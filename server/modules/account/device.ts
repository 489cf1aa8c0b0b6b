import { accountStrings } from './account-strings.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const first = (names: typeof BROWSERS, text: string): string[] => {
  const found = names.find(([pattern]) => pattern.test(text));
  return found ? [found[1]] : [];
};

/** Returns a label such as «Chrome, Android»: enough to recognize one's own device; no more of the header is stored. */
export function deviceOf(userAgent: string): string {
  return [...first(BROWSERS, userAgent), ...first(SYSTEMS, userAgent)].join(', ') || accountStrings.unknownDevice;
}
