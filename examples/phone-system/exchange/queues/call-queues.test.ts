import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RingPattern, ringPatterns } from '../../../../sdk/wire/acd-group.ts';
import { Changes } from '../../base/changes.ts';
import { Clock } from '../../base/clock.ts';
import { acme } from '../../demonstration/acme.ts';
import { addDemoWorld } from '../../demonstration/people/demo-world.ts';
import { Callbacks } from '../../queues/callbacks.ts';
import { AcdClients } from '../../queues/callers/acd-clients.ts';
import { nextToRing } from '../../queues/ring-order.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import { openStore, type Store } from '../../store/store.ts';
import { People, type Person } from '../../users/person.ts';
import { Party } from '../calls/party.ts';
import { Line } from '../lines/line.ts';
import { CallQueues } from './call-queues.ts';
import { noQueueSounds } from './queue-sounds.ts';

const log = pino({ level: 'silent' });
let store: Store;
let everybody: readonly Person[];

beforeAll(async () => {
  store = await openStore({ server: undefined, folder: undefined, log });
  await addDemoWorld(store.db, { people: 20, activity: false, now: Date.now() });
  everybody = (await People.load(store.db)).all();
});
afterAll(() => store.close());

interface Agent {
  readonly person: Person;
  isIdle: boolean;
  isLoggedIn: boolean;
  idleSince: number;
}

/** A call, as a caller and a test see it. */
interface Call {
  readonly number: string;
  readonly group: RungGroup;
  /** The cause with which it ended without an agent. */
  failed: string | undefined;
  agent: Party | undefined;
  ringing: Map<number, Party>;
  waiting: Party | undefined;
  isGone: boolean;
}

/** Two groups that share an agent, whose calls ring at parties without phones. */
class Office {
  readonly clock = new Clock();
  readonly calls: Call[] = [];
  readonly agents: readonly Agent[];
  readonly groups: readonly RungGroup[];
  readonly queues: CallQueues;
  readonly clients: AcdClients;
  #last = 0;

  constructor(
    { clients, callbacks }: { clients: AcdClients; callbacks: Callbacks },
    patterns: readonly RingPattern[],
    sizes: readonly number[],
  ) {
    this.clients = clients;
    this.agents = everybody
      .slice(0, 4)
      .map((person) => ({ person, isIdle: true, isLoggedIn: true, idleSince: 0 }));
    this.groups = [this.#group(1, [0, 1, 2], patterns, sizes), this.#group(2, [2, 3], patterns, sizes)];
    this.queues = new CallQueues({
      clients,
      clock: this.clock,
      isFree: (id) => this.agents.some((agent) => agent.person.id === id && agent.isIdle),
      callbacks,
      groupById: () => undefined,
      placeCallback: () => undefined,
      tookCall: () => {},
      missedCall: () => {},
      sounds: noQueueSounds,
    });
  }

  #group(
    id: number,
    members: readonly number[],
    patterns: readonly RingPattern[],
    sizes: readonly number[],
  ): RungGroup {
    let lastRung = -1;
    const agents = () => members.flatMap((at) => this.agents[at] ?? []);
    return {
      id,
      path: `v1/user/Group/${id}`,
      number: `30${id}`,
      directNumber: undefined,
      label: `Group ${id}`,
      priority: id,
      queueSize: sizes[id - 1] ?? 0,
      maxWaitMs: undefined,
      overflow: undefined,
      callback: undefined,
      hasMailbox: false,
      announcementMs: 0,
      announces: () => false,
      ringingMs: undefined,
      unreachableMs: 0,
      afterCall: { pauseMs: 0, asksFeedback: false },
      hasFreeAgent: (except) =>
        agents().some(({ person, isIdle, isLoggedIn }) => isIdle && isLoggedIn && !except.has(person.id)),
      standing: () => (agents().some(({ isLoggedIn }) => isLoggedIn) ? 'open' : 'closed'),
      nextAgents: (...except) => {
        const free = agents().flatMap(({ person, isIdle, isLoggedIn, idleSince }, position) =>
          isIdle && isLoggedIn && !except.some((set) => set.has(person.id))
            ? [{ personId: person.id, position, idleSince, groupCalls: 0, talkedMs: 0 }]
            : [],
        );
        return nextToRing(patterns[id - 1] ?? 'sequential', free, lastRung).flatMap(
          ({ personId }) => everybody.find((one) => one.id === personId) ?? [],
        );
      },
      rings: (person) => {
        lastRung = agents().findIndex((agent) => agent.person.id === person.id);
      },
    };
  }

