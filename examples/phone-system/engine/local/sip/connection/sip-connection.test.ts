import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RateLimitedLog } from '../../../../limits/rate-limited-log.ts';
import type { SipWire } from '../wire/sip-wire.ts';
import { CostLimits } from './cost-limits.ts';
import type { SipLeg } from './sip-agent.ts';
import { SipConnection } from './sip-connection.ts';
import { SipTrace } from './sip-trace.ts';

const log = pino({ level: 'silent' });

/** A connection with a call. */
function busy(callId: string) {
  const wire = {
    protocol: 'WS',
    local: undefined,
    isOpen: true,
    listen() {},
    send() {},
  } as unknown as SipWire;
  const connection = new SipConnection({
    wire,
    log,
    warnings: new RateLimitedLog(log),
    domain: 'acme.local',
    costs: new CostLimits(),
    admit: () => ({ answer: { statusCode: 403 } }),
    isKnown: () => true,
    trace: new SipTrace(undefined),
    delegateFor: () => ({}),
    onOptions: () => false,
    onClose: () => {},
  });
  const names = { callId, localTag: 'l', remoteTag: 'r' };
  const leg = { dialog: { ...names, isEarly: false } } as unknown as SipLeg;
  connection.agent.legs.set(leg, 'alice');
  return { connection, names, leg };
}

test('a phone that came back finds its calls from before and after, from either side', () => {
  const before = busy('before');
  const after = busy('after');
  const [agent] = before.connection.releaseAgents();
  if (!agent) throw new Error('A connection without an agent');
  expect(agent.legOf(before.names)).toBe(before.leg);
  expect(agent.legOf(after.names)).toBeUndefined();
  after.connection.adopt(agent);
  expect(agent.legOf(after.names)).toBe(after.leg);
  expect(after.connection.agent.legOf(before.names)).toBe(before.leg);
});
