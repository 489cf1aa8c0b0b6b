// Proves docs/product.md §9.19, §9.28, §5.25.
import { describe, expect, it } from 'vitest';
import { clientStrings } from '#client/client-strings.ts';
import { createApi } from '#lib/api/client.ts';
import { ApiError, NetworkError } from '#lib/api/errors.ts';
import { runEngine } from '#client/sync/engine.ts';
import { defineSending, type OutgoingRequest } from '#client/sync/sending.ts';
import { outboxStrings } from '#client/outbox/outbox-strings.ts';
import { memoryStore, type Store } from '#client/sync/store.ts';

/** Notes to someone, each sent once: the smallest possible mutation. */
interface Note {
  readonly text: string;
  readonly owner: string | null;
  readonly key: string | null;
  readonly keyed_at: number;
}
interface Notes {
  readonly notes: readonly Note[];
  readonly told: readonly string[];
}
type NoteRequest = OutgoingRequest & { readonly note: Note };
interface Ports {
  readonly say: (text: string, key: string | null) => Promise<string>;
}

const note = (text: string, other: Partial<Note> = {}): Note => ({
  text,
  owner: null,
  key: null,
  keyed_at: 0,
  ...other,
});
const without = (state: Notes, { note: { key } }: NoteRequest): Notes => ({
  ...state,
  notes: state.notes.filter((one) => one.key !== key),
});
const requestOf = (one: Note): NoteRequest =>
  one.key === null
    ? { holds: one.text, isNew: true, note: one }
    : { holds: one.text, keyed_at: one.keyed_at, note: one };

const notes = defineSending<Notes, NoteRequest, string, Ports>({
  owned: (state) =>
    state.notes.flatMap(({ text, owner }) => (owner === null ? [] : [{ id: text, owner, holds: [text] }])),
  plan: (state, { held }) => {
    const next = state.notes.find(({ text }) => !held.has(text));
    return next === undefined ? null : requestOf(next);
  },
  begin: (state, request, { key, at }) => {
    const written = { ...request.note, key, keyed_at: at };
    return {
      slice: { ...state, notes: state.notes.map((one) => (one === request.note ? written : one)) },
      request: requestOf(written),
    };
  },
  send: ({ note: { text, key } }, { ports }) => ports.say(text, key),
  accept: (state, request, answer) => ({ ...without(state, request), told: [...state.told, answer] }),
  refuse: (state, request, { message }) => ({ ...without(state, request), told: [...state.told, message] }),
  lookUp: ({ holds, note: one }) => ({ holds, note: { ...one, text: `Was it said: ${one.text}` } }),
});

const DAY = 24 * 60 * 60_000;
const refused = new ApiError({ status: 422, code: 'UNPROCESSABLE', message: 'Нет', fields: {} });

const PORTS = {
  api: createApi({ origin: '', fetch: () => Promise.reject(new Error('unused')), readCookie: () => null }),
  clock: { now: () => new Date(DAY) },
  connectivity: { probe: () => Promise.resolve(true) },
};

const play = async (
  initial: readonly Note[],
  say: Ports['say'],
  {
    store = memoryStore<Notes>({ notes: initial, told: [] }),
    person = null,
  }: { store?: Store<Notes>; person?: string | null } = {},
) => {
  let keys = 0;
  const logins: string[] = [];
  const result = await runEngine(
    [notes],
    { ...PORTS, say, newKey: () => `key-${(keys += 1)}`, onLogin: () => logins.push('login'), onLog: () => {} },
    { store, onState: () => {}, readPerson: () => Promise.resolve(person) },
  );
  return { result, logins, state: await store.read(), store };
};

