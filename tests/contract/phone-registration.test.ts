import type { AddressInfo } from 'node:net';
import { UserAgent } from 'sip.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { domain, password, TestSystem } from '#phone-system/engine/local/testing/test-system.ts';
import { ReachabilityProbe } from '#sdk/phones/browser/sip/reachability-probe.ts';
import { Registration } from '#sdk/phones/browser/sip/registration.ts';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import type { CallsideError } from '#sdk/transport/errors.ts';

let system: TestSystem;
let clock: HandClock;
let userAgent: UserAgent;
let registration: Registration;
let probe: ReachabilityProbe;
let lost: CallsideError[];

beforeEach(async () => {
  system = await new TestSystem({}).start();
  clock = new HandClock();
  lost = [];
  [userAgent, registration] = phone(password);
  probe = new ReachabilityProbe(userAgent, clock);
  await userAgent.start();
});
afterEach(async () => {
  registration.forget();
  await userAgent.stop();
  await system.stop();
  expect(clock.waiting).toBe(0);
});

function phone(secret: string, server = system.sipUrl): [UserAgent, Registration] {
  const uri = UserAgent.makeURI(`sip:alice@${domain}`);
  if (!uri) throw new Error('A bad address');
  const agent = new UserAgent({
    uri,
    contactName: 'alice',
    authorizationUsername: 'alice',
    authorizationPassword: secret,
    logBuiltinEnabled: false,
    transportOptions: { server },
  });
  const instanceId = crypto.randomUUID();
  return [
    agent,
    new Registration({ userAgent: agent, instanceId, clock, onLost: (reason) => lost.push(reason) }),
  ];
}

const registrations = () => system.events.filter(({ type }) => type === 'registered').length;

test.each([
  [0, 150_000],
  [0.5, 195_000],
  [1, 240_000],
])('with the random number %f the phone registers again after %i of 300,000 ms', async (chance, delayMs) => {
  clock.random = () => chance;
  await registration.register();
  for (const round of [1, 2]) {
    clock.pass(delayMs - 1);
    // A pending attempt would no longer wait.
    expect(clock.waiting).toBe(1);
    expect(registrations()).toBe(round);
    clock.pass(1);
    await expect.poll(() => registrations()).toBe(round + 1);
    await expect.poll(() => userAgent.userAgentCore.userAgentClients.size).toBe(0);
    expect(clock.waiting).toBe(1);
  }
  expect(lost).toEqual([]);
});

test('a phone that is closed unregisters', async () => {
  await registration.register();
  await registration.unregister();
  expect(system.engine.isRegistered('alice')).toBe(false);
  expect(clock.waiting).toBe(0);
});

test('a registration with a wrong password fails with its status', async () => {
  const [agent, wrong] = phone('guess');
  await agent.start();
  await expect(wrong.register()).rejects.toMatchObject({ code: 'phone.registrationFailed', status: 403 });
  await agent.stop();
});

test('a renewal that the registrar refuses or leaves unanswered is reported', async () => {
  await registration.register();
  system.engine.setAccepting(false);
  clock.pass(240_000);
  await expect.poll(() => clock.waiting).toBeLessThanOrEqual(1);
  clock.pass(10_000);
  await expect.poll(() => lost.length).toBe(1);
});

test('a registered phone is reached along the path of a call', async () => {
  await registration.register();
  expect(await probe.ask(2_000)).toMatchObject({ proof: 'callPath' });
});

test('a phone that is not registered learns that it receives no calls', async () => {
  await expect(probe.ask(2_000)).rejects.toMatchObject({ code: 'phone.registrationFailed', status: 480 });
});

test('a phone system that answers OPTIONS itself proves no more than the connection', async () => {
  const server = new WebSocketServer({ port: 0, handleProtocols: () => 'sip' });
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const headers = String(data)
        .split('\r\n')
        .filter((line) => /^(via|from|to|call-id|cseq):/i.test(line));
      socket.send(['SIP/2.0 200 OK', ...headers, 'Content-Length: 0', '', ''].join('\r\n'));
    }),
  );
  const { port } = server.address() as AddressInfo;
  const [agent] = phone(password, `ws://127.0.0.1:${port}`);
  await agent.start();
  expect(await new ReachabilityProbe(agent, clock).ask(2_000)).toMatchObject({ proof: 'connection' });
  await agent.stop();
  server.close();
});

test('a probe without an answer fails in time', async () => {
  await registration.register();
  userAgent.transport.onMessage = () => undefined;
  const asked = probe.ask(2_000);
  clock.pass(2_000);
  await expect(asked).rejects.toMatchObject({ code: 'timeout' });
});
