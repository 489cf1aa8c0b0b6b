import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type Behaviour, KINDS, REST_FAULTS, resetBehaviour } from './behaviour.ts';
import { readBill } from './bill.ts';
import type { Desk } from './desk.ts';
import type { Notice, Notifier } from './notifier.ts';
import { Rubles } from './rubles.ts';
import { modelOf, type SandboxTerminal, type TransactionModel, type Transactions } from './transactions.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000));
const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000));
const Kind = v.picklist(KINDS);
const Id = v.pipe(v.number(), v.integer());

/** Test commands. Each returns the state after it. */
const SandboxCommand = v.variant('do', [
  /** Only returns the state. */
  v.strictObject({ do: v.literal('list') }),
  /** Restores the provider's normal behaviour; held and pending notifications stay. */
  v.strictObject({ do: v.literal('reset') }),
  v.strictObject({
    do: v.literal('set'),
    answer_delay_ms: v.optional(Milliseconds),
    notification_delay_ms: v.optional(Milliseconds),
    script: v.optional(v.picklist(['served', 'unreachable'])),
    sbp_check: v.optional(v.picklist(['link', 'payment'])),
  }),
  /** Drops the next `count` notifications of a kind permanently; a dropped check gets no response. */
  v.strictObject({ do: v.literal('drop'), kind: Kind, count: Count }),
  /** Sends the next `count` attempts of a kind twice concurrently. */
  v.strictObject({ do: v.literal('duplicate'), kind: Kind, count: Count }),
  /** Holds these kinds until `release`; an empty list holds nothing more. */
  v.strictObject({ do: v.literal('hold'), kinds: v.array(v.picklist(KINDS.slice(1))) }),
  /** Sends held notifications in this order, each after the response to the previous one. */
  v.strictObject({ do: v.literal('release'), ids: v.array(Id) }),
  /** Sends notifications that wait for a retry at once. */
  v.strictObject({ do: v.literal('resend') }),
  /** Makes the next `count` calls of the REST API, or of one of its paths, fail. */
  v.strictObject({
    do: v.literal('rest'),
    fault: v.picklist(REST_FAULTS),
    path: v.optional(v.string()),
    count: Count,
  }),
  /** Pays as a customer would, without a widget; `bill` as passed by the widget. A 3-D Secure card is confirmed. */
  v.strictObject({
    do: v.literal('pay'),
    bill: v.unknown(),
    card: v.optional(v.string(), '4111111111111111'),
    expires: v.optional(v.pipe(v.string(), v.regex(/^\d\d\/\d\d$/)), '12/90'),
  }),
  /** Refunds as the merchant would manually, in the provider's cabinet. Rubles. */
  v.strictObject({ do: v.literal('refund'), transaction_id: Id, amount: Rubles }),
]);
export type SandboxCommand = v.InferInput<typeof SandboxCommand>;

/** All events so far, oldest first. */
export interface SandboxState {
  readonly transactions: readonly TransactionModel[];
  readonly notifications: readonly Pick<Notice, 'id' | 'kind' | 'transactionId' | 'body' | 'tries' | 'state'>[];
}

/** Executes a command and returns the resulting state. @throws Error naming what is wrong with the command */
export type Control = (command: SandboxCommand) => Promise<SandboxState>;

interface Parts {
  readonly terminals: readonly SandboxTerminal[];
  readonly transactions: Transactions;
  readonly desk: Desk;
  readonly notifier: Notifier;
  readonly behaviour: Behaviour;
}

const carryOut = async (command: v.InferOutput<typeof SandboxCommand>, parts: Parts): Promise<void> => {
  const { terminals, transactions, desk, notifier, behaviour } = parts;
  switch (command.do) {
    case 'list':
      return;
    case 'reset':
      resetBehaviour(behaviour);
      return;
    case 'set':
      behaviour.answerDelayMs = command.answer_delay_ms ?? behaviour.answerDelayMs;
      behaviour.notificationDelayMs = command.notification_delay_ms ?? behaviour.notificationDelayMs;
      if (command.script !== undefined) behaviour.isScriptServed = command.script === 'served';
      behaviour.sbpCheckAt = command.sbp_check ?? behaviour.sbpCheckAt;
      return;
    case 'drop':
      behaviour.drops.set(command.kind, command.count);
      return;
    case 'duplicate':
      behaviour.duplicates.set(command.kind, command.count);
      return;
    case 'hold':
      behaviour.held = new Set(command.kinds);
      return;
    case 'release':
      return notifier.release(command.ids);
    case 'resend':
      return notifier.resend();
    case 'rest': {
      const { fault, path = null, count } = command;
      const ordered = Array.from({ length: count }, () => ({ fault, path }));
      behaviour.restFaults = [...behaviour.restFaults, ...ordered];
      return;
    }
    case 'pay': {
      const read = readBill(terminals, command.bill);
      if ('fault' in read) throw new Error(read.fault);
      const transaction = await desk.payByCard(read.bill, { number: command.card, expires: command.expires });
      desk.confirmCard(transaction, true);
      return;
    }
    case 'refund': {
      const payment = transactions.all().find(({ id }) => id === command.transaction_id);
      if (payment === undefined || desk.refund(payment, command.amount) === null) throw new Error('Nothing to return');
    }
  }
};

export function createControl(parts: Parts): Control {
  return async (command) => {
    await carryOut(v.parse(SandboxCommand, command), parts);
    return {
      transactions: parts.transactions.all().map(modelOf),
      notifications: parts.notifier
        .notices()
        .map(({ id, kind, transactionId, body, tries, state }) => ({ id, kind, transactionId, body, tries, state })),
    };
  };
}

/** `POST /control`: the same over HTTP, for tests in another process. An invalid command is 400. */
export function installControl(app: FastifyInstance, control: Control): void {
  app.post<{ Body: SandboxCommand }>('/control', async (request, reply) => {
    try {
      return await control(request.body);
    } catch (error) {
      return reply.code(400).send({ message: error instanceof Error ? error.message : String(error) });
    }
  });
}
