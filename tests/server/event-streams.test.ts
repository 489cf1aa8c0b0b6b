// Proves docs/product.md §12.12.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { limitConnections } from '#server/http/connections.ts';
import { createEventStreams, STREAM_LIMITS, streamEvent } from '#server/http/event-streams.ts';
import { announceLongAnswer } from '#server/http/long-answers.ts';

const event = streamEvent('order', 'a', JSON.stringify('x'.repeat(1000)));

// Verified to fail without the backlog check: a megabyte was buffered.
it('cuts a stream whose reader does not read, before much of it is buffered in memory', async () => {
  const streams = createEventStreams({ ...STREAM_LIMITS, backlog: 16_000 });
  const { body, sink } = streams.open('a');
  let over = false;
  sink.onEnd(() => {
    over = true;
  });
  for (let count = 0; count < 1000; count += 1) sink.send(event);
  expect(body.destroyed).toBe(true);
  expect(body.readableLength).toBeLessThan(20_000);
  await expect.poll(() => over).toBe(true);
  expect(streams.count()).toBe(0);
  streams.close();
});

it('cuts such a stream on the wire as well, when the buffers of both machines are full', async () => {
  const app = fastify();
  const streams = createEventStreams(STREAM_LIMITS);
  const opened = new Promise<ReturnType<typeof streams.open>>((resolve) => {
    app.get('/', (_request, reply) => {
      const stream = streams.open('a');
      resolve(stream);
      return reply.type('text/event-stream').send(stream.body);
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1'); // it listens on a port, not on a pipe
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const { body, sink } = await opened;
  let sent = 0;
  while (!body.destroyed) {
    sink.send(event);
    sent += 1;
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(streams.count()).toBeLessThanOrEqual(1);
  socket.resume();
  await once(socket, 'close');
  expect(streams.count()).toBe(0);
  streams.close();
  await app.close();
});

// Verified to fail without the announcement: the connection was closed at the first check.
it('a stream is exempt from the response timeout, but other slow responses are not', async () => {
  const app = fastify();
  limitConnections(app, null, { pipelined: 8, answerMs: 50, checkMs: 10 });
  const streams = createEventStreams({ ...STREAM_LIMITS, heartbeatMs: 15 });
  app.get('/stream', (_request, reply) => {
    announceLongAnswer(reply.raw);
    return reply.type('text/event-stream').send(streams.open('a').body);
  });
  app.get('/slow', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // as above
  const open = async (path: string) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (text += chunk.toString()));
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return { socket, beats: () => text.split('\n:\n').length - 1 };
  };
  const stream = await open('/stream');
  const slow = await open('/slow');
  await once(slow.socket, 'close');
  const before = stream.beats();
  await expect.poll(() => stream.beats()).toBeGreaterThan(before + 3);
  expect(stream.socket.destroyed).toBe(false);
  streams.close();
  stream.socket.destroy();
  app.server.closeAllConnections();
  await app.close();
});