describe('the engine', () => {
  it('stores a request with its key before sending it, and repeats it with the same key', async () => {
    const store = memoryStore<Notes>({ notes: [note('one')], told: [] });
    const said: (string | null)[] = [];
    const lost = await play(
      [],
      async (_text, key) => {
        said.push(key);
        expect((await store.read()).notes).toMatchObject([{ text: 'one', key, keyed_at: DAY }]);
        throw new NetworkError('failed');
      },
      { store },
    );
    expect(lost.result).toEqual({ done: false, retryAfter: null, reachable: true });
    const { result, state } = await play(
      [],
      (text, key) => {
        said.push(key);
        return Promise.resolve(text);
      },
      { store },
    );
    expect(result).toEqual({ done: true });
    expect(state).toEqual({ notes: [], told: ['one'] });
    expect(said).toEqual(['key-1', 'key-1']);
  });

  it('lets one unanswered request wait, and continues with the others', async () => {
    const { result, state } = await play([note('one'), note('two')], (text) =>
      text === 'one' ? Promise.reject(new NetworkError('failed')) : Promise.resolve(text),
    );
    expect(result).toEqual({ done: false, retryAfter: null, reachable: true });
    expect(state.notes.map(({ text }) => text)).toEqual(['one']);
    expect(state.told).toEqual(['two']);
  });

  it('merges a rejection that no retry would fix', async () => {
    const { result, state } = await play([note('one')], () => Promise.reject(refused));
    expect(result).toEqual({ done: true });
    expect(state).toEqual({ notes: [], told: ['Нет'] });
  });

  it('queries the outcome instead of repeating what the server may have forgotten', async () => {
    const { state } = await play([note('one', { key: 'old', keyed_at: 1 })], (text) => Promise.resolve(text));
    expect(state.told).toEqual(['Was it said: one']);
  });

  it.each([
    { person: null, logins: ['login'] },
    { person: '7', logins: [] },
  ])('sends nothing of one person as another: $person', async ({ person, logins: expected }) => {
    const said: string[] = [];
    const { result, state, logins } = await play(
      [note('mine', { owner: '5' }), note('anybody’s')],
      (text) => {
        said.push(text);
        return Promise.resolve(text);
      },
      { person },
    );
    expect(said).toEqual(['anybody’s']);
    expect(state.notes.map(({ text }) => text)).toEqual(['mine']);
    expect(result).toEqual({ done: true });
    expect(logins).toEqual(expected);
  });
});

describe('an internal error', () => {
  const broken = new TypeError('x is undefined');
  const fail = (): never => {
    throw broken;
  };
  const simple = {
    plan: (state: Notes, { held }: { held: ReadonlySet<string> }) => {
      const next = state.notes.find(({ text }) => text === 'bad' && !held.has(text));
      return next === undefined ? null : { holds: next.text, isNew: true as const, note: next };
    },
    begin: (slice: Notes, request: NoteRequest) => ({ slice, request }),
    send: ({ note: { text } }: NoteRequest) => Promise.resolve(text),
    accept: (state: Notes) => state,
    refuse: (state: Notes, _request: NoteRequest, { message }: { message: string }): Notes => ({
      notes: state.notes.filter(({ text }) => text !== 'bad'),
      told: [...state.told, message],
    }),
  };
  const lost = { done: false, retryAfter: null, reachable: true } as const;
  const refusedHere = [clientStrings.notKept, 'good'];

  it.each([
    ['plan', { plan: fail }, ['good'], lost],
    ['owned', { owned: fail }, ['good'], lost],
    ['begin', { begin: fail }, refusedHere, { done: true }],
    ['send', { send: fail }, [outboxStrings.notSent, 'good'], { done: true }],
    ['accept', { accept: fail }, refusedHere, { done: true }],
    ['refuse', { send: fail, refuse: fail }, ['good'], { done: true }],
    ['a refusal that changes nothing', { send: fail, refuse: (state: Notes) => state }, ['good'], { done: true }],
    ['onRefused', { send: fail, onRefused: fail }, [outboxStrings.notSent, 'good'], { done: true }],
  ] as const)('in %s blocks nothing else', async (_where, fault, told, result) => {
    const store = memoryStore<Notes>({ notes: [note('bad'), note('good')], told: [] });
    const logs: unknown[] = [];
    const sound = defineSending<Notes, NoteRequest, string, Ports>({
      ...simple,
      plan: (state) => {
        const next = state.notes.find(({ text }) => text === 'good');
        return next === undefined ? null : { holds: 'good', note: next };
      },
      accept: (state, _request, answer) => ({
        notes: state.notes.filter(({ text }) => text !== 'good'),
        told: [...state.told, answer],
      }),
    });
    const faulty = defineSending<Notes, NoteRequest, string, Ports>({ ...simple, ...fault });
    const came = await runEngine(
      [faulty, sound],
      {
        ...PORTS,
        say: () => Promise.resolve(''),
        newKey: () => 'key',
        onLog: (_message: string, error: unknown) => logs.push(error),
      },
      { store, onState: () => {}, readPerson: () => Promise.resolve(null) },
    );
    expect(came).toEqual(result);
    expect((await store.read()).told).toEqual(told);
    expect(logs.length, 'and it is logged').toBeGreaterThan(0);
  });

  it('of the store ends the pass: none of its requests are rejected', async () => {
    const store = memoryStore<Notes>({ notes: [note('one')], told: [] });
    const away = new DOMException('lost', 'InvalidStateError');
    const failing: Store<Notes> = { ...store, update: () => Promise.reject(away) };
    await expect(play([], (text) => Promise.resolve(text), { store: failing })).rejects.toBe(away);
    expect((await store.read()).told).toEqual([]);
  });
});
