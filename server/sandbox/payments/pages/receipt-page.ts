import type { FastifyReply } from 'fastify';
import { sandboxStrings } from '../payment-sandbox-strings.ts';
import { showSum } from '../rubles.ts';
import type { Transaction } from '../transactions.ts';
import { escapeHtml } from '#server/rich-text/escape-html.ts';
import { sendPage } from './page.ts';

const { receipt: words } = sandboxStrings;

/** Sends a payment's fiscal receipt, at the address given in its notification. */
export function sendReceiptPage(reply: FastifyReply, payment: Transaction | undefined): FastifyReply {
  const receipt = payment?.bill.receipt ?? null;
  if (payment === undefined || receipt === null) {
    const body = `<main><h1>${words.title}</h1><p>${words.unknown}</p></main>`;
    return sendPage(reply.code(404), { title: words.title, body });
  }
  const show = (kopecks: number): string => escapeHtml(showSum(kopecks, payment.bill.currency));
  const lines = receipt.Items.map(
    ({ label, price, quantity, amount }) =>
      `<tr><td>${escapeHtml(label)}<br><span class="soft">${words.line(show(price), quantity.toLocaleString('ru-RU'))}</span></td><td>${show(amount)}</td></tr>`,
  );
  const body = `<main><h1>${words.title}</h1><p class="soft">${words.standIn}</p>
<p>${escapeHtml(payment.bill.description)}</p>
<table>${lines.join('\n')}<tr><th scope="row">${words.total}</th><td>${show(payment.amount)}</td></tr></table></main>`;
  const style =
    'table{width:100%;border-spacing:0 .5rem}th{text-align:left}td:last-child{text-align:right;white-space:nowrap}';
  return sendPage(reply, { title: words.title, body, style });
}
