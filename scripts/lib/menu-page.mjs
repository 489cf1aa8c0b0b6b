/** The rendered menu of the demo chain, stored for the first screen budget: rendering needs a database, reading does not. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, INPUTS } from './build-stamp.mjs';
import { root } from './paths.mjs';

export const MENU_PAGE = join(root, 'dist/menu.html');

/** Identifies the sources that the page was rendered from, so that an old page is not measured for a new build. */
export function pageStamp() {
  return `<!-- ${hashOf([...INPUTS.client, ...INPUTS.server])} -->`;
}

/**
 * Saves the /menu page as a first-time guest receives it.
 *
 * @param {number} port port of the built app with the demo chain
 */
export async function saveMenuPage(port) {
  if (existsSync(MENU_PAGE) && readFileSync(MENU_PAGE, 'utf8').endsWith(pageStamp())) return;
  const answer = await fetch(`http://127.0.0.1:${port}/menu`, { headers: { accept: 'text/html' } });
  if (answer.ok) writeFileSync(MENU_PAGE, `${await answer.text()}${pageStamp()}`);
}
