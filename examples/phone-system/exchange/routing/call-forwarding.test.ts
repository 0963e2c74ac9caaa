import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ForwardedCall, ForwardRule } from '../../../../sdk/wire/forwarding/conditions.ts';
import type { PhonesState } from '../../../../sdk/wire/forwarding/route.ts';
import type { StoredForwarding } from '../../../../sdk/wire/forwarding/rule.ts';
import { anyRules, anyState, anyTime } from '../../../../sdk/wire/forwarding/testing/random-rules.ts';
import { type PropertyValue, propertyTable } from '../../../../sdk/wire/services/property-table.ts';
import { takingServices } from '../../../../sdk/wire/services/serving.ts';
import { Clock } from '../../base/clock.ts';
import { wallTime } from '../../base/wall-time.ts';
import { acme } from '../../demonstration/acme.ts';
import type { Person } from '../../users/person.ts';
import type { Identity } from '../route.ts';
import { CallForwarding } from './call-forwarding.ts';

const person = { id: 2, number: '102' } as Person;
const minuteMs = 60_000;

/** A clock that stands still. */
class StandingClock extends Clock {
  at = Date.UTC(2026, 10, 26);
  override now(): number {
    return this.at;
  }
}

const anyFrom: fc.Arbitrary<Identity> = fc.oneof(
  fc.constantFrom('101', '103').map((number) => ({ number })),
  fc.constantFrom('+33612345678', '+33199001122').map((external) => ({ number: external, external })),
  fc.constant({ number: '' }),
);
const anyArrival = fc.record({
  target: fc.constantFrom('EXT' as const, 'PSTN' as const, 'PLMN' as const, undefined),
  isForwarded: fc.boolean(),
});

/** Services that are switched on; most are off. */
const anyServices = fc
  .record(
    Object.fromEntries(
      takingServices.map((name) => [
        `${name}.activated`,
        fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, fc.constant(true)),
      ]),
    ),
  )
  .map(
    (active): Readonly<Record<string, PropertyValue>> => ({ ...active, 'bosssecretary.secretary': '103' }),
  );
const anyPhones = fc.tuple(anyState, anyTime, anyServices);

/** Routes a call as the exchange does: it looks at the rules once, and again when the phones have failed. */
function exchanged(forwarding: CallForwarding, from: Identity, arrival: Arrived, phones: PhonesState) {
  const rules = forwarding.arrive(person, arrival);
  const isRinging = phones === 'free' || phones === 'silent';
  const first = rules.route(from, isRinging ? 'free' : phones);
  if (phones !== 'silent' || first.outcome === 'forward') return first;
  return rules.route(from, 'silent');
}
type Arrived = Parameters<CallForwarding['arrive']>[1];

it('sends 10,000 random calls where their simulation says', () => {
  let rules: readonly ForwardRule[] = [];
  let presence = 'available';
  let properties: Readonly<Record<string, PropertyValue>> = {};
  const clock = new StandingClock();
  const forwarding = new CallForwarding({
    isInCall: () => false,
    propertiesOf: () => (name) => (properties[name] ?? propertyTable[name].value) as never,
    serviceRouteOf: (_, name) => ({ kind: 'virtual', name, shown: { number: name } }),
    clock,
    rulesOf: () => rules as unknown as readonly StoredForwarding[],
    presenceOf: () => presence,
    isPersonal: (_, external) => external === '+33612345678',
    isGroupMate: (_, number) => number === '103',
    company: { current: acme },
    writingsOf: () => [],
    // The route of a rule is recognized by the destination.
    redirectionOf: () => undefined,
    routeOf: (_, name) => ({ kind: 'virtual', name, shown: { number: name } }),
  });
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(anyRules, anyFrom, anyArrival, anyPhones, (anyOnes, from, arrival, [state, time, active]) => {
      properties = active;
      rules = anyOnes.map((rule, at) => ({ ...rule, destination: at === 3 ? 'REJECTION' : `10${at}` }));
      presence = state.presenceState;
      // A whole number of minutes before or after the first moment, at which the wall clock shows this time.
      const base = Date.UTC(2026, 10, 26);
      const shown = wallTime(acme.timeZone, base);
      const days = time.dayOfWeek - shown.dayOfWeek;
      clock.at = base + (days * 1_440 + time.minutes - shown.minutes) * minuteMs;
      const call: ForwardedCall = forwarding.describe(person, from, arrival);
      const simulated = forwarding.simulate(person, call, { state, time });
      // A phone that has rung silently has been free before, when a rule can have taken the call.
      const before = forwarding.simulate(person, call, { state: { ...state, phones: 'free' }, time });
      const wanted = state.phones === 'silent' && before.outcome === 'forward' ? before : simulated;
      const { outcome, forward } = exchanged(forwarding, from, arrival, state.phones);
      const destination = forward?.isRejection ? 'REJECTION' : forward?.route?.shown.number;
      const { service } = wanted;
      const isServed = wanted.outcome === 'forward' && service !== undefined;
      const reached = isServed ? 'service' : outcome;
      outcomes.set(reached, (outcomes.get(reached) ?? 0) + 1);
      expect([outcome, destination]).toEqual([wanted.outcome, isServed ? service : wanted.rule?.destination]);
    }),
    { numRuns: 10_000 },
  );
  // The random rules reach every outcome, so that the comparison covers all outcomes.
  for (const outcome of ['forward', 'service', 'ring', 'fail'])
    expect(outcomes.get(outcome)).toBeGreaterThan(500);
});
