import type { InjectOptions } from 'fastify';
import type { createGuest } from '#tests/support/guest.ts';

/** What can happen to a request or its response. */
export const FAULTS = [
  'drop-before',
  'drop-after',
  'late',
  'delay',
  'twice',
  'gateway-502',
  'gateway-504',
  'error-500',
  'limit-429',
  'portal',
] as const;
export type Fault = (typeof FAULTS)[number];

interface Message {
  readonly options: InjectOptions & { url: string };
  readonly tab: object;
  /** Null while the request is on its way to the server. */
  answer: Response | null;
  /** Delayed until then, in either direction. */
  notBefore: number;
  readonly resolve: (answer: Response) => void;
  readonly reject: (error: Error) => void;
}

/** The response arrives in time, just in time, or after the client has timed out (15 s). */
const DELAYS = [3_000, 12_000, 40_000];

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const page = (status: number): Response =>
  new Response('<!doctype html><title>Wi-Fi</title>', { status, headers: { 'content-type': 'text/html' } });
const lost = (): Error => new TypeError('fetch failed');

/**
 * One device's network as a bag of messages: nothing moves until the schedule says which message, and with what fault. So the
 * seed determines the whole run, whatever the machine does meanwhile.
 */
export class Network {
  readonly guest: ReturnType<typeof createGuest>;
  offline = false;
  portal = false;
  /** Requests that reached the server. */
  served = 0;
  /** Of these, how many the server rejected as impossible (422). */
  refused = 0;
  private readonly isAlive: (tab: object) => boolean;
  private messages: Message[] = [];
  /** Requests whose sender has timed out, but which still arrive. */
  private ghosts: Message[] = [];
  private addresses = 0;

  private readonly now: () => number;

  constructor(guest: ReturnType<typeof createGuest>, isAlive: (tab: object) => boolean, now: () => number) {
    this.guest = guest;
    this.now = now;
    this.isAlive = isAlive;
  }

  get busy(): boolean {
    return this.moving.length + this.ghosts.length > 0;
  }

  private get moving(): Message[] {
    return this.messages.filter(({ notBefore }) => notBefore <= this.now());
  }

  fetchOf(tab: object): typeof globalThis.fetch {
    return (input, init) =>
      new Promise((resolve, reject) => {
        const options = {
          url: input instanceof Request ? input.url : input.toString(),
          method: init?.method === 'POST' ? ('POST' as const) : ('GET' as const),
          headers: Object.fromEntries(new Headers(init?.headers).entries()),
          ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
        };
        const message: Message = { options, tab, answer: null, notBefore: 0, resolve, reject };
        this.messages.push(message);
        init?.signal?.addEventListener('abort', () => {
          this.giveUp(message);
        });
      });
  }

  /** Moves one message a step further, with `fault` if given. */
  async step(pick: (count: number) => number, fault: Fault | null): Promise<void> {
    const ghost = this.ghosts.length > 0 && pick(3) === 0 ? this.ghosts.splice(pick(this.ghosts.length), 1)[0] : null;
    if (ghost) {
      await this.serve(ghost);
      return;
    }
    const { moving } = this;
    const message = moving[pick(Math.max(1, moving.length))];
    if (!message) {
      const left = this.ghosts.shift();
      if (left) await this.serve(left);
      return;
    }
    if (fault === 'delay') {
      message.notBefore = this.now() + (DELAYS[pick(DELAYS.length)] ?? 0);
      return;
    }
    if (message.answer !== null) {
      this.take(message);
      if (this.offline || fault === 'drop-after') this.fail(message);
      else if (fault === 'gateway-504') this.pass(message, page(504));
      else this.pass(message, message.answer);
      return;
    }
    if (!this.isAlive(message.tab) && pick(2) === 0) {
      this.take(message);
      return;
    }
    const instead = this.instead(fault);
    if (instead) {
      this.take(message);
      if (instead === 'lost') this.fail(message);
      else this.pass(message, instead);
      return;
    }
    if (fault === 'late') {
      this.take(message);
      this.ghosts.push(message);
      this.fail(message);
      return;
    }
    if (fault === 'twice') await this.serve(message); // Chromium resends automatically (docs/product.md §9.28)
    message.answer = await this.serve(message);
  }

  /** Kills the server while it handles what has arrived: it takes effect or not, and no one gets a response. */
  async interrupt(): Promise<void> {
    const arrived = this.moving.filter(({ answer }) => answer === null);
    for (const message of arrived) this.take(message);
    // An app that is closing may respond, reject or throw: either way the response is lost.
    await Promise.allSettled(arrived.map((message) => this.serve(message)));
    for (const message of arrived) this.fail(message);
  }

  private take(message: Message): void {
    this.messages = this.messages.filter((other) => other !== message);
  }

  private instead(fault: Fault | null): Response | 'lost' | null {
    if (this.offline || fault === 'drop-before') return 'lost';
    if (this.portal || fault === 'portal') return page(200);
    if (fault === 'gateway-502') return page(502);
    if (fault === 'error-500') return json(500, { code: 'INTERNAL', message: 'Что-то сломалось' });
    if (fault === 'limit-429') return json(429, { code: 'RATE_LIMITED', message: 'Подождите' }, { 'retry-after': '2' });
    return null;
  }

  private async serve({ options }: Message): Promise<Response> {
    this.served += 1;
    this.addresses += 1;
    const address = this.addresses;
    // A different address each: per-address limits are not under test here.
    const remoteAddress = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
    const answer = await this.guest.send({ ...options, remoteAddress });
    if (answer.statusCode === 422) this.refused += 1;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
  }

  /** Times out at the client. A request that has not arrived may still arrive; its response is dropped. */
  private giveUp(message: Message): void {
    if (!this.messages.includes(message)) return;
    this.take(message);
    if (message.answer === null) this.ghosts.push(message);
    this.fail(message);
  }

  /** Delivers the response; in a killed tab pending promises never settle. */
  private pass(message: Message, answer: Response): void {
    if (this.isAlive(message.tab)) message.resolve(answer);
  }
  private fail(message: Message): void {
    if (this.isAlive(message.tab)) message.reject(lost());
  }
}
