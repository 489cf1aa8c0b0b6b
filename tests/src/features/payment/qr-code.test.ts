// Proves docs/product.md §25.7.
import { expect, it } from 'vitest';
import { qrCode } from '#features/payment/qr-code.ts';

const LINK = 'https://qr.nspk.ru/AS10003P3RH0LJ2A9ROO038L6NT5RU1M?type=01&bank=000000000001&sum=10000&cur=RUB&crc=F3D0';

it('draws three finder corners, with a light margin around them', () => {
  const { size, path } = qrCode(LINK);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x ?? ''} ${y ?? ''}`));
  const at = (x: number, y: number): boolean => dark.has(`${x} ${y}`);
  const quiet = 4;
  const far = size - quiet - 7;
  // A corner pattern, outside in: a dark square of seven modules, a light one of five, a dark one of three.
  const ring = (distance: number): boolean => distance !== 2;
  for (const [left, top] of [
    [quiet, quiet],
    [far, quiet],
    [quiet, far],
  ] as const) {
    for (let y = 0; y < 7; y += 1) {
      for (let x = 0; x < 7; x += 1)
        expect(at(left + x, top + y), `${left + x} ${top + y}`).toBe(ring(Math.max(Math.abs(x - 3), Math.abs(y - 3))));
    }
  }
  for (let along = 0; along < size; along += 1) {
    for (let out = 0; out < quiet; out += 1)
      expect([at(along, out), at(out, along), at(along, size - 1 - out), at(size - 1 - out, along)]).not.toContain(
        true,
      );
  }
});

it('draws a different code for another link', () => {
  expect(qrCode(LINK).path).not.toBe(qrCode(`${LINK}1`).path);
});
