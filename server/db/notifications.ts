import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Whoever hears what triggers say with `pg_notify` when their transaction commits. */
export interface Listener {
  readonly onNotification: (channel: string, payload: string) => void;
  /** From now on nothing is heard, until `onBack`: what was said in between is lost, and has to be looked at. */
  readonly onLost: () => void;
  readonly onBack: () => void;
}

/** Begins to listen; the answer ends it. A database that is away for now is no error: it is tried again. */
export type Listen = (channels: readonly string[], listener: Listener) => Promise<() => Promise<void>>;

/** PGlite runs in this process, so nothing is ever lost. */
export function listenOnPglite(client: PGlite): Listen {
  return async (channels, { onNotification }) => {
    const ends = await Promise.all(
      channels.map((channel) => client.listen(channel, (payload) => onNotification(channel, payload))),
    );
    return async () => {
      if (!client.closed) await Promise.all(ends.map((end) => end()));
    };
  };
}

const CONNECT_MS = 3000;
/** A network that swallows packets looks like silence: so often, and for so long, the connection is asked whether it stands. */
const CHECK_MS = 5000;
const ANSWER_MS = 3000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** One connection beside the pools, which comes back by itself: a pool's may be given to somebody else, or be replaced. */
export function listenOnPostgres(connectionString: string): Listen {
  return async (channels, listener) => {
    let client: pg.Client | null = null;
    let ended = false;
    let pause = FIRST_PAUSE_MS;
    let timer: NodeJS.Timeout | undefined;

    const lose = (lost: pg.Client): void => {
      if (client !== lost) return;
      client = null;
      clearTimeout(timer);
      lost.end().catch(() => undefined);
      if (ended) return;
      listener.onLost();
      again();
    };
    const again = (): void => {
      timer = setTimeout(() => void connect(), pause * (0.5 + Math.random() / 2));
      timer.unref();
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    };
    const check = (checked: pg.Client): void => {
      timer = setTimeout(() => {
        checked.query('select 1').then(
          () => {
            if (client === checked) check(checked);
          },
          () => lose(checked),
        );
      }, CHECK_MS);
      timer.unref();
    };
    const connect = async (): Promise<void> => {
      const fresh = new pg.Client({
        connectionString,
        connectionTimeoutMillis: CONNECT_MS,
        query_timeout: ANSWER_MS,
        keepAlive: true,
      });
      fresh.on('notification', ({ channel, payload }) => listener.onNotification(channel, payload ?? ''));
      fresh.on('error', () => lose(fresh));
      fresh.on('end', () => lose(fresh));
      try {
        await fresh.connect();
        for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch {
        fresh.end().catch(() => undefined);
        if (!ended) again();
        return;
      }
      if (ended) {
        await fresh.end();
        return;
      }
      client = fresh;
      pause = FIRST_PAUSE_MS;
      check(fresh);
      listener.onBack();
    };
    listener.onLost();
    await connect();
    return async () => {
      ended = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    };
  };
}
