import { systemClock } from '#sdk/platform/clock.ts';
import { startTimer, waitFor } from '#sdk/platform/wait.ts';
import type { CheckWait } from './outcome.ts';

/** A second connection to a SIP server, for single requests. */
export interface SipSocket {
  /** Sends a request outside of any dialog. Resolves to the status of the response; undefined without a response. */
  ask(method: string, options: CheckWait): Promise<number | undefined>;
  close(): void;
}

/** Opens a SIP socket. Resolves to undefined where that does not work. Rejects with the reason of the signal. */
export async function openSipSocket(server: string, options: CheckWait): Promise<SipSocket | undefined> {
  const socket = new WebSocket(server, 'sip');
  const opened = await event(socket, ['open', 'close'], options).catch((thrown: unknown) => {
    socket.close();
    throw thrown;
  });
  if (opened?.type !== 'open') {
    socket.close();
    return undefined;
  }
  return {
    async ask(method, { timeoutMs, signal }) {
      const answer = event(socket, ['message', 'close'], { timeoutMs, signal });
      socket.send(request(method, new URL(server).hostname));
      const got = await answer;
      const text = got instanceof MessageEvent ? String(got.data) : '';
      const status = /^SIP\/2\.0 (\d{3})/.exec(text)?.[1];
      return status === undefined ? undefined : Number(status);
    },
    close: () => socket.close(),
  };
}

/** Resolves with the first of some events; with undefined if there is none in time. */
const event = (
  socket: WebSocket,
  names: readonly string[],
  { timeoutMs, signal }: CheckWait,
): Promise<Event | undefined> =>
  waitFor(signal, ({ resolve, life }) => {
    startTimer(systemClock, timeoutMs, () => resolve(undefined), { signal: life });
    for (const name of names) socket.addEventListener(name, resolve, { signal: life });
  });

function request(method: string, host: string): string {
  const id = crypto.randomUUID();
  const lines = [
    `${method} sip:${host} SIP/2.0`,
    `Via: SIP/2.0/WS ${id.slice(0, 12)}.invalid;branch=z9hG4bK${id}`,
    'Max-Forwards: 70',
    `From: <sip:check@${host}>;tag=${id.slice(0, 8)}`,
    `To: <sip:${host}>`,
    `Call-ID: ${id}`,
    `CSeq: 1 ${method}`,
    'Content-Length: 0',
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
