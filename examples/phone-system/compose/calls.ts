import { loadAnnouncements } from '../announcements/announcements.ts';
import { GroupSounds } from '../announcements/queue/group-sounds.ts';
import type { AssistantUsers } from '../assistants/assistant-users.ts';
import { groupIdOf } from '../base/paths.ts';
import { Colleagues } from '../calls/colleagues.ts';
import { Exchange } from '../exchange/exchange.ts';
import { Denylists } from '../forwarding/denylists.ts';
import { Extensions } from '../numbers/extensions.ts';
import type { VirtualPhones } from '../phones/virtual-phones.ts';
import { AgentDays } from '../queues/agents/agent-days.ts';
import { monitors } from '../queues/group-visibility.ts';
import type { OutsideGate } from '../tolls/outside-gate.ts';
import type { PbxAccounts } from '../trunks/pbx-accounts.ts';
import type { PbxLamps } from '../trunks/pbx-lamps.ts';
import type { PbxPickUps } from '../trunks/pbx-pick-ups.ts';
import type { Person } from '../users/person.ts';
import { composeOutsideCalls } from './calls/outside-calls.ts';
import { composePbxSwitches, composeTrunks } from './calls/trunks.ts';
import type { Core } from './core.ts';
import type { composeDirectory } from './directory.ts';
import { composeForwarding } from './forwarding.ts';
import type { composeHistory } from './history.ts';
import type { composeNumbers } from './numbers.ts';
import type { composePhones } from './phones.ts';
import type { Queues } from './queues.ts';
import { composeServicesOfUsers } from './services-of-users.ts';
import type { composeUsers } from './users.ts';
import type { composeVoicemail } from './voicemail.ts';

type Composed<Compose extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Compose>>;

type CallsDeps = Composed<typeof composeUsers> &
  Composed<typeof composeDirectory> &
  Composed<typeof composeVoicemail> &
  Composed<typeof composePhones> &
  Queues &
  ReturnType<typeof composeNumbers> &
  Composed<typeof composeHistory> & {
    readonly virtualPhones: VirtualPhones;
    readonly assistantUsers: AssistantUsers;
  };

export type Calls = Composed<typeof composeCalls>;

/** The exchange, and the concerns that change with its calls. */
export async function composeCalls(core: Core, deps: CallsDeps) {
  const { db, changes, clock, company, disposables, numbering } = core;
  const { agents, agentTimes, callbacks, clients, groups, people, presences, records, terminals } = deps;
  const denylists = await Denylists.load(db, { changes, clock, writingsOf: numbering.writingsOf });
  const callerIdOf = callerIdsOf(deps);
  const pbx = await composeTrunks(core, { ...deps, callerIdOf });
  const { trunks, trunkChecks, pbxAccounts, pbxLamps, pbxPickUps, secrets } = pbx;
  const forwarding = await composeForwarding(core, { ...deps, pbxAccounts });
  const { forwardings, callForwarding, forwardTargets } = forwarding;
  composePbxSwitches(core, { ...deps, pbxAccounts, callForwarding });
  const { gate, outsideAdministration } = await composeOutsideCalls(core, { people, trunks });
  deps.numbers.takesEmergencies = () => trunks.takesEmergencies;
  const outside = { callerIdOf, gate, pbxAccounts, pbxPickUps };
  const exchange = createExchange(core, { ...deps, ...forwarding, ...outside, denylists });
  const ofUsers = await composeServicesOfUsers(core, { ...deps, exchange, forwardTargets });
  const extensions = new Extensions({
    changes,
    settings: core.settings,
    terminals,
    agents,
    crmSettings: deps.crmSettings,
    forwardings,
    forwardedState: (person) => callForwarding.stateOf(person),
    phoneUse: deps.phoneUse,
    hasAssistant: (personId) => deps.assistantUsers.has(personId),
    photoOf: (number) => deps.photos.ofNumber(number),
  });
  deps.photos.onChange(async (uid) => {
    const person = people.byId(Number(uid));
    if (!person) return;
    extensions.publish(person);
    groups.refresh(person.id);
  });
  changes.follow('settings', () => {
    for (const person of people.all()) extensions.publish(person);
  });
  const colleagues = new Colleagues({ changes, people, extensions, presences, lamps: pbxLamps });
  const parts = { exchange, extensions, colleagues };
  followChanges(core, {
    ...deps,
    ...parts,
    pbxLamps,
    pbxPickUps,
    pbxAccounts,
    refreshServices: ofUsers.refresh,
  });
  disposables.add(async () => {
    forwarding.stop();
    exchange.stop();
    groups.stop();
    await Promise.all([
      ofUsers.close(),
      records.settle(),
      deps.journal.settle(),
      clients.settle(),
      agentTimes.settle(),
      agents.stop(),
      callbacks.settle(),
    ]);
  });
  exchange.resume(deps.ongoing);
  exchange.resumeCallbacks();
  ofUsers.resume();
  return {
    ...parts,
    trunks,
    outsideAdministration,
    pbxAccounts,
    trunkChecks,
    secrets,
    owedCalls: ofUsers.owedCalls,
    forwardings,
    callForwarding,
    forwardTargets,
    denylists,
    agentDays: new AgentDays(db, { times: agentTimes, records, clock, company }),
  };
}

