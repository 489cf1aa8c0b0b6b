/**
 * Takes the two pictures of the web manifest, which a browser shows before it installs the app: the menu of a chain on a phone and on a
 * desktop. `npm run brand:shots -- FILE` sets up what this needs; `CHAIN_FILE` is the chain's main file.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { OwnServer } from './support/own-server.ts';
import { put, settle } from './screenshots/picture.ts';
import { openVisitor } from './screenshots/visitor.ts';

/** server/web/web-manifest.ts names these two and their sizes. */
const FOLDER = join(import.meta.dirname, '../src/brand/public/screenshots');
const SCREENS = [
  { file: 'narrow.jpg', width: 380, height: 800, scale: 2 },
  { file: 'wide.jpg', width: 1440, height: 900, scale: 1 },
] as const;

const { CHAIN_FILE: chainFile, CHROMIUM_PATH: executablePath, DEMO_NOW: now } = process.env;
if (chainFile === undefined) throw new Error('CHAIN_FILE is missing');
mkdirSync(FOLDER, { recursive: true });
const server = new OwnServer(0, now === undefined ? {} : { DEMO_NOW: now });
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await server.import(chainFile);
  await server.start();
  for (const { file, ...screen } of SCREENS) {
    const context = await openVisitor(browser, server.origin, { ...screen, scheme: 'light', worker: 'block' });
    const page = await context.newPage();
    await page.goto('/menu');
    await settle(page);
    await put(
      join(FOLDER, file),
      await sharp(await page.screenshot())
        .jpeg({ quality: 78, mozjpeg: true })
        .toBuffer(),
    );
    await context.close();
  }
} finally {
  await browser.close();
  await server.end();
}
