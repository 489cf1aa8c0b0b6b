import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PictureRecipe } from '../../contract/chain-file-parts.ts';

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/**
 * The 3D render of one emoji: 256 px WebP with alpha, named by code points. Keyboards write some emoji with a variation
 * selector and some without, and the set names them either way: both are tried.
 */
export function emojiFile(emoji: string): string {
  const name = Array.from(emoji.replaceAll('\uFE0F', ''), codePoint).join('-');
  const [plain, selected] = [join(assets, `${name}.webp`), join(assets, `${name}-fe0f.webp`)];
  return !existsSync(plain) && existsSync(selected) ? selected : plain;
}

/** `🍕` → `1f355`. */
const codePoint = (character: string) => character.codePointAt(0)?.toString(16).padStart(4, '0') ?? '';

/** Every emoji that a recipe is painted from. */
export const emojiOf = (recipe: PictureRecipe): string[] => [
  recipe.dish,
  ...[...recipe.top, ...recipe.with].map((thing) => (typeof thing === 'string' ? thing : thing.emoji)),
];
