import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PictureRecipe } from '../../contract/chain-file-parts.ts';

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

/** The 3D render of one emoji: 256 px WebP with alpha, named by code points. */
export const emojiFile = (emoji: string): string => join(assets, `${codePoints(emoji)}.webp`);

/** `🍕` → `1f355`. */
const codePoints = (emoji: string) =>
  Array.from(emoji, (character) => character.codePointAt(0)?.toString(16).padStart(4, '0') ?? '').join('-');

/** Every emoji that a recipe is painted from. */
export const emojiOf = (recipe: PictureRecipe): string[] => [
  recipe.dish,
  ...[...recipe.top, ...recipe.with].map((thing) => (typeof thing === 'string' ? thing : thing.emoji)),
];
