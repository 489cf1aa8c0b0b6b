// Proves docs/product.md §20.8.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxMasterSize } from '#demo/studio/make.ts';
import { masterSize, pictureName, programHash, readRendered, readScenes, sceneHash } from '#demo/studio/scenes.ts';
import { readChain } from '#server/chain/read-chain.ts';
import { chainPictures } from '#server/pictures/chain-pictures.ts';

const FOLDER = 'demo/pictures';
const MAX_ALL = 20_000_000;

const scenes = await readScenes();
const rendered = await readRendered();

describe('the rendered demo pictures', () => {
  it('every picture of the chain has a scene of the matching kind', async () => {
    const read = await readChain('demo/chain.json');
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    // The same option of several groups has one picture.
    const shown = new Set(chainPictures(read.chain).map(({ picture, kind }) => `${pictureName(picture)} ${kind}`));
    const kinds = [...scenes].map(([name, { kind }]) => `${name} ${kind}`);
    expect(kinds.toSorted()).toEqual([...shown].toSorted());
  });

  it('each matches the current scene, at full size and with a small file', async () => {
    let sum = 0;
    expect(Object.keys(rendered).filter((name) => !scenes.has(name))).toEqual([]);
    for (const [name, now] of scenes) {
      expect(rendered[name]?.scene, `${name} was changed and not rendered: npm run studio -- --dish ${name}`).toBe(
        sceneHash(name, now),
      );
      const file = join(FOLDER, `${name}.webp`);
      const { width, height } = await sharp(file).metadata();
      expect({ width, height }, name).toEqual(masterSize(now.kind));
      const { size } = await stat(file);
      expect(size, name).toBeLessThanOrEqual(maxMasterSize(now.kind));
      sum += size;
    }
    expect(sum).toBeLessThanOrEqual(MAX_ALL);
  });

  it('the hash of a scene changes with any part of it; the hash of its program with its family', async () => {
    const [name, scene] = [...scenes].find(([, { family }]) => family === 'soup') ?? [];
    if (name === undefined || scene === undefined) throw new Error('no soup');
    expect(sceneHash(name, { ...scene, cloth: 'other' })).not.toBe(sceneHash(name, scene));
    expect(sceneHash(`${name}-2`, scene)).not.toBe(sceneHash(name, scene));
    const alone = await programHash({ family: 'table', kind: 'wide' });
    expect(await programHash({ family: 'table', kind: 'wide', dishes: [{ scene }] })).not.toBe(alone);
    expect(await programHash({ family: 'table', kind: 'card' })).not.toBe(alone);
  });

  it('no file is left without a scene', async () => {
    const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith('.webp'));
    expect(files.filter((file) => !scenes.has(file.replace(/\.webp$/, '')))).toEqual([]);
  });
});
