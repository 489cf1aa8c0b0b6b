import type { FastifyReply } from 'fastify';
import { sandboxStrings } from '../payment-sandbox-strings.ts';
import { showSum } from '../rubles.ts';
import type { SbpLink } from '../sbp-links.ts';
import { escapeHtml } from '#server/rich-text/escape-html.ts';
import { scriptValue, sendPage } from './page.ts';

const { sbp, reasons } = sandboxStrings;

const STYLE = `
main{min-height:100vh;background:var(--card);padding:1.5rem 1rem}
`;

const script = `'use strict';
const WORDS = ${scriptValue({ waiting: sbp.waiting, noConnection: sbp.noConnection })};
const buttons = document.querySelectorAll('button');
const said = document.getElementById('said');
const answer = async (paid) => {
  for (const button of buttons) button.disabled = true;
  said.textContent = WORDS.waiting;
  try {
    const response = await fetch(location.pathname, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ paid }),
    });
    said.textContent = (await response.json()).message;
  } catch {
    said.textContent = WORDS.noConnection;
  }
  for (const button of buttons) button.disabled = false;
};
document.getElementById('pay').addEventListener('click', () => answer(true));
document.getElementById('refuse').addEventListener('click', () => answer(false));
`;

/** Sends a page that imitates a bank's app, shown after the customer opens the link or scans the code. */
export function sendSbpPage(reply: FastifyReply, link: SbpLink | null, now: Date): FastifyReply {
  if (link === null || now >= link.expiresAt) {
    const body = `<main><h1>${sbp.title}</h1><p>${reasons.linkOutOfTime}</p></main>`;
    return sendPage(reply.code(link === null ? 404 : 410), { title: sbp.title, body, style: STYLE });
  }
  const { amount, currency, description, invoiceId } = link.bill;
  const body = `<main><h1>${sbp.title}</h1>
<p class="soft">${sbp.bank}. ${sbp.standIn}</p>
<p class="sum">${escapeHtml(showSum(amount, currency))}</p>
<p>${escapeHtml(sbp.whom(description))}</p>
${invoiceId === null ? '' : `<p class="soft">${escapeHtml(sbp.invoice(invoiceId))}</p>`}
<p id="said" role="status"></p>
<div class="actions"><button type="button" class="main" id="pay">${sbp.pay}</button>
<button type="button" id="refuse">${sbp.refuse}</button></div></main>`;
  return sendPage(reply, { title: sbp.title, body, style: STYLE, script });
}
