/**
 * A bare Node server of server-sent events only: what `npm run bench:live` compares ours with. It has no order logic: a tap is sent
 * unchanged to every client that watches its id.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const Tap = v.object({ order_id: v.string(), status: v.string() });
/** As long as an order's status payload. */
const PADDING = 'x'.repeat(700);

const watchers = new Map<string, Set<ServerResponse>>();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  if (request.method === 'GET') {
    const id = url.searchParams.get('ids') ?? '';
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    response.write('event: watching\ndata: {}\n\n');
    const there = watchers.get(id) ?? new Set();
    watchers.set(id, there.add(response));
    response.once('close', () => there.delete(response));
    return;
  }
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (piece: string) => {
    text += piece;
  });
  request.once('end', () => {
    const { order_id: id, status } = v.parse(Tap, JSON.parse(text));
    const event = `event: order\nid: ${status}\ndata: ${JSON.stringify({ id, status, padding: PADDING })}\n\n`;
    const changedAt = performance.timeOrigin + performance.now();
    for (const watcher of watchers.get(id) ?? []) watcher.write(event);
    response.end(JSON.stringify({ changed_at: changedAt }));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port }); // listens on a port, not on a pipe
});
