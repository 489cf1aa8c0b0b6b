import type { FastifyReply } from 'fastify';
import { sandboxStrings } from '../payment-sandbox-strings.ts';
import { showSum } from '../rubles.ts';
import type { Transaction } from '../transactions.ts';
import { escapeHtml } from '#server/rich-text/escape-html.ts';
import { scriptValue, sendPage } from './page.ts';

const { secure, widget } = sandboxStrings;

const SCRIPT = `'use strict';
const NO_CONNECTION = ${scriptValue(widget.noConnection)};
const buttons = document.querySelectorAll('button');
const isBusy = (yes) => {
  for (const button of buttons) button.disabled = yes;
};
const answer = async (confirmed) => {
  isBusy(true);
  document.getElementById('fault').textContent = '';
  try {
    const response = await fetch(location.pathname, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ confirmed }),
    });
    window.parent.postMessage({ type: 'secure', outcome: await response.json() }, location.origin);
  } catch {
    document.getElementById('fault').textContent = NO_CONNECTION;
    isBusy(false);
  }
};
document.getElementById('confirm').addEventListener('click', () => answer(true));
document.getElementById('refuse').addEventListener('click', () => answer(false));
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') window.parent.postMessage({ type: 'close' }, location.origin);
});
document.getElementById('confirm').focus();
`;

/** Sends the 3-D Secure page of the card's bank, shown in a frame of the form. */
export function sendSecurePage(
  reply: FastifyReply,
  { bill, card }: Transaction,
  theme: 'light' | 'dark' | undefined,
): FastifyReply {
  const body = `<main><h1>${secure.title}</h1>
<p class="soft">${secure.bank}</p>
<p class="sum">${escapeHtml(showSum(bill.amount, bill.currency))}</p>
<p>${escapeHtml(bill.description)}</p>
<p>${escapeHtml(secure.card(card?.lastFour ?? ''))}</p>
<p class="bad" id="fault" role="alert"></p>
<div class="actions"><button type="button" class="main" id="confirm">${secure.confirm}</button>
<button type="button" id="refuse">${secure.refuse}</button></div></main>`;
  return sendPage(reply, { title: secure.title, body, script: SCRIPT, theme });
}