function createExchange(
  { changes, clock, company, options, log }: Core,
  deps: CallsDeps &
    Composed<typeof composeForwarding> & {
      readonly denylists: Denylists;
      readonly gate: OutsideGate;
      readonly pbxAccounts: PbxAccounts;
      readonly pbxPickUps: PbxPickUps;
      readonly callerIdOf: (number: string) => string | undefined;
    },
): Exchange {
  const { people, users, personalCalls, callerPhotos, callerNames, mailboxes } = deps;
  const { numberPlan, agents, groups, groupGreetings, companySounds, denylists } = deps;
  const announcements = loadAnnouncements();
  return new Exchange({
    engine: deps.engine,
    terminals: deps.terminals,
    participants: deps.participants,
    records: deps.records,
    journal: deps.journal,
    onLeg: (leg, callId) => deps.callSignalling.joined(leg, callId),
    changes,
    clock,
    recordings: deps.recordings,
    person: (id) => people.byId(id),
    people,
    findRoute: (written, caller) => {
      const route = numberPlan.findRoute(written, caller);
      if (route) return route;
      const emergency = numberPlan.emergencyNumber(written, caller);
      return emergency === undefined
        ? deps.pbxAccounts.findRoute(written, caller)
        : deps.gate.emergencyRoute(emergency);
    },
    isEmergency: numberPlan.isEmergency,
    clients: deps.clients,
    callbacks: deps.callbacks,
    sounds: new GroupSounds({
      company,
      chosen: (groupId, topic) => groupGreetings.chosen(groupId, topic) ?? companySounds.fileOfTopic(topic),
      languageOf: (number) => {
        const person = people.byNumber(number);
        return person && users.language(person);
      },
      log: log('queues'),
    }),
    groupById: (id) => groups.rungById(id),
    isFree: (personId) => agents.idleSince(personId) !== undefined,
    tookCall: (personId, after) => agents.tookCall(personId, after),
    missedCall: (personId, cause, awayMs) => agents.missed(personId, cause, awayMs),
    groupMembers: (path) => groups.membersAt(path),
    monitors: (person, path) =>
      monitors(person, path === undefined ? undefined : groups.standingOf(person, groupIdOf(path))),
    forwarding: deps.callForwarding,
    mailboxOf: (person) => mailboxes.routeTo(person),
    groupMailboxOf: (group) => mailboxes.routeToGroup(group),
    callerIdOf: deps.callerIdOf,
    outsideLines: deps.gate,
    rungElsewhere: deps.pbxPickUps,
    isDenied: (person, number) => denylists.denies(person.id, number),
    isPersonal: (person, external) => personalCalls.isPersonal(person, external),
    photoOf: (number, personId) => callerPhotos.of(number, personId),
    knownName: (number, personId) => callerNames.known(number, personId),
    findName: (number, personId) => callerNames.find(number, personId),
    failures: {
      toneMs: options.busyToneMs ?? 3_000,
      announcementOf: (cause) => companySounds.failure(cause) ?? announcements.get(cause),
    },
    holdMusic: () => companySounds.music(),
    noAnswerMs: options.noAnswerMs ?? 30_000,
    agentMs: options.agentMs ?? 15_000,
  });
}

/** Returns the number that a user has chosen for calls outside, of the user's presence first. */
const callerIdsOf =
  ({ people, presences, callerIds }: CallsDeps) =>
  (number: string): string | undefined => {
    const person = people.byNumber(number);
    if (!person) return undefined;
    const byCalendar = presences.callerIdOf(person.id);
    const isAllowed = byCalendar !== undefined && callerIds.isAllowed(person, byCalendar);
    return isAllowed ? byCalendar : (callerIds.of(person.id) ?? callerIds.ofSite(person));
  };

type Changing = CallsDeps & {
  readonly exchange: Exchange;
  readonly extensions: Extensions;
  readonly colleagues: Colleagues;
  readonly pbxLamps: PbxLamps;
  readonly pbxPickUps: PbxPickUps;
  readonly pbxAccounts: PbxAccounts;
  readonly refreshServices: (person: Person) => void;
};

/** Shows the changes of calls, agents, groups and rules wherever they are seen, and lets waiting calls ring. */
function followChanges({ changes }: Core, deps: Changing): void {
  const { agents, agentTimes, colleagues, engine, exchange, extensions, groups, people, presences } = deps;
  const follow = (notice: Parameters<typeof changes.follow>[0], show: (person: Person) => void) =>
    changes.follow(notice, (personId) => {
      const person = people.byId(personId);
      if (person) show(person);
    });
  const showLamp = ({ id, number }: Person) => {
    const activity = deps.participants.callState(id) ?? deps.pbxLamps.of(id)?.activity;
    engine.showActivity(number, activity ?? 'idle');
  };
  follow('calls', (person) => {
    deps.terminals.refreshActivity(person.id);
    extensions.refresh(person);
    colleagues.refresh(person);
    agents.refresh(person.id);
    deps.refreshServices(person);
    showLamp(person);
  });
  follow('callsElsewhere', (person) => {
    const elsewhere = deps.pbxLamps.of(person.id);
    const isBusy = elsewhere !== undefined && !deps.pbxAccounts.ringsBusy(elsewhere.trunkId);
    deps.busyElsewhere.set(person.id, isBusy);
    agents.refresh(person.id);
    colleagues.refresh(person);
    deps.pbxPickUps.follow(person);
    showLamp(person);
  });
  follow('agent', (person) => {
    extensions.publish(person);
    agentTimes.follow(person.id);
    groups.refresh(person.id);
    exchange.agentsChanged();
  });
  changes.follow('group', () => exchange.agentsChanged());
  follow('rules', (person) => {
    extensions.refresh(person, { force: true });
    colleagues.refresh(person);
  });
  follow('hoursOfRules', (person) => {
    extensions.refresh(person);
    colleagues.refresh(person);
  });
  presences.listen((personId) => {
    const person = people.byId(personId);
    if (person) extensions.refresh(person);
    groups.refresh(personId);
    exchange.agentsChanged();
  });
}
