import { type Core, UserAgent } from 'sip.js';
import { describe, expect } from 'vitest';
import { reachTokenHeader } from '../../../../../../sdk/wire/phones/sip-headers.ts';
import type { NodePhone } from '../../testing/node-phone.ts';
import { test } from '../../testing/phone-fixture.ts';

/** Requests that reach a phone from now on. */
function arrivalsAt({ agent }: NodePhone): Core.IncomingRequestMessage[] {
  const core = agent.userAgentCore;
  const receive = core.receiveIncomingRequestFromTransport.bind(core);
  const arrivals: Core.IncomingRequestMessage[] = [];
  core.receiveIncomingRequestFromTransport = (message) => {
    arrivals.push(message);
    receive(message);
  };
  return arrivals;
}

function ask({ agent }: NodePhone, user: string, token: string): Promise<number> {
  const core = agent.userAgentCore;
  const target = UserAgent.makeURI(`sip:${user}@acme.local`) ?? core.configuration.aor;
  const request = core.makeOutgoingRequestMessage('OPTIONS', target, core.configuration.aor, target, {}, [
    `${reachTokenHeader}: ${token}`,
  ]);
  return new Promise((resolve) => {
    const done = ({ message }: Core.IncomingResponse) => resolve(message.statusCode ?? 0);
    core.request(request, { onAccept: done, onReject: done });
  });
}

describe('reachability probes of a phone', () => {
  test("a probe arrives where the phone's calls ring, and its answer returns", async ({ phone }) => {
    const alice = await phone('alice');
    const arrivals = arrivalsAt(alice);
    expect(await ask(alice, 'alice', 'one')).toBe(200);
    expect(arrivals.map(({ method }) => method)).toEqual(['OPTIONS']);
    expect(arrivals[0]?.getHeader(reachTokenHeader)).toBe('one');
  });

  test('a probe fails once the phone has unregistered', async ({ phone, system }) => {
    const alice = await phone('alice');
    const arrivals = arrivalsAt(alice);
    await alice.unregister();
    await system.event('unregistered');
    expect(await ask(alice, 'alice', 'two')).toBe(480);
    expect(arrivals).toEqual([]);
  });

  test('a probe reaches no other phone', async ({ phone }) => {
    const [alice, bob] = [await phone('alice'), await phone('bob')];
    const arrivals = arrivalsAt(bob);
    expect(await ask(alice, 'bob', 'three')).toBe(200);
    expect(arrivals).toEqual([]);
  });

  test('a probe returns the refusal that a call would get', async ({ phone }) => {
    const alice = await phone('alice');
    const core = alice.agent.userAgentCore;
    core.receiveIncomingRequestFromTransport = (message) =>
      void core.replyStateless(message, { statusCode: 503 });
    expect(await ask(alice, 'alice', 'four')).toBe(503);
  });
});
