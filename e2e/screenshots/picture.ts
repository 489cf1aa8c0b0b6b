import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { settled } from '../support/screen.ts';

/** Waits until every picture in view is loaded. */
export async function picturesShown(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready]')).toHaveCount(1);
  await page.waitForFunction(() => {
    const isInSight = (image: HTMLImageElement): boolean => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    const shown = [...document.images].filter(isInSight);
    return shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  });
}

/** Waits until the page is complete and every picture in view is loaded. */
export async function settle(page: Page): Promise<void> {
  await settled(page);
  await picturesShown(page);
}

/** Writes a picture, unless the existing one shows the same. */
export async function put(file: string, picture: Buffer): Promise<void> {
  const isSame = existsSync(file) && (await showSame(readFileSync(file), picture));
  if (!isSame) writeFileSync(file, picture);
  console.log(`  ${basename(file)} ${isSame ? 'as before' : `${Math.round(picture.byteLength / 1024)} KB`}`);
}

/** Edge smoothing varies between runs: some hundred of four million values differ. */
async function showSame(before: Buffer, now: Buffer): Promise<boolean> {
  const [was, is] = await Promise.all([before, now].map((one) => sharp(one).removeAlpha().raw().toBuffer()));
  if (was?.length !== is?.length) return false;
  const different = was?.filter((value, index) => Math.abs(value - (is?.[index] ?? 0)) > 32).length ?? 0;
  return different < 250;
}
