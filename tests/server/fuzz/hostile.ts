/** Values that no screen sends, for any field. */
const VALUES: readonly unknown[] = [
  null,
  true,
  '',
  0,
  -1,
  0.5,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_994,
  1e308,
  -1e308,
  5e-324,
  [],
  {},
  [[]],
  [null],
  { a: 1 },
  { toString: 1, length: -1 },
  '\ud800',
  '\udc00\ud800',
  'x\ud83d',
  '\u0000',
  'a\u0000',
  '\u202e\u200b\ufeff',
  '👍'.repeat(200),
  'я'.repeat(10_000),
  '-'.repeat(40_000),
  'NaN',
  'Infinity',
  '1e999',
  '0x10',
  '2147483648',
  '../..',
  '+275760-09-13T00:00:00.000Z',
  '9999-99-99',
  '2026-02-30',
  '0000-00-00T00:00:00.000Z',
  Array.from({ length: 5000 }, (_, index) => index),
];
/** Appended to a valid text. */
const TAILS = ['\ud83d', '\u0000', '\u200b', '%00', "'", '\\', '\u2028', ' '.repeat(500)];
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\ud800', 'price', 'total_price', '$ne'];

type Random = () => number;
const picker =
  (random: Random) =>
  <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };

const spoiled = (value: unknown, random: Random): unknown => {
  const pick = picker(random);
  if (typeof value === 'string' && random() < 0.5) return value + pick(TAILS);
  if (typeof value === 'number' && random() < 0.3) return value * pick([-1, 1e9, 1e15, 0.1]);
  return pick(VALUES);
};

/** A copy of a JSON value with one change: a value, an extra key, a missing key. */
export function mutate(value: unknown, random: Random): unknown {
  const pick = picker(random);
  if (Array.isArray(value) && value.length > 0 && random() < 0.8) {
    const at = Math.floor(random() * value.length);
    return value.map((item: unknown, index) => (index === at ? mutate(item, random) : item));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random() < 0.95) {
    const entries = Object.entries(value);
    const dice = random();
    if (entries.length === 0 || dice < 0.1) entries.push([pick(NAMES), pick(VALUES)]);
    else {
      const at = Math.floor(random() * entries.length);
      const entry = entries[at];
      if (dice < 0.2 || entry === undefined) entries.splice(at, 1);
      else entries[at] = [entry[0], mutate(entry[1], random)];
    }
    // Defined, not assigned: `__proto__` is an ordinary key in JSON.
    const copy = {};
    for (const [name, item] of entries)
      Object.defineProperty(copy, name, { value: item, enumerable: true, writable: true });
    return copy;
  }
  return spoiled(value, random);
}

