/** The rendered menu of the demo chain, kept for the first screen budget: rendering it needs a database, reading it does not. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf, INPUTS } from './build-stamp.mjs';
import { root } from './paths.mjs';

export const MENU_PAGE = join(root, 'dist/menu.html');

/** Says of which sources the page was rendered, so that an old page is not measured for a new build. */
export function pageStamp() {
  return `<!-- ${hashOf([...INPUTS.client, ...INPUTS.server])} -->`;
}

/**
 * Saves what a guest who comes for the first time gets at /menu.
 *
 * @param {number} port where the built app listens with the demo chain
 */
export async function saveMenuPage(port) {
  if (existsSync(MENU_PAGE) && readFileSync(MENU_PAGE, 'utf8').endsWith(pageStamp())) return;
  const answer = await fetch(`http://127.0.0.1:${port}/menu`, { headers: { accept: 'text/html' } });
  if (answer.ok) writeFileSync(MENU_PAGE, `${await answer.text()}${pageStamp()}`);
}
