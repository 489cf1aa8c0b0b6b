import { describe, expect, it } from 'vitest';
import { pairText, readPair } from '#office/map/read-pair.ts';

describe('a point as maps copy it', () => {
  it.each([
    ['54.5138, 36.2612', [54.5138, 36.2612]],
    ['54.5138,36.2612', [54.5138, 36.2612]],
    [' 54.5138 36.2612 ', [54.5138, 36.2612]],
    ['54,5138; 36,2612', [54.5138, 36.2612]],
    ['54,5138 36,2612', [54.5138, 36.2612]],
    ['54,5138, 36,2612', [54.5138, 36.2612]],
    ['-1, 2', [-1, 2]],
    ['', null],
    ['54.5', null],
    ['54.5,', null],
    ['91, 0', null],
    ['0, 181', null],
    ['54.5, 36.2, 1', null],
    ['где-то', null],
  ])('%s is %s', (text, point) => {
    expect(readPair(text)).toEqual(point);
  });

  it('one that nobody has said is written as nothing', () => {
    expect(pairText([0, 0])).toBe('');
    expect(pairText([54.5, 36.2])).toBe('54.5, 36.2');
  });
});
