import type { FastifyReply } from 'fastify';
import { spaced, TEST_CARDS } from '../cards.ts';
import { sandboxStrings } from '../payment-sandbox-strings.ts';
import { cardScript } from './card-script.ts';
import { escapeHtml } from '#server/rich-text/escape-html.ts';
import { sendPage } from './page.ts';

const { widget } = sandboxStrings;

/** On a phone the form fills the screen; elsewhere it is a card over the shop, which stays visible behind it. */
const STYLE = `
main{position:relative;min-height:100vh;max-width:none;padding:1rem;background:var(--card)}
header{display:flex;align-items:center;gap:1rem;justify-content:space-between}
header button{min-width:2.75rem;padding:0;border:0;font-size:1.25rem;flex:none}
.content{max-width:28rem;margin:0 auto}
.note{border:1px dashed var(--line);border-radius:.75rem;padding:.5rem .75rem}
label{display:block;margin-top:.75rem}
input{font:inherit;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card);color:var(--text)}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px}
.fault{color:var(--bad);min-height:1.5rem;margin:.25rem 0 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
#fault{min-height:0}
form .main{width:100%;margin-top:.5rem}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
li button{width:100%;text-align:left}
li span{display:block;color:var(--soft);font-size:.875rem}
#outcome{font-weight:700;font-size:1.25rem}
iframe{display:block;width:100%;height:26rem;border:0;border-radius:.75rem;margin-top:.75rem}
@media (min-width:40rem){
body{background:rgb(8 12 20/.6)}
main{min-height:0;width:30rem;margin:5vh auto;padding:1.5rem;border-radius:1.25rem;max-height:90vh;overflow:auto}
}
`;

const field = (id: string, label: string, extra: string): string =>
  `<div><label for="${id}">${label}</label><input id="${id}" inputmode="numeric" autocomplete="off" required aria-describedby="${id}-fault" ${extra}>
<p class="fault" id="${id}-fault"></p></div>`;

const testCard = ({ number, says }: (typeof TEST_CARDS)[number]): string =>
  `<li><button type="button" data-card="${number}">${spaced(number)} <span>${escapeHtml(says)}</span></button></li>`;

const BODY = `<main><div class="content">
<header><h1 id="title">${widget.title}</h1><button type="button" id="close" aria-label="${widget.close}">✕</button></header>
<p class="note">${widget.standIn}</p>
<div id="opening" role="status"><p>${widget.opening}</p></div>
<div id="bill" hidden><p class="sum" id="sum"></p><p class="soft" id="description"></p></div>
<div id="form" hidden>
<form novalidate>
${field('number', widget.number, 'maxlength="23" placeholder="0000 0000 0000 0000"')}
<div class="pair">${field('expires', widget.expires, `maxlength="5" placeholder="${widget.expiresHint}"`)}${field('code', widget.code, 'maxlength="3"')}</div>
<p class="fault" id="fault" role="alert"></p>
<button class="main" id="pay"></button>
</form>
<h2>${widget.testCards}</h2><ul role="list">${TEST_CARDS.map(testCard).join('')}</ul>
</div>
<div id="secure" hidden></div>
<div id="result" role="status" tabindex="-1"><p id="outcome"></p><p id="reason"></p></div>
<div class="actions" id="after" hidden><button type="button" class="main" id="again">${widget.anotherCard}</button><button type="button" id="back">${widget.back}</button></div>
</div></main>`;

/** Sends the card form, framed by the widget. `parent` is the shop's origin, the only one it posts messages to. */
export function sendCardPage(
  reply: FastifyReply,
  { parent, theme }: { readonly parent: string; readonly theme: 'light' | 'dark' | undefined },
): FastifyReply {
  return sendPage(reply, { title: widget.title, body: BODY, style: STYLE, script: cardScript(parent), theme });
}
