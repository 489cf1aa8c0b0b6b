import { sandboxStrings } from '../payment-sandbox-strings.ts';
import { scriptValue } from './page.ts';

const { widget } = sandboxStrings;
/** Texts that the script shows; the rest are in the page. */
const WORDS = {
  paying: widget.paying,
  numberFault: widget.numberFault,
  expiresFault: widget.expiresFault,
  expiredFault: widget.expiredFault,
  codeFault: widget.codeFault,
  noConnection: widget.noConnection,
  paid: widget.paid,
  refused: widget.refused,
  secureFrame: widget.secureFrame,
};

const SCRIPT = String.raw`
const byId = (id) => document.getElementById(id);
const show = (...ids) => {
  for (const id of ['opening', 'form', 'secure', 'after']) byId(id).hidden = !ids.includes(id);
};
const tell = (message) => window.parent.postMessage(message, PARENT);
const post = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  return { isOk: response.ok, answer: await response.json() };
};
const fields = { number: byId('number'), expires: byId('expires'), code: byId('code') };
let session = null;

const say = (id, fault) => {
  byId(id + '-fault').textContent = fault;
  fields[id].setAttribute('aria-invalid', String(fault !== ''));
};
const digitsOf = (text) => text.replace(/\D/g, '');
const faultsNow = () => {
  const [, month = 0, year = 0] = /^(\d\d)\/(\d\d)$/.exec(fields.expires.value) ?? [];
  const isMonth = month >= 1 && month <= 12;
  const isOver = '20' + year + '-' + month < session.month;
  return {
    number: digitsOf(fields.number.value).length === 16 ? '' : WORDS.numberFault,
    expires: !isMonth ? WORDS.expiresFault : isOver ? WORDS.expiredFault : '',
    code: /^\d{3}$/.test(fields.code.value) ? '' : WORDS.codeFault,
  };
};

const result = (heading, reason, isBad) => {
  byId('outcome').textContent = heading;
  byId('outcome').className = isBad ? 'bad' : '';
  byId('reason').textContent = reason;
};
const finish = (outcome) => {
  const { transactionId, reason } = outcome;
  const isPaid = outcome.status === 'Completed' || outcome.status === 'Authorized';
  tell({
    type: 'attempt',
    result: isPaid
      ? { type: 'payment', status: 'success', data: { transactionId } }
      : { type: 'payment', status: 'fail', data: { transactionId, reason } },
  });
  byId('secure').replaceChildren();
  result(isPaid ? WORDS.paid : WORDS.refused, reason ?? '', !isPaid);
  show('after');
  const mayRepeat = !isPaid && session.retryPayment;
  byId('again').hidden = !mayRepeat;
  byId('result').focus();
  if (!mayRepeat && session.autoClose !== null) setTimeout(() => tell({ type: 'close' }), session.autoClose * 1000);
};
const secure = () => {
  const frame = document.createElement('iframe');
  frame.title = WORDS.secureFrame;
  const { theme } = document.documentElement.dataset;
  frame.src = '/widget/sessions/' + session.id + '/secure' + (theme ? '?theme=' + theme : '');
  byId('secure').replaceChildren(frame);
  show('secure');
  frame.focus();
};
const isPaying = (yes) => {
  byId('pay').disabled = yes;
  byId('pay').textContent = yes ? WORDS.paying : session.pay;
};
const pay = async () => {
  isPaying(true);
  byId('fault').textContent = '';
  tell({ type: 'attempt', result: null });
  try {
    const { isOk, answer } = await post('/widget/sessions/' + session.id + '/pay', {
      number: digitsOf(fields.number.value), expires: fields.expires.value, code: fields.code.value,
    });
    if (!isOk) byId('fault').textContent = answer.message;
    else if (answer.status === 'AwaitingAuthentication') secure();
    else finish(answer);
  } catch {
    byId('fault').textContent = WORDS.noConnection;
  }
  isPaying(false);
};

document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  if (byId('pay').disabled) return;
  const faults = faultsNow();
  for (const id of Object.keys(fields)) say(id, faults[id]);
  const first = Object.keys(fields).find((id) => faults[id] !== '');
  if (first === undefined) pay();
  else fields[first].focus();
});
/** Written anew only while the end is typed at: elsewhere the cursor would jump. */
const format = (field, write) =>
  field.addEventListener('input', ({ inputType }) => {
    const isAtEnd = field.selectionStart === field.value.length;
    if (isAtEnd && !String(inputType).startsWith('delete')) field.value = write(digitsOf(field.value));
  });
format(fields.number, (digits) => digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, '$1 '));
format(fields.expires, (digits) => digits.slice(0, 2) + (digits.length > 2 ? '/' + digits.slice(2, 4) : ''));
for (const button of document.querySelectorAll('[data-card]')) {
  button.addEventListener('click', () => {
    fields.number.value = button.dataset.card.replace(/(\d{4})(?=\d)/g, '$1 ');
    fields.expires.value = '12/' + String(Number(session.month.slice(2, 4)) + 3);
    fields.code.value = '123';
    for (const id of Object.keys(fields)) say(id, '');
    byId('pay').focus();
  });
}
byId('again').addEventListener('click', () => {
  result('', '', false);
  show('form');
  fields.number.focus();
});
const close = () => tell({ type: 'close' });
byId('close').addEventListener('click', close);
byId('back').addEventListener('click', close);
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});

const openBill = async (bill) => {
  let opened;
  try {
    opened = await post('/widget/sessions', bill);
  } catch {
    opened = { isOk: false, answer: { message: WORDS.noConnection } };
  }
  if (!opened.isOk) {
    const reason = opened.answer.message;
    tell({ type: 'attempt', result: { type: 'error', data: { reason } } });
    result(WORDS.refused, reason, true);
    byId('again').hidden = true;
    show('after');
    byId('result').focus();
    return;
  }
  session = opened.answer;
  byId('sum').textContent = session.sum;
  byId('description').textContent = session.description;
  byId('bill').hidden = false;
  isPaying(false);
  show('form');
  fields.number.focus();
};
addEventListener('message', ({ source, origin, data }) => {
  if (source === window.parent && origin === PARENT && data.type === 'open' && session === null) openBill(data.bill);
  else if (origin === location.origin && data.type === 'secure' && session !== null) finish(data.outcome);
  else if (origin === location.origin && data.type === 'close') close();
});
tell({ type: 'ready' });
`;

/** Script of the card form. It exchanges messages with the framing shop, at the origin `parent`, and with the bank's page inside it. */
export function cardScript(parent: string): string {
  return `'use strict';\nconst PARENT = ${scriptValue(parent)};\nconst WORDS = ${scriptValue(WORDS)};\n${SCRIPT}`;
}
