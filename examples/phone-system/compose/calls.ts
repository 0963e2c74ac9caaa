import { loadAnnouncements } from '../announcements/announcements.ts';
import { GroupSounds } from '../announcements/queue/group-sounds.ts';
import { groupIdOf } from '../base/paths.ts';
import { Colleagues } from '../calls/colleagues.ts';
import { Exchange } from '../exchange/exchange.ts';
import type { CallForwarding } from '../exchange/routing/call-forwarding.ts';
import { Denylists } from '../forwarding/denylists.ts';
import type { ForwardTargets } from '../forwarding/forward-targets.ts';
import type { Forwardings } from '../forwarding/forwardings.ts';
import { Extensions } from '../numbers/extensions.ts';
import { writingsOf } from '../numbers/numbering.ts';
import { groupOfPhoto, groupPhotoUid } from '../people/directory-service.ts';
import { AcdClients } from '../queues/acd-clients.ts';
import { AcdGroups } from '../queues/acd-groups.ts';
import { AgentDays } from '../queues/agents/agent-days.ts';
import { AgentRows } from '../queues/agents/agent-rows.ts';
import { AgentTimes } from '../queues/agents/agent-times.ts';
import { Agents } from '../queues/agents/agents.ts';
import { Callbacks } from '../queues/callbacks.ts';
import { GroupGreetings } from '../queues/group-greetings.ts';
import { monitors } from '../queues/group-visibility.ts';
import { PastCallers } from '../queues/past-callers.ts';
import type { OwedCalls } from '../services/owed-calls.ts';
import type { ServicePhones } from '../services/service-phones.ts';
import type { Person } from '../users/person.ts';
import type { Core } from './core.ts';
import type { composeDirectory } from './directory.ts';
import { composeForwarding } from './forwarding.ts';
import type { composeHistory } from './history.ts';
import type { composePhones } from './phones.ts';
import { composeServicesOfUsers } from './services-of-users.ts';
import type { composeUsers } from './users.ts';
import type { composeVoicemail } from './voicemail.ts';

type Composed<Compose extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Compose>>;

type CallsDeps = Composed<typeof composeUsers> &
  Composed<typeof composeDirectory> &
  Composed<typeof composeVoicemail> &
  Composed<typeof composePhones> &
  Composed<typeof composeHistory>;

/** The concerns that change with calls. */
export interface Calls {
  readonly exchange: Exchange;
  readonly forwardings: Forwardings;
  readonly callForwarding: CallForwarding;
  readonly forwardTargets: ForwardTargets;
  readonly owedCalls: OwedCalls;
  readonly servicePhones: ServicePhones;
  readonly denylists: Denylists;
  readonly agents: Agents;
  readonly agentDays: AgentDays;
  readonly agentTimes: AgentTimes;
  readonly pastCallers: PastCallers;
  readonly callbacks: Callbacks;
  readonly groupGreetings: GroupGreetings;
  readonly groups: AcdGroups;
  readonly clients: AcdClients;
  readonly extensions: Extensions;
  readonly colleagues: Colleagues;
}

/** The exchange, and everything that changes with its calls: extensions, agents, queues and colleagues. */
export async function composeCalls(core: Core, deps: CallsDeps): Promise<Calls> {
  const { db, changes, clock, log, disposables } = core;
  const { people, presences, crmSettings, terminals, records } = deps;
  const publish = (personId: number): void => {
    const person = people.byId(personId);
    if (person) extensions.publish(person);
  };
  const ofUsers = await composeServicesOfUsers(core, { ...deps, calls: () => calls });
  const forwarding = await composeForwarding(core, {
    ...deps,
    serviceRouteOf: ofUsers.serviceRouteOf,
    isInCall: (personId) => exchange.callState(personId) === 'busy',
    groupIdsOf: (personId) => groups.idsOf(personId),
    onChange: (person, { isByClock }) => {
      extensions.refresh(person, { force: !isByClock });
      colleagues.refresh(person);
    },
  });
  const { forwardings, callForwarding, forwardTargets } = forwarding;
  const denylists = await Denylists.load(db, { changes, clock, writingsOf });
  const clients = await AcdClients.load(db, {
    changes,
    clock,
    log: log('queues'),
    callbacksWritten: () => callbacks.written(),
    photoOf: (number) => deps.callerPhotos.of(number, undefined),
    findName: (number) => deps.callerNames.find(number, undefined),
    onChange: (groupId) => groups.refreshCallers(groupId),
  });
  const callbacks: Callbacks = await Callbacks.load(db, { clock, changes, log: log('queues') });
  const groupGreetings = await GroupGreetings.open(db, { changes, clock }, core.options.data);
  disposables.add(() => groupGreetings.close());
  const exchange: Exchange = createExchange(
    core,
    { ...deps, callForwarding, clients, callbacks, groupGreetings },
    () => calls,
    (person) => ofUsers.refresh(person),
  );
  const agents: Agents = await Agents.load(db, {
    clock,
    changes,
    rows: new AgentRows(db, {
      log: log('agents'),
      hasVisualQueue: (personId) => people.byId(personId)?.licences.isVisualQueueBarred === false,
    }),
    isAutoLogin: (personId) => groups.isAutoLogin(personId),
    hasMessages: (personId) => (people.byId(personId)?.licences.queueMessages ?? 0) > 0,
    phoneUse: (personId) => {
      const person = people.byId(personId);
      return person ? extensions.phoneUse(person) : 'unavailable';
    },
    isInGroupCall: (personId) => exchange.isInGroupCall(personId),
    onChange: (personId) => {
      publish(personId);
      agentTimes.follow(personId);
      groups.refresh(personId);
      exchange.agentsChanged();
    },
  });
  const agentTimes = await AgentTimes.load(db, {
    agents,
    personIds: people.all().map(({ id }) => id),
    clock,
    log: log('queues'),
  });
  const agentDays = new AgentDays(db, { times: agentTimes, records, clock });
  const groups: AcdGroups = await AcdGroups.load(db, {
    changes,
    clock,
    people,
    agents,
    clients,
    isDoNotDisturb: (personId) => presences.isDoNotDisturb(personId),
    hasSound: (groupId, topic) => groupGreetings.chosen(groupId, topic) !== undefined,
    photoOf: (number) => deps.photos.urlOf(groupPhotoUid(number), ''),
    onChange: () => exchange.agentsChanged(),
  });
  deps.photos.onChange(async (uid) => {
    const number = groupOfPhoto(uid);
    if (number !== undefined) groups.refreshPhoto(number);
  });
  presences.listen((personId) => {
    const person = people.byId(personId);
    if (person) extensions.refresh(person);
    groups.refresh(personId);
    exchange.agentsChanged();
  });
  const extensions = new Extensions({
    changes,
    terminals,
    agents,
    crmSettings,
    forwardings,
    forwardedState: (person) => callForwarding.stateOf(person),
    callState: (personId) => exchange.callState(personId),
  });
  const colleagues = new Colleagues({ changes, people, extensions, presences });
  disposables.add(async () => {
    forwarding.stop();
    exchange.stop();
    groups.stop();
    await Promise.all([
      ofUsers.close(),
      records.settle(),
      clients.settle(),
      agentTimes.settle(),
      agents.stop(),
      callbacks.settle(),
    ]);
  });
  const calls: Calls = {
    exchange,
    owedCalls: ofUsers.owedCalls,
    servicePhones: ofUsers.servicePhones,
    forwardings,
    callForwarding,
    forwardTargets,
    denylists,
    agents,
    agentDays,
    agentTimes,
    callbacks,
    groupGreetings,
    pastCallers: new PastCallers(db, { people, clock }),
    groups,
    clients,
    extensions,
    colleagues,
  };
  exchange.resumeCallbacks();
  ofUsers.resume();
  return calls;
}

