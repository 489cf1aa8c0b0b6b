import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { paintPicture } from '../../demo/painter/paint-picture.ts';
import { PictureSpecs } from '../../demo/painter/picture-spec.ts';
import { createRenders } from '../../demo/painter/renders.ts';
import { readChain } from '../../server/chain/read-chain.ts';
import { chainPictures } from '../../server/pictures/chain-pictures.ts';
import { canvasSize } from '../../server/pictures/kinds.ts';

const FOLDER = 'demo/pictures';
const specs = v.parse(PictureSpecs, JSON.parse(await readFile(join(FOLDER, 'picture-specs.json'), 'utf8')));
const renders = createRenders();

const paint = async (spec: Partial<(typeof specs)[string]>, name: string): Promise<Buffer> => {
  const whole = v.parse(PictureSpecs, {
    one: { kind: 'card', tile: '#ffd3c2', dish: '🍲', with: ['🥕', '🧄'], ...spec },
  });
  const { one } = whole;
  if (one === undefined) throw new Error('no spec');
  return (await paintPicture(one, name, renders)).raw().toBuffer();
};

describe('the pictures of the demo', () => {
  it('are drawn: each has its spec, each spec its file, and each is shown', async () => {
    const read = await readChain('demo/chain.json');
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    const shown = chainPictures(read.chain);
    const files = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.webp'));
    const named = Object.keys(specs).map((name) => `${name}.webp`);
    expect(files.toSorted()).toEqual(named.toSorted());
    expect(shown.map(({ picture }) => picture).toSorted()).toEqual(named.map((name) => `pictures/${name}`).toSorted());
    for (const { picture, kind } of shown) {
      const { width, height } = await sharp(join('demo', picture)).metadata();
      expect({ width, height }, picture).toEqual(canvasSize(kind));
    }
  });

  it('of one spec differ from dish to dish, and stay what they are on any day', async () => {
    const [first, again, other] = [await paint({}, '1'), await paint({}, '1'), await paint({}, '2')];
    expect(again.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
  });

  it('stand on their tile, in tones of their own', async () => {
    const corner = [...(await paint({ tile: '#ffd3c2' }, '1')).subarray(0, 3)];
    for (const [index, part] of [0xff, 0xd3, 0xc2].entries()) {
      expect(Math.abs((corner[index] ?? 0) - part)).toBeLessThan(24);
    }
    expect((await paint({ hue: 90 }, '1')).equals(await paint({}, '1'))).toBe(false);
  });
});
