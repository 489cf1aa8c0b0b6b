import type { AddressInfo } from 'node:net';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { createBehaviour } from './behaviour.ts';
import { type Control, createControl, installControl } from './control.ts';
import { createDesk, outcomeOf } from './desk.ts';
import { createNotifier } from './notifier.ts';
import { sendReceiptPage } from './pages/receipt-page.ts';
import { sendSbpPage } from './pages/sbp-page.ts';
import { sandboxStrings } from './payment-sandbox-strings.ts';
import { installRestApi } from './rest-api.ts';
import { restCalls } from './rest-calls.ts';
import { createSbpLinks, type SbpLinks } from './sbp-links.ts';
import { createTransactions, type SandboxTerminal, type Transactions } from './transactions.ts';
import { installWidget } from './widget-routes.ts';

export interface PaymentSandboxOptions {
  /** 0, or a port already in use: any free port. */
  readonly port: number;
  readonly host: string;
  readonly terminals: readonly SandboxTerminal[];
  readonly now: () => Date;
  /** Public origin of the stand-in, when customers reach it by a different address than this machine does. */
  readonly publicOrigin?: string;
  /** Milliseconds after each try of a notification, the last one for all further tries; default: 1, 2, 5, 10, 30 minutes. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** How long a merchant's server may take to answer a notification, in milliseconds; default: 10 s. */
  readonly answerTimeoutMs?: number | undefined;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface PaymentSandbox {
  /** Its origin as seen from this machine. */
  readonly origin: string;
  readonly port: number;
  /** Scripted behaviour for tests and demos; also available as `POST /control`. */
  readonly control: Control;
  /** Aborts work in progress; no further notifications are sent. */
  readonly close: () => Promise<void>;
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
/** Listen addresses that mean «all» interfaces of this machine. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

const installSbp = (app: FastifyInstance, sbpLinks: SbpLinks, now: () => Date): void => {
  const { sbp, reasons } = sandboxStrings;
  const Answer = v.object({ paid: v.boolean() });
  app.get<{ Params: { id: string } }>('/sbp/:id', (request, reply) =>
    sendSbpPage(reply, sbpLinks.find(request.params.id), now()),
  );
  app.post<{ Params: { id: string } }>('/sbp/:id', async (request, reply) => {
    const link = sbpLinks.find(request.params.id);
    const answer = v.safeParse(Answer, request.body);
    if (link === null || !answer.success) return reply.code(404).send({ message: reasons.linkOutOfTime });
    const transaction = await sbpLinks.answer(link, answer.output.paid);
    if (transaction === null) return reply.code(410).send({ message: sbp.refused(reasons.linkOutOfTime) });
    const outcome = outcomeOf(transaction);
    return { ...outcome, message: outcome.reason === null ? sbp.paid : sbp.refused(outcome.reason) };
  });
};

const installReceipts = (app: FastifyInstance, transactions: Transactions): void => {
  app.get<{ Params: { id: string } }>('/receipts/:id', (request, reply) => {
    const payment = transactions.all().find(({ id }) => String(id) === request.params.id);
    return sendReceiptPage(reply, payment);
  });
};

/**
 * Starts the demo's payment provider stand-in (docs/product.md §25.17), which knows only what the provider would: no order, no
 * customer, no database. Its state is in memory only. @throws when it cannot listen at all
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { terminals, now, host, log } = options;
  let ownOrigin = '';
  const origin = (): string => options.publicOrigin ?? ownOrigin;
  const behaviour = createBehaviour();
  const transactions = createTransactions(now);
  const { retryDelaysMs, answerTimeoutMs } = options;
  const notifier = createNotifier({ now, behaviour, log, origin, retryDelaysMs, answerTimeoutMs });
  const desk = createDesk({ transactions, notifier, now });
  const sbpLinks = createSbpLinks({ desk, transactions, behaviour, now });
  const control = createControl({ terminals, transactions, desk, notifier, behaviour });
  const calls = restCalls({ transactions, desk, sbpLinks, origin });

  const listen = async (port: number): Promise<FastifyInstance> => {
    const app = fastify({ forceCloseConnections: true });
    app.setErrorHandler((error, request, reply) => {
      log.error({ err: error, path: request.routeOptions.url }, 'payment sandbox failed');
      return reply.send(error);
    });
    installWidget(app, { terminals, desk, behaviour, now });
    installSbp(app, sbpLinks, now);
    installReceipts(app, transactions);
    installRestApi(app, { terminals, calls, behaviour, now });
    installControl(app, control);
    try {
      await app.listen({ port, host });
      return app;
    } catch (error) {
      await app.close();
      throw error;
    }
  };
  const app = await listen(options.port).catch((error: unknown) => {
    if (options.port === 0 || !isTaken(error)) throw error;
    log.warn({ port: options.port }, 'payment sandbox: the port is taken, another is used');
    return listen(0);
  });
  const port = portOf(app.server.address());
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host;
  ownOrigin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  log.info({ origin: origin() }, 'payment sandbox ready');
  return {
    origin: ownOrigin,
    port,
    control,
    close: async () => {
      notifier.close();
      await app.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The payment sandbox listens on no port');
  return address.port;
}