/** @param calls returns the concerns that exist when there are calls */
function createExchange(
  { changes, clock, options, log }: Core,
  deps: CallsDeps & Pick<Calls, 'callForwarding' | 'clients' | 'callbacks' | 'groupGreetings'>,
  calls: () => Calls,
  refreshServices: (person: Person) => void,
): Exchange {
  const { callForwarding, clients, callbacks, groupGreetings } = deps;
  const {
    people,
    users,
    callerIds,
    presences,
    personalCalls,
    callerPhotos,
    callerNames,
    mailboxes,
    engine,
    terminals,
    world,
    records,
    recordings,
  } = deps;
  return new Exchange({
    engine,
    terminals,
    records,
    changes,
    clock,
    recordings,
    person: (id) => people.byId(id),
    people: people.all(),
    findRoute: world.findRoute,
    isEmergency: world.isEmergency,
    clients,
    callbacks,
    sounds: new GroupSounds({
      chosen: (groupId, topic) => groupGreetings.chosen(groupId, topic),
      languageOf: (number) => {
        const person = people.byNumber(number);
        return person && users.language(person);
      },
      log: log('queues'),
    }),
    groupById: (id) => calls().groups.rungById(id),
    isFree: (personId) => calls().agents.idleSince(personId) !== undefined,
    tookCall: (personId, after) => calls().agents.tookCall(personId, after),
    missedCall: (personId, cause, awayMs) => calls().agents.missed(personId, cause, awayMs),
    groupMembers: (path) => calls().groups.membersAt(path),
    monitors: (person, path) =>
      monitors(person, path === undefined ? undefined : calls().groups.standingOf(person, groupIdOf(path))),
    forwarding: callForwarding,
    mailboxOf: (person) => mailboxes.routeTo(person),
    groupMailboxOf: (group) => mailboxes.routeToGroup(group),
    callerIdOf: (number) => {
      const person = people.byNumber(number);
      if (!person) return undefined;
      const byCalendar = presences.callerIdOf(person.id);
      const isAllowed = byCalendar !== undefined && callerIds.isAllowed(person, byCalendar);
      return isAllowed ? byCalendar : callerIds.of(person.id);
    },
    isDenied: (person, number) => calls().denylists.denies(person.id, number),
    isPersonal: (person, external) => personalCalls.isPersonal(person, external),
    photoOf: (number, personId) => callerPhotos.of(number, personId),
    knownName: (number, personId) => callerNames.known(number, personId),
    findName: (number, personId) => callerNames.find(number, personId),
    failures: { toneMs: options.busyToneMs ?? 3_000, announcements: loadAnnouncements() },
    noAnswerMs: options.noAnswerMs ?? 30_000,
    agentMs: options.agentMs ?? 15_000,
    onActivity: (person) => {
      const { exchange, extensions, colleagues, agents } = calls();
      terminals.refreshActivity(person.id);
      extensions.refresh(person);
      colleagues.refresh(person);
      agents.refresh(person.id);
      refreshServices(person);
      engine.showActivity(person.number, exchange.callState(person.id) ?? 'idle');
    },
  });
}
