// Proves docs/product.md §20.5.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Picture } from '#contract/primitives.ts';
import { folderMedia } from '#server/media/folder-media.ts';
import type { PicturePlace } from '#server/pictures/chain-pictures.ts';
import { processPictures, type PictureResult } from '#server/pictures/process.ts';

let folder: string;
let media: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  media = join(folder, 'media');
});
afterEach(() => rm(folder, { recursive: true }));

const photo = (name: string, kind: PicturePlace['kind'] = 'card', path = 'products[0].picture'): PicturePlace => ({
  path,
  kind,
  picture: name,
});
const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

const writePhoto = (name: string, color = '#336699') => solid(640, 480, color).jpeg().toFile(join(folder, name));

function only(result: PictureResult): Picture {
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  const [picture] = result.pictures.values();
  if (!picture) throw new Error('no picture');
  return picture;
}
const fileOf = (picture: Picture, width: number, format: string) =>
  join(media, `${picture.base.replace('/media/', '')}-${width}.${format}`);

describe('pictures', () => {
  it('are made in every width, as AVIF and WebP, in the required shape', async () => {
    await writePhoto('1.jpg');
    const picture = only(await processPictures([photo('1.jpg')], folder, folderMedia(media)));
    expect(picture).toMatchObject({ widths: [160, 320, 480, 640], ratio: 4 / 3 });
    for (const width of picture.widths) {
      for (const format of ['avif', 'webp']) {
        const file = fileOf(picture, width, format);
        const found = await sharp(file).metadata();
        expect([found.width, found.height], file).toEqual([width, Math.round((width * 3) / 4)]);
        expect(found.hasAlpha).toBe(false);
      }
    }
  });

  it('of options are small squares', async () => {
    await solid(384, 384, '#336699').webp().toFile(join(folder, 'ham.webp'));
    const result = await processPictures([photo('ham.webp', 'option')], folder, folderMedia(media));
    const picture = only(result);
    expect(result.ok && result.warnings).toEqual([]);
    expect(picture).toMatchObject({ widths: [128, 192], ratio: 1 });
    for (const width of picture.widths) {
      const found = await sharp(fileOf(picture, width, 'avif')).metadata();
      expect([found.width, found.height]).toEqual([width, width]);
    }
  });

  it('are made once: a second run writes nothing and returns the same', async () => {
    await Promise.all([writePhoto('1.jpg'), writePhoto('2.jpg', '#663399')]);
    const places = [photo('1.jpg', 'card', '1'), photo('2.jpg', 'card', '2')];
    const first = await processPictures(places, folder, folderMedia(media));
    const times = async () =>
      Promise.all((await readdir(media)).sort().map(async (name) => [name, (await stat(join(media, name))).mtimeMs]));
    const before = await times();
    expect(await processPictures(places, folder, folderMedia(media))).toEqual(first);
    expect(await times()).toEqual(before);
    expect(before.filter(([name]) => String(name).endsWith('.part'))).toEqual([]);
  });

  it('are made again when one of their files is missing', async () => {
    await writePhoto('1.jpg');
    const picture = only(await processPictures([photo('1.jpg')], folder, folderMedia(media)));
    await rm(join(media, `${picture.base.replace('/media/', '')}.json`));
    await rm(fileOf(picture, 320, 'avif'));
    expect(only(await processPictures([photo('1.jpg')], folder, folderMedia(media)))).toEqual(picture);
    expect((await stat(fileOf(picture, 320, 'avif'))).size).toBeGreaterThan(0);
  });

  it('are turned upright and stripped of the photographer’s metadata', async () => {
    // Red above blue as stored; the orientation tag says that the camera was held sideways.
    const half = await solid(800, 400, '#0000ff').png().toBuffer();
    await solid(800, 800, '#ff0000')
      .composite([{ input: half, left: 0, top: 400 }])
      .withExif({ IFD0: { Copyright: 'Фотограф', Artist: 'Фотограф' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(join(folder, 'side.jpg'));
    const picture = only(await processPictures([photo('side.jpg')], folder, folderMedia(media)));
    const file = fileOf(picture, 320, 'webp');
    const { exif, orientation } = await sharp(file).metadata();
    expect(exif).toBeUndefined();
    expect(orientation).toBeUndefined();
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const middle = (info.height / 2) * info.width * info.channels;
    const pixel = (x: number) => [...data.subarray(middle + x * info.channels, middle + x * info.channels + 3)];
    expect(pixel(8)[2]).toBeGreaterThan(200);
    expect(pixel(info.width - 8)[0]).toBeGreaterThan(200);
  });

  it('are cropped to the shape, and carry the photograph’s colours as a placeholder', async () => {
    await solid(900, 1600, '#336699').jpeg().toFile(join(folder, 'tall.jpg'));
    const picture = only(await processPictures([photo('tall.jpg', 'wide')], folder, folderMedia(media)));
    expect(picture.widths).toEqual([380, 760, 1140]);
    expect(picture.tile.toLowerCase()).toMatch(/^#3[2-4]6[5-7]9[89a]$/);
    expect(picture.tint).toMatch(/^#3/);
    const { width, height } = await sharp(fileOf(picture, 760, 'avif')).metadata();
    expect([width, height]).toEqual([760, Math.round((760 * 9) / 16)]);
  });

  it('get a white background where a photograph is transparent', async () => {
    await sharp({ create: { width: 640, height: 480, channels: 4, background: '#00000000' } })
      .png()
      .toFile(join(folder, 'a.png'));
    expect(only(await processPictures([photo('a.png')], folder, folderMedia(media))).tint).toBe('#ffffff');
  });

  it('that cannot be used are all listed, with the reason', async () => {
    await writeFile(join(folder, 'text.jpg'), 'not a picture');
    await solid(200, 150, '#336699').jpeg().toFile(join(folder, 'tiny.jpg'));
    const whole = await solid(1200, 900, '#336699').jpeg().toBuffer();
    await writeFile(join(folder, 'half.jpg'), whole.subarray(0, whole.length / 2));
    await writeFile(join(folder, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    await solid(900, 900, '#336699').gif().toFile(join(folder, 'moving.png'));
    const names = ['text.jpg', 'tiny.jpg', 'half.jpg', 'missing.jpg', 'drawing.png', 'moving.png'];
    const result = await processPictures(
      names.map((name) => photo(name, 'card', name)),
      folder,
      folderMedia(media),
    );
    if (result.ok) throw new Error('nothing was refused');
    const messages = Object.fromEntries(result.faults.map(({ path, message }) => [path, message]));
    expect(Object.keys(messages).sort()).toEqual([...names].sort());
    expect(messages['text.jpg']).toMatch(/не читается/);
    expect(messages['tiny.jpg']).toMatch(/200 px, а нужно не меньше 320 px/);
    expect(messages['half.jpg']).toMatch(/не читается/);
    expect(messages['drawing.png'], 'by its content, not its name').toMatch(/в формате svg/);
    expect(messages['moving.png']).toMatch(/в формате gif/);
    expect(messages['missing.jpg']).toMatch(/missing\.jpg/);
    for (const name of ['text.jpg', 'tiny.jpg', 'half.jpg']) expect(messages[name]).toContain(join(folder, name));
  });

  it('report their progress', async () => {
    const seen: string[] = [];
    await writePhoto('1.jpg');
    const places = ['a', 'b', 'c'].map((path) => photo('1.jpg', 'card', path));
    await processPictures(places, folder, folderMedia(media), {
      onProgress: (done, total) => seen.push(`${done}/${total}`),
    });
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
  });

  it('shared by two places are made once, even concurrently', async () => {
    await solid(640, 480, '#336699').jpeg().toFile(join(folder, 'a.jpg'));
    const places = [photo('a.jpg', 'card', 'a'), photo('a.jpg', 'card', 'b'), photo('a.jpg', 'wide', 'c')];
    const result = await processPictures(places, folder, folderMedia(media), { parallel: 3 });
    if (!result.ok) throw new Error('faults');
    expect(result.pictures.get('a')).toEqual(result.pictures.get('b'));
    expect(result.pictures.get('c')?.base).not.toBe(result.pictures.get('a')?.base);
  });

  it('are cropped around their focus, as close to the centre as the edges allow', async () => {
    // Left third red, middle third green, right third blue.
    const third = (left: number, background: string) => ({
      input: { create: { width: 640, height: 640, channels: 3 as const, background } },
      left,
      top: 0,
    });
    await solid(1920, 640, '#000000')
      .composite([third(0, '#ff0000'), third(640, '#00ff00'), third(1280, '#0000ff')])
      .png()
      .toFile(join(folder, 'three.png'));
    const tintAt = async (x: number) =>
      only(await processPictures([{ ...photo('three.png'), focus: { x, y: 0.5 } }], folder, folderMedia(media))).tint;
    expect(await tintAt(0)).toMatch(/^#f.0[0-4]0/);
    expect(await tintAt(0.5)).toMatch(/^#0[0-4]f./);
    expect(await tintAt(1)).toMatch(/^#0.0[0-4]f/);
  });

  /** Circles of every size and colour, with clean edges at any size, as in a photograph. */
  const detailed = (width: number, height: number) => {
    const circles = Array.from({ length: 400 }, (_, index) => {
      const [x, y] = [(index * 0.618_034) % 1, (index * 0.754_877) % 1];
      const radius = 0.004 + 0.06 / (1 + (index % 20));
      return `<circle cx="${x * 100}%" cy="${y * 100}%" r="${radius * 100}%" fill="hsl(${index * 47} 70% ${30 + (index % 5) * 12}%)"/>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#888"/>${circles.join('')}</svg>`;
    return sharp(Buffer.from(svg)).png();
  };

  it('that are usable but poor are warned about at every import', async () => {
    await detailed(1280, 960).toFile(join(folder, 'good.png'));
    await detailed(500, 375).toFile(join(folder, 'small.png'));
    await detailed(2000, 700).toFile(join(folder, 'long.png'));
    const tiny = await detailed(330, 248).toBuffer();
    await sharp(tiny).resize(1280, 960, { kernel: 'cubic' }).png().toFile(join(folder, 'enlarged.png'));
    const names = ['good.png', 'small.png', 'long.png', 'enlarged.png'];
    const places = names.map((name) => photo(name, 'card', name));
    for (const _run of ['made', 'found']) {
      const result = await processPictures(places, folder, folderMedia(media));
      if (!result.ok) throw new Error('refused');
      expect(result.warnings).toEqual([
        { path: 'small.png', message: 'После обрезки ширина картинки 500 px, а показывают 640 px' },
        {
          path: 'long.png',
          message: 'После обрезки останется 47 % от 2000x700: форма далека от той, в которой её показывают',
        },
        { path: 'enlarged.png', message: 'Картинка нечёткая, как будто её увеличили' },
      ]);
      expect(Object.keys(result.pictures.get('good.png') ?? {})).not.toContain('warnings');
    }
  });
});
