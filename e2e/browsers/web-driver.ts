import * as v from 'valibot';

const Answer = v.object({ value: v.unknown() });
const Session = v.object({ sessionId: v.string() });
const Fault = v.object({ error: v.string(), message: v.string() });

/** A W3C WebDriver session, as far as these tests need it. */
export interface Session {
  readonly get: (command: string) => Promise<unknown>;
  readonly post: (command: string, body: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = v.parse(Answer, await response.json());
  if (response.ok) return value;
  const fault = v.safeParse(Fault, value);
  throw new Error(fault.success ? `${fault.output.error}: ${fault.output.message}` : `WebDriver: ${response.status}`);
}

/** Makes the driver at `origin` start a browser. */
export async function openSession(origin: string, capabilities: object): Promise<Session> {
  const answer = await call('POST', `${origin}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${origin}/session/${v.parse(Session, answer).sessionId}`;
  return {
    get: (command) => call('GET', `${session}/${command}`),
    post: (command, body) => call('POST', `${session}/${command}`, body),
    close: async () => {
      await call('DELETE', session);
    },
  };
}
