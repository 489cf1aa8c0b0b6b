import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Receives what triggers send with `pg_notify` on commit. */
export interface Listener {
  readonly onNotification: (channel: string, payload: string) => void;
  /** The connection is lost: notifications until `onBack` are missed, so state has to be reloaded. */
  readonly onLost: () => void;
  readonly onBack: () => void;
}

/** Starts listening; resolves to a stop function. An unreachable database is not an error: it is retried. */
export type Listen = (channels: readonly string[], listener: Listener) => Promise<() => Promise<void>>;

/** PGlite runs in this process, so notifications are never lost. */
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
/** Packet loss looks like silence: interval, and timeout, of the connection check. */
const CHECK_MS = 5000;
const ANSWER_MS = 3000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** Uses one dedicated connection that reconnects automatically: a pool's may go to another caller or be replaced. */
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
