import { EmitterImpl, type Transport, TransportState, UserAgent } from 'sip.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallAudio } from '../audio/call-audio.ts';
import { outgoingCall } from './outgoing-call.ts';
import type { PhoneBackends } from './sip-call.ts';

/** The far end of the phone's connection: keeps what it is sent, says what the test wants. */
class ScriptedTransport implements Transport {
  readonly sent: string[] = [];
  readonly stateChange = new EmitterImpl<TransportState>();
  readonly protocol = 'WSS';
  state = TransportState.Disconnected;
  onConnect: (() => void) | undefined;
  onDisconnect: ((error?: Error) => void) | undefined;
  onMessage: ((message: string) => void) | undefined;

  async connect(): Promise<void> {
    this.#become(TransportState.Connected);
    this.onConnect?.();
  }

  async disconnect(): Promise<void> {
    this.#become(TransportState.Disconnected);
  }

  async dispose(): Promise<void> {}

  isConnected(): boolean {
    return this.state === TransportState.Connected;
  }

  async send(message: string): Promise<void> {
    this.sent.push(message);
  }

  /** Resolves to the request of this method, once it is there. */
  async request(method: string): Promise<string> {
    return await vi.waitFor(() => {
      const request = this.sent.find((message) => message.startsWith(`${method} `));
      expect(request, method).toBeDefined();
      return request as string;
    });
  }

  /** Answers a request. */
  answer(request: string, status: string, headers: readonly string[] = []): void {
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(request)?.[1];
    const kept = ['Via', 'From', 'Call-ID', 'CSeq'].map((name) => `${name}: ${header(name)}`);
    const lines = [`SIP/2.0 ${status}`, ...kept, `To: ${header('To')};tag=far`];
    const contact = 'Contact: <sip:far@pbx.example;transport=ws>';
    this.onMessage?.([...lines, ...headers, contact, 'Content-Length: 0', '', ''].join('\r\n'));
  }

  #become(state: TransportState): void {
    this.state = state;
    this.stateChange.emit(state);
  }
}

let userAgent: UserAgent;
let far: ScriptedTransport;
let description: PromiseWithResolvers<{ body: string; contentType: string }>;

beforeEach(async () => {
  far = new ScriptedTransport();
  description = Promise.withResolvers();
  const uri = UserAgent.makeURI('sip:alice@pbx.example');
  if (!uri) throw new Error('A bad address');
  userAgent = new UserAgent({
    uri,
    logBuiltinEnabled: false,
    transportConstructor: class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: sip.js makes it, and the test has it.
        return far;
      }
    } as unknown as new () => Transport,
    sessionDescriptionHandlerFactory: () => ({
      close: () => undefined,
      getDescription: () => description.promise,
      hasDescription: () => false,
      setDescription: async () => undefined,
      sendDtmf: () => false,
    }),
  });
  await userAgent.start();
});
afterEach(() => userAgent.stop());

/** A call to this number, and what became of dialling it. */
function dial() {
  const target = UserAgent.makeURI('sip:102@pbx.example');
  if (!target) throw new Error('A bad number');
  const audio = { close: () => undefined } as unknown as CallAudio;
  const { call, dial } = outgoingCall(userAgent, target, audio, {} as PhoneBackends);
  return { call, dialled: dial() };
}

const offer = { body: 'v=0\r\n', contentType: 'application/sdp' };

test('hanging up while the other side answers ends the call without a failure', async () => {
  const { call, dialled } = dial();
  description.resolve(offer);
  const invite = await far.request('INVITE');
  await call.hangUp();
  far.answer(invite, '200 OK');
  await expect(dialled).resolves.toBeUndefined();
  await far.request('BYE');
  expect(call.progress.peek()).toBe('ended');
});

test('hanging up before the INVITE sends nothing', async () => {
  const { call, dialled } = dial();
  await call.hangUp();
  await expect(dialled).resolves.toBeUndefined();
  description.resolve(offer);
  await description.promise;
  // Frames are sent in a later turn.
  await new Promise(setImmediate);
  expect(far.sent).toEqual([]);
});

test.each(['487 Request Terminated', '404 Not Found'])(
  'how a call that was given up is refused does not matter: %s',
  async (status) => {
    const { call, dialled } = dial();
    description.resolve(offer);
    const invite = await far.request('INVITE');
    far.answer(invite, '100 Trying');
    await call.hangUp();
    await far.request('CANCEL');
    far.answer(invite, status);
    await expect(dialled).resolves.toBeUndefined();
  },
);

test.each([
  ['404 Not Found', 'call.wrongNumber'],
  ['403 Forbidden', 'call.forbidden'],
  ['500 Server Internal Error', 'call.failed'],
])('a refusal about the number rejects with its code: %s', async (status, code) => {
  const { dialled } = dial();
  description.resolve(offer);
  far.answer(await far.request('INVITE'), status);
  await expect(dialled).rejects.toMatchObject({ code });
});

test('a refusal of an emergency number has its own code, which other refusals with 403 do not get', async () => {
  const { dialled } = dial();
  description.resolve(offer);
  const reasons = ['Reason: Q.850;cause=3;text="Emergency number"'];
  far.answer(await far.request('INVITE'), '403 Forbidden', reasons);
  await expect(dialled).rejects.toMatchObject({ code: 'call.emergencyNumber', status: 403 });
});

test('a call without a session description fails', async () => {
  const { call, dialled } = dial();
  description.reject(new Error('no sound'));
  await expect(dialled).rejects.toMatchObject({ code: 'call.failed' });
  expect(call.progress.peek()).toBe('ended');
});
