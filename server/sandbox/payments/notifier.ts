import { setTimeout as sleep } from 'node:timers/promises';
import { minutesToMilliseconds } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { signBody, signDecodedBody } from '#server/modules/payments/signature.ts';
import { type Behaviour, type Kind, takeOne } from './behaviour.ts';
import { notificationBody } from './notification-body.ts';
import type { Transaction } from './transactions.ts';

const MAX_TRIES = 100;
/** The last delay applies to all further retries. */
const RETRY_DELAYS_MS = [1, 2, 5, 10, 30].map(minutesToMilliseconds);
const ANSWER_TIMEOUT_MS = 10_000;
const Answer = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.parseJson(),
  v.object({ code: v.pipe(v.number(), v.integer()) }),
);

/** A notification and its delivery state. */
export interface Notice {
  readonly id: number;
  readonly kind: Kind;
  readonly transactionId: number;
  /** Retries send the same bytes under the same signature. */
  readonly body: string;
  tries: number;
  /** `waiting`: before its (next) try; `sent`: no answer yet; `held`: until released; `lost`: permanently; `given-up`: all tries failed. */
  state: 'waiting' | 'sent' | 'held' | 'delivered' | 'lost' | 'given-up';
}

/** Notifies merchants' servers of payment events, retrying until they acknowledge. */
export interface Notifier {
  /** Requests permission to charge the order. Resolves to the merchant's code, or null when it does not respond. Never retried. */
  readonly check: (transaction: Transaction) => Promise<number | null>;
  /** Sends a notification without waiting for the response. */
  readonly notify: (kind: Exclude<Kind, 'check'>, transaction: Transaction) => void;
  /** Sends held notifications sequentially, each after the previous one is answered. */
  readonly release: (ids: readonly number[]) => Promise<void>;
  /** Immediately sends those waiting for their next try. */
  readonly resend: () => Promise<void>;
  /** Oldest first. */
  readonly notices: () => readonly Notice[];
  /** Stops all sending and aborts a try in progress. */
  readonly close: () => void;
}

export interface NotifierOptions {
  readonly now: () => Date;
  readonly behaviour: Behaviour;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Where receipts can be read. */
  readonly origin: () => string;
  /** Milliseconds to wait after each try; the last value applies to all further ones. */
  readonly retryDelaysMs?: readonly number[] | undefined;
  /** How long a merchant may take to answer, in milliseconds. */
  readonly answerTimeoutMs?: number | undefined;
}

export function createNotifier(options: NotifierOptions): Notifier {
  const { now, behaviour, log, retryDelaysMs = RETRY_DELAYS_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const notices: (Notice & { readonly transaction: Transaction })[] = [];
  const timers = new Map<number, NodeJS.Timeout>();
  const closing = new AbortController();

  /** Resolves to the merchant's code, or null for anything else. */
  const post = async ({ bill }: Transaction, kind: Kind, body: string): Promise<number | null> => {
    try {
      const response = await fetch(`${bill.terminal.notifyUrl}/${kind}`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerTimeoutMs)]),
        headers: {
          'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
          'content-hmac': signBody(bill.terminal.secret, body),
          'x-content-hmac': signDecodedBody(bill.terminal.secret, body) ?? '',
        },
        body,
      });
      const parsed = v.safeParse(Answer, await response.text());
      return response.status === 200 && parsed.success ? parsed.output.code : null;
    } catch {
      return null;
    }
  };

  const later = (notice: (typeof notices)[number], ms: number): void => {
    const timer = setTimeout(() => {
      // Never rejects: a merchant's failure to respond is handled as a result.
      void deliver(notice);
    }, ms);
    timer.unref();
    timers.set(notice.id, timer);
    notice.state = 'waiting';
  };
  const deliver = async (notice: (typeof notices)[number]): Promise<void> => {
    clearTimeout(timers.get(notice.id));
    timers.delete(notice.id);
    notice.state = 'sent';
    notice.tries += 1;
    const { kind, transaction, body } = notice;
    const copies = takeOne(behaviour.duplicates, kind) ? 2 : 1;
    const codes = await Promise.all(Array.from({ length: copies }, () => post(transaction, kind, body)));
    if (closing.signal.aborted) return;
    if (codes.every((code) => code === 0)) notice.state = 'delivered';
    else if (notice.tries >= MAX_TRIES) notice.state = 'given-up';
    else later(notice, retryDelaysMs[Math.min(notice.tries, retryDelaysMs.length) - 1] ?? 0);
    if (notice.state !== 'delivered')
      log.warn({ kind, transaction: notice.transactionId, codes, tries: notice.tries }, 'payment sandbox: no answer 0');
  };

  return {
    check: async (transaction) => {
      if (takeOne(behaviour.drops, 'check')) return null;
      if (behaviour.notificationDelayMs > 0) await sleep(behaviour.notificationDelayMs, undefined, { ref: false });
      return post(transaction, 'check', notificationBody('check', transaction, now(), options.origin()));
    },
    notify: (kind, transaction) => {
      const body = notificationBody(kind, transaction, now(), options.origin());
      const id = notices.length + 1;
      const notice = {
        id,
        kind,
        transactionId: transaction.id,
        transaction,
        body,
        tries: 0,
        state: 'waiting' as const,
      };
      const kept: (typeof notices)[number] = notice;
      notices.push(kept);
      if (takeOne(behaviour.drops, kind)) kept.state = 'lost';
      else if (behaviour.held.has(kind)) kept.state = 'held';
      else later(kept, behaviour.notificationDelayMs);
    },
    release: async (ids) => {
      for (const id of ids) {
        const notice = notices[id - 1];
        if (notice?.state === 'held') await deliver(notice);
      }
    },
    resend: async () => {
      await Promise.all(notices.filter(({ id }) => timers.has(id)).map(deliver));
    },
    notices: () => notices,
    close: () => {
      closing.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
