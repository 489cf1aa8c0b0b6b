import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Behaviour } from './behaviour.ts';
import { readBill } from './bill.ts';
import { type Desk, outcomeOf } from './desk.ts';
import { sendCardPage } from './pages/card-page.ts';
import { sendSecurePage } from './pages/secure-page.ts';
import { type WidgetForm, widgetBundle } from './pages/widget-bundle.ts';
import { sandboxStrings } from './payment-sandbox-strings.ts';
import { showSum } from './rubles.ts';
import type { Bill, SandboxTerminal, Transaction } from './transactions.ts';

const { widget } = sandboxStrings;
const FORMS: readonly WidgetForm[] = ['pay', 'start'];

const Theme = v.optional(v.picklist(['light', 'dark']));
const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
const WidgetQuery = v.object({ parent: v.pipe(v.string(), v.check(isOrigin)), theme: Theme });
/** The widget's display options, next to the bill. Anything but booleans and seconds of 3 to 10 is treated as missing. */
const Manners = v.object({
  retryPayment: v.fallback(v.optional(v.boolean(), true), true),
  autoClose: v.fallback(v.nullish(v.pipe(v.number(), v.minValue(3), v.maxValue(10)), null), null),
});
const Card = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{12,19}$/)),
  expires: v.pipe(v.string(), v.regex(/^(?:0[1-9]|1[0-2])\/\d\d$/)),
  code: v.pipe(v.string(), v.regex(/^\d{3}$/)),
});
const Answer = v.object({ confirmed: v.boolean() });

/** A form that is open in a customer's browser. */
interface Session {
  readonly bill: Bill;
  /** The transaction awaiting the cardholder's confirmation. */
  waiting: Transaction | null;
}

/** Installs the widget: its script, the card form, and the form's endpoints (docs/product.md §25.4, §25.17). */
export function installWidget(
  app: FastifyInstance,
  parts: {
    readonly terminals: readonly SandboxTerminal[];
    readonly desk: Desk;
    readonly behaviour: Behaviour;
    readonly now: () => Date;
  },
): void {
  const { terminals, desk, behaviour, now } = parts;
  const sessions = new Map<string, Session>();

  app.get<{ Querystring: { form?: string } }>('/bundles/cloudpayments.js', (request, reply) => {
    if (!behaviour.isScriptServed) return reply.code(503).send();
    const forms = FORMS.filter((form) => request.query.form === undefined || request.query.form === form);
    return reply
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('text/javascript; charset=utf-8')
      .send(widgetBundle(forms));
  });

  app.get('/widget', (request, reply) => {
    const query = v.safeParse(WidgetQuery, request.query);
    if (!query.success) return reply.code(400).send({ message: widget.invalidOptions });
    return sendCardPage(reply, { parent: query.output.parent, theme: query.output.theme });
  });

  app.post('/widget/sessions', (request, reply) => {
    const read = readBill(terminals, request.body);
    if ('fault' in read) return reply.code(400).send({ message: read.fault });
    const { amount, currency, description } = read.bill;
    const id = randomBytes(12).toString('base64url');
    sessions.set(id, { bill: read.bill, waiting: null });
    const sum = showSum(amount, currency);
    return {
      id,
      sum,
      description,
      pay: widget.pay(sum),
      /** «2026-11»: a card with an earlier expiry month has expired. */
      month: now().toISOString().slice(0, 7),
      ...v.parse(Manners, request.body),
    };
  });

  app.post<{ Params: { id: string } }>('/widget/sessions/:id/pay', async (request, reply) => {
    const session = sessions.get(request.params.id);
    const card = v.safeParse(Card, request.body);
    if (session === undefined || !card.success) return reply.code(400).send({ message: widget.invalidOptions });
    const transaction = await desk.payByCard(session.bill, card.output);
    session.waiting = transaction.status === 'AwaitingAuthentication' ? transaction : null;
    return outcomeOf(transaction);
  });

  app.get<{ Params: { id: string }; Querystring: { theme?: string } }>(
    '/widget/sessions/:id/secure',
    (request, reply) => {
      const waiting = sessions.get(request.params.id)?.waiting ?? null;
      if (waiting === null) return reply.code(404).send({ message: widget.invalidOptions });
      const theme = v.safeParse(Theme, request.query.theme);
      return sendSecurePage(reply, waiting, theme.success ? theme.output : undefined);
    },
  );

  app.post<{ Params: { id: string } }>('/widget/sessions/:id/secure', (request, reply) => {
    const waiting = sessions.get(request.params.id)?.waiting ?? null;
    const answer = v.safeParse(Answer, request.body);
    if (waiting === null || !answer.success) return reply.code(400).send({ message: widget.invalidOptions });
    desk.confirmCard(waiting, answer.output.confirmed);
    return outcomeOf(waiting);
  });
}
