import { createHash, randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { formatPhone } from '#domain/phone-text.ts';
import type { SmsPort } from '../modules/account/sms/sms-port.ts';
import { escapeHtml } from '../rich-text/escape-html.ts';

/** A message that a real provider would have delivered to a phone. */
interface Delivered {
  readonly kind: 'sms' | 'call';
  readonly phone: string;
  readonly text: string;
  readonly at: Date;
}

export interface SmsInbox extends SmsPort {
  /** Newest first. */
  readonly delivered: () => readonly Delivered[];
}

const KEPT = 50;

/** The demo's phones: «sent» messages stay in memory, to be read at `/sandbox/sms`. */
export function createSmsInbox(now: () => Date): SmsInbox {
  const delivered: Delivered[] = [];
  const deliver = (kind: Delivered['kind'], phone: string, text: string): void => {
    delivered.unshift({ kind, phone, text, at: now() });
    delivered.length = Math.min(delivered.length, KEPT);
  };
  return {
    delivered: () => delivered,
    send: async ({ phone, text }) => deliver('sms', phone, text),
    call: async (phone) => {
      const code = String(randomInt(10_000)).padStart(4, '0');
      deliver('call', phone, `+7 4842 40-${code.slice(0, 2)}-${code.slice(2)}`);
      return code;
    },
  };
}

const STYLE = `
:root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}
body{max-width:36rem;margin:0 auto;padding:1rem}
li{list-style:none;border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.75rem;margin:.75rem 0;padding:.75rem 1rem}
ol{padding:0}
p{margin:.25rem 0;white-space:pre-line;overflow-wrap:anywhere}
time{opacity:.7}
`;
const styleHash = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const item = ({ kind, phone, text, at }: Delivered): string =>
  `<li><b>${kind === 'sms' ? 'СМС на' : 'Звонок на'} ${escapeHtml(formatPhone(`+${phone}`))}</b> <time datetime="${at.toISOString()}">${at.toISOString().slice(11, 19)} UTC</time>
<p>${kind === 'sms' ? escapeHtml(text) : `С номера ${escapeHtml(text)}: код — последние четыре цифры`}</p></li>`;

const page = (delivered: readonly Delivered[]): string =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Телефоны демонстрации</title><style>${STYLE}</style></head><body><main><h1>Телефоны демонстрации</h1>
<p>Здесь видно, что пришло бы на телефон. В настоящем магазине этой страницы нет.</p>
${delivered.length === 0 ? '<p>Пока ничего не приходило.</p>' : `<ol>${delivered.map(item).join('\n')}</ol>`}</main></body></html>`;

/** `GET /sandbox/sms` for people, and `GET /sandbox/sms.json` for tests. Mounted by the demo only. */
export function installSmsInbox(app: FastifyInstance, inbox: SmsInbox): void {
  app.get('/sandbox/sms', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(page(inbox.delivered())),
  );
  app.get('/sandbox/sms.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ delivered: inbox.delivered() }),
  );
}