const deep = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** The bytes of a body: JSON, or something that only resembles it. */
export function bodyBytes(body: unknown, random: Random): string | Buffer {
  const text = JSON.stringify(body) ?? '';
  if (random() < 0.75) return text;
  const half = Math.floor(text.length / 2);
  return picker(random)<() => string | Buffer>([
    () => text.slice(0, half),
    () => `${text}x`,
    () => `\ufeff${text}`,
    () => Buffer.from(text, 'utf16le'),
    () =>
      Buffer.concat([Buffer.from(text.slice(0, half)), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from(text.slice(half))]),
    () => text.replace(/:\s*(?:"[^"]*"|\d+)/, ':1e999'),
    () => text.replace(/:\s*(?:"[^"]*"|\d+)/, ':NaN'),
    () => text.replace(/:\s*(?:"[^"]*"|\d+)/, `:${deep('[', ']', 20_000)}`),
    () => text.replace('{', '{"cart_id":null,'),
    () => text.replace('{', '{"__proto__":{"admin":true},'),
    () => text.replace('{', '{"constructor":{"prototype":{}},'),
    () => deep('[', ']', 30_000),
    () => deep('{"a":', '}', 5000),
    () => `"${'x'.repeat(70_000)}"`,
    () => '',
    () => '  ',
    () => 'null',
    () => '""',
    () => '[1]',
    () => '\u0000',
  ])();
}

/** Raw, as in a URL. */
const RAW = [
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%FF',
  '%C0%80',
  '%F0%9F',
  '2147483648',
  '-1',
  '1e9',
  '9007199254740993',
  ',',
  ',,1,',
  'null',
  'true',
  '%22',
  '+',
  '%0d%0aset-cookie:x',
  'x'.repeat(4000),
  '1,'.repeat(300),
];

/** A query string of these values, some of it spoiled: repeated names, invalid bytes, excessive length. */
export function queryString(query: Readonly<Record<string, unknown>>, random: Random, hostile: boolean): string {
  const pick = picker(random);
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = Array.isArray(value)
      ? value.join(',')
      : typeof value === 'string'
        ? value
        : (JSON.stringify(value) ?? '');
    return [encodeURIComponent(name), new URLSearchParams({ '': text }).toString().slice(1)] as const;
  });
  if (hostile) {
    const dice = random();
    const name = pairs.length > 0 ? pick(pairs)[0] : 'x';
    if (dice < 0.6) pairs.push([name, pick(RAW)]);
    else if (dice < 0.8) pairs.push([pick(['a[]', 'a[b]', '__proto__', '%', '', 'constructor', '%00']), pick(RAW)]);
    else pairs.splice(0, 1);
  }
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** Headers that may come with any call; node's own parser rejects all others. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['content-type', 'multipart/form-data; boundary=x'],
  ['content-type', ';'],
  ['content-type', 'application/json;;;=;'],
  ['content-type', 'application/x-www-form-urlencoded'],
  ['content-encoding', 'gzip'],
  ['idempotency-key', 'x'],
  ['idempotency-key', 'x'.repeat(5000)],
  ['idempotency-key', '\u00ff\u00fe'.repeat(8)],
  ['idempotency-key', 'the-same-every-time'],
  ['if-none-match', '*'],
  ['if-none-match', `W/"${'x'.repeat(3000)}"`],
  ['if-modified-since', 'never'],
  ['range', 'bytes=999999999-'],
  ['range', 'bytes=5-1,0-0'],
  ['range', 'bytes=-0'],
  ['range', 'lines=1-2'],
  ['accept', '*/*;q=banana'],
  ['accept-encoding', 'br;q=0, gzip;q=0, *;q=0'],
  ['accept-encoding', ';;,'],
  ['accept-language', '\u00e9\u00e8'],
  ['user-agent', 'x'.repeat(3000)],
  ['user-agent', '\u00ff\u0080Chrome/1 (\u00e9)'],
  ['user-agent', ''],
  ['host', ''],
  ['host', '[::1'],
  ['host', 'a b'],
  ['host', 'food.example:99999'],
  ['host', '\u00ff'],
  ['origin', 'null'],
  ['origin', 'http://['],
  ['origin', 'https://evil.example'],
  ['origin', 'http://localhost'],
  ['referer', '%'],
  ['sec-fetch-site', 'same-origin'],
  ['sec-fetch-site', 'elsewhere'],
  ['authorization', 'Bearer'],
  ['authorization', 'Bearer ....................'],
  ['authorization', `Bearer ${'x'.repeat(600)}`],
  ['authorization', 'Basic \u00ff'],
  ['cookie', 'token=; guest=; XSRF-TOKEN=.'],
  ['cookie', 'token=a; token=b; restaurant=99999999; order_type=x; locality=%ED%A0%80'],
  ['cookie', '=; ;;; %=%; a=%zz; __proto__=1'],
  ['cookie', `x=${'y'.repeat(6000)}`],
  ['x-xsrf-token', '.'],
  ['x-xsrf-token', '\u00ff.\u00ff'],
  ['x-forwarded-for', 'banana, ::1, 999.1.1.1'],
  ['x-forwarded-host', 'evil.example'],
  ['x-request-id', '\u00ff'],
  ['expect', '100-continue'],
];

export function hostileHeaders(random: Random): Record<string, string> {
  const pick = picker(random);
  const count = random() < 0.7 ? 1 : 2;
  return Object.fromEntries(Array.from({ length: count }, () => pick(HEADERS)));
}

/** Spoils a path: encoded or doubled slashes, parent steps, invalid bytes. */
export function hostilePath(path: string, random: Random): string {
  return picker(random)<(path: string) => string>([
    (own) => own.replace(/\/(?=[^/]*$)/, '%2f'),
    (own) => own.replaceAll('/', '//'),
    (own) => `${own}/`,
    (own) => `${own}/..`,
    (own) => `${own}/%2e%2e%2f%2e%2e`,
    (own) => `${own}/..;/`,
    (own) => `${own}%00`,
    (own) => `${own}%ff`,
    (own) => `${own}%`,
    (own) => `${own}\\..\\`,
    (own) => own.toUpperCase(),
    (own) => `${own}/${'x'.repeat(8000)}`,
    (own) => `${own};x=1`,
    (own) => `/${own}`,
    (own) => `${own}?a?b#c`,
  ])(path);
}