  arrive(group: RungGroup): void {
    this.#last += 1;
    const call: Call = {
      number: String(this.#last),
      group,
      failed: undefined,
      agent: undefined,
      ringing: new Map(),
      waiting: undefined,
      isGone: false,
    };
    this.calls.push(call);
    const party = (state: Party['state'], person?: Person) => {
      this.#last += 1;
      const line =
        person &&
        new Line({
          clock: this.clock,
          number: this.#last,
          callId: this.#last,
          person,
          isIncoming: true,
          far: { number: call.number },
          phoneId: undefined,
          isPersonal: () => false,
          photoOf: () => undefined,
          findNames: () => undefined,
        });
      return new Party({ id: String(this.#last), identity: { number: call.number }, line, state });
    };
    const summons = { from: { number: call.number }, caller: undefined, via: undefined, returnTo: undefined };
    const cause = this.queues.enter(
      { group, shown: { number: group.number, label: group.label }, callId: this.#last },
      { ...summons, forwarders: [] },
      {
        ring: (person, invite) => {
          const ringing = party('ringing', person);
          ringing.summons = invite;
          call.ringing.set(person.id, ringing);
          return ringing;
        },
        wait: (invite) => {
          call.waiting = party('queued');
          call.waiting.summons = invite;
          return call.waiting;
        },
        endWait: (waiting) => this.#remove(waiting),
        play: () => () => {},
        endSound: () => {},
        toMailbox: () => {},
        toGroup: () => {},
        release: () => {},
        fail: (_invite, why) => {
          call.failed = why;
        },
      },
    );
    if (cause !== undefined) call.failed = cause;
  }

  #remove(party: Party): void {
    party.state = 'ended';
    party.onRemoved?.();
    party.onRemoved = undefined;
    for (const call of this.calls) if (call.waiting === party) call.waiting = undefined;
  }

  /** Returns the offer at the agent's phone, if it rings. */
  offerTo(agent: Agent) {
    const call = this.calls.find(({ ringing }) => ringing.has(agent.person.id));
    const party = call?.ringing.get(agent.person.id);
    return call && party && { call, party };
  }

  answer(agent: Agent): void {
    const offer = this.offerTo(agent);
    if (!offer) return;
    agent.isIdle = false;
    offer.call.agent = offer.party;
    offer.call.ringing.clear();
    for (const other of offer.party.summons?.group?.takenBy(offer.party, { isAnswered: true }) ?? []) {
      this.#remove(other);
    }
    this.queues.changed();
  }

  refuse(agent: Agent): void {
    const offer = this.offerTo(agent);
    if (!offer) return;
    offer.call.ringing.delete(agent.person.id);
    this.#remove(offer.party);
    offer.party.summons?.group?.without(offer.party, 'declined');
  }

  /** Ends the agent's talk. */
  finish(agent: Agent): void {
    const call = this.calls.find((one) => one.agent?.line?.person === agent.person && !one.isGone);
    if (!call?.agent) return;
    call.isGone = true;
    this.#remove(call.agent);
    agent.isIdle = true;
    agent.idleSince = this.#last;
    this.queues.changed();
  }

  /** Hangs up the first call without an agent. */
  hangUp(): void {
    const call = this.present().find(({ agent }) => agent === undefined);
    if (!call) return;
    call.isGone = true;
    const parties = [...call.ringing.values(), ...(call.waiting ? [call.waiting] : [])];
    call.ringing.clear();
    for (const party of parties) this.#remove(party);
  }

  toggle(agent: Agent): void {
    if (!agent.isIdle || this.offerTo(agent)) return;
    agent.isLoggedIn = !agent.isLoggedIn;
    this.queues.changed();
  }

  present(): readonly Call[] {
    return this.calls.filter(({ failed, isGone }) => failed === undefined && !isGone);
  }
}

type Step = readonly ['arrive' | 'answer' | 'refuse' | 'finish' | 'hangUp' | 'toggle' | 'later', number];

function take(office: Office, [what, at]: Step): void {
  const agent = office.agents[at % office.agents.length];
  const group = office.groups[at % office.groups.length];
  if (!agent || !group) return;
  if (what === 'arrive') office.arrive(group);
  else if (what === 'hangUp') office.hangUp();
  else if (what === 'later') office.clock.move(20_000);
  else office[what](agent);
}

function check(office: Office, patterns: readonly RingPattern[]): void {
  for (const agent of office.agents) {
    const offers = office.calls.filter(({ ringing }) => ringing.has(agent.person.id));
    // No agent is offered two calls, and no talking agent is offered a call.
    expect(offers.length).toBeLessThanOrEqual(agent.isIdle ? 1 : 0);
  }
  for (const call of office.present()) {
    // No call is lost: it rings, waits or talks, in exactly one of these states.
    const ways = [call.ringing.size > 0, call.waiting !== undefined, call.agent !== undefined];
    expect(ways.filter(Boolean)).toEqual([true]);
  }
  for (const group of office.groups) {
    const waiting = office.present().filter((call) => call.group === group && call.waiting);
    expect(office.clients.waitingIn(group.id)).toBe(waiting.length);
    if (group.queueSize >= 0) expect(waiting.length).toBeLessThanOrEqual(group.queueSize);
    if (group.standing() === 'closed') expect(waiting).toEqual([]);
    const neverOffered = waiting.filter(({ waiting: party }) => {
      const queued = party?.summons?.group;
      return queued !== undefined && 'refusedBy' in queued && (queued.refusedBy as Set<number>).size === 0;
    });
    if (neverOffered.length === 0 || patterns[group.id - 1] === 'pickup') continue;
    // No caller waits while an agent of the group is free.
    const ringing = new Set(office.calls.flatMap((call) => [...call.ringing.keys()]));
    expect(group.nextAgents(ringing)).toEqual([]);
  }
}

it('no call is offered twice or lost, and no caller waits while an agent is free', async () => {
  const step = fc.tuple(
    fc.constantFrom('arrive', 'arrive', 'arrive', 'answer', 'refuse', 'finish', 'hangUp', 'toggle', 'later'),
    fc.nat(11),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.constantFrom(...ringPatterns), fc.constantFrom(...ringPatterns)),
      fc.tuple(fc.constantFrom(-1, 0, 1, 3), fc.constantFrom(-1, 0, 2)),
      fc.array(step as fc.Arbitrary<Step>, { maxLength: 40 }),
      async (patterns, sizes, steps) => {
        const clients = await AcdClients.load(store.db, {
          changes: new Changes(),
          clock: new Clock(),
          company: { current: acme },
          log,
        });
        const callbacks = await Callbacks.load(store.db, { clock: new Clock(), changes: new Changes(), log });
        const office = new Office({ clients, callbacks }, patterns, sizes);
        for (const one of steps) {
          take(office, one);
          // Distribution after a change waits for the end of the present task.
          await new Promise(setImmediate);
          check(office, patterns);
        }
        // In the end every caller leaves, and nothing is left of any call.
        while (office.present().some(({ agent }) => agent === undefined)) office.hangUp();
        for (const agent of office.agents) office.finish(agent);
        await new Promise(setImmediate);
        expect(office.queues.size).toBe(0);
        for (const { id } of office.groups) expect(clients.waitingIn(id)).toBe(0);
        office.queues.stop();
        await clients.settle();
      },
    ),
    { numRuns: 200 },
  );
});
