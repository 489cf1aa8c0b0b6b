import { OwnServer } from './own-server.ts';
import { test } from './test.ts';

/**
 * Gives the journeys of a file their own daytime server, whose kitchen does nothing automatically: it runs from the first of
 * them to the last. Called at the top of the file, or of a `describe`.
 *
 * @param offset to the first port of the run; each file has another
 * @param prepare runs before the server starts, on its data: another chain, for example
 */
export function useOwnServer(
  offset: number,
  prepare: (server: OwnServer) => Promise<void> = () => Promise.resolve(),
): OwnServer {
  const server = new OwnServer(offset);
  test.use({ baseURL: server.origin });
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    await server.prepare();
    await prepare(server);
    await server.start();
  });
  test.afterAll(() => server.end());
  return server;
}
