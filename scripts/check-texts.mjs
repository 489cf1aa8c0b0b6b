/**
 * Checks that each text of the storefront and the kitchen's screen is the only child of its element, so that a browser's
 * translator can replace it (docs/product.md §15.14).
 */
import { join, relative } from 'node:path';
import { crowdedTexts, readProject } from './lib/lone-texts.mjs';
import { root } from './lib/paths.mjs';

const src = join(root, 'src/');
const found = crowdedTexts(readProject(join(root, 'tsconfig.app.json')), (file) => file.startsWith(src));
for (const { file, line, text } of found) {
  console.error(`${relative(root, file)}:${line} has text beside other nodes; give it an element of its own: ${text}`);
}
process.exitCode = found.length > 0 ? 1 : 0;
