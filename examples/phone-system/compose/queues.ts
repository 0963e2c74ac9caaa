import { CompanySounds } from '../announcements/company-sounds.ts';
import type { ParticipantIndex } from '../exchange/lines/participant-index.ts';
import { groupOfPhoto, groupPhotoUid } from '../people/directory-service.ts';
import type { Terminals } from '../phones/terminals.ts';
import { AcdGroups } from '../queues/acd-groups.ts';
import { AgentRows } from '../queues/agents/agent-rows.ts';
import type { PhoneUse } from '../queues/agents/agent-state.ts';
import { AgentTimes } from '../queues/agents/agent-times.ts';
import { Agents } from '../queues/agents/agents.ts';
import { Callbacks } from '../queues/callbacks.ts';
import { AcdClients } from '../queues/callers/acd-clients.ts';
import { PastCallers } from '../queues/callers/past-callers.ts';
import { GroupGreetings } from '../queues/group-greetings.ts';
import { StoredGroups } from '../queues/stored-groups.ts';
import type { BusyElsewhere } from '../trunks/busy-elsewhere.ts';
import type { Core } from './core.ts';
import type { composeDirectory } from './directory.ts';
import type { composeUsers } from './users.ts';

type QueuesDeps = Pick<Awaited<ReturnType<typeof composeUsers>>, 'people' | 'presences'> &
  Pick<Awaited<ReturnType<typeof composeDirectory>>, 'photos' | 'callerPhotos' | 'callerNames'> & {
    readonly terminals: Terminals;
    readonly participants: ParticipantIndex;
    readonly busyElsewhere: BusyElsewhere;
  };

export type Queues = Awaited<ReturnType<typeof composeQueues>>;

/** Groups, their agents and their callers. */
export async function composeQueues(core: Core, deps: QueuesDeps) {
  const { db, changes, clock, company, log, disposables } = core;
  const { people, presences, photos, callerPhotos, callerNames } = deps;
  const callbacks = await Callbacks.load(db, { clock, changes, log: log('queues') });
  const clients = await AcdClients.load(db, {
    changes,
    clock,
    company,
    log: log('queues'),
    callbacksWritten: () => callbacks.written(),
    photoOf: (number) => callerPhotos.of(number, undefined),
    findName: (number) => callerNames.find(number, undefined),
  });
  const groupGreetings = await GroupGreetings.open(db, { changes, clock }, core.options.data);
  disposables.add(() => groupGreetings.close());
  const companySounds = await CompanySounds.open(core.settings, {
    data: core.options.data,
    log: log('announcements'),
  });
  disposables.add(() => companySounds.close());
  const storedGroups = await StoredGroups.load(db);
  const { phoneUse, agents } = await composeAgents(core, { ...deps, storedGroups });
  const agentTimes = await AgentTimes.load(db, {
    agents,
    personIds: people.all().map(({ id }) => id),
    clock,
    company,
    log: log('queues'),
  });
  const groups = new AcdGroups(db, storedGroups, {
    changes,
    clock,
    company,
    people,
    agents,
    clients,
    isDoNotDisturb: (personId) => presences.isDoNotDisturb(personId),
    hasSound: (groupId, topic) =>
      groupGreetings.chosen(groupId, topic) !== undefined ||
      (topic === 'WAITING_MUSIC' && companySounds.music() !== undefined),
    photoOf: (number) => photos.urlOf(groupPhotoUid(number), ''),
  });
  photos.onChange(async (uid) => {
    const number = groupOfPhoto(uid);
    if (number !== undefined) groups.refreshPhoto(number);
  });
  const pastCallers = new PastCallers(db, { people, clock });
  return {
    callbacks,
    clients,
    groupGreetings,
    companySounds,
    agents,
    agentTimes,
    groups,
    pastCallers,
    phoneUse,
  };
}

async function composeAgents(
  { db, changes, clock, log }: Core,
  deps: QueuesDeps & { readonly storedGroups: StoredGroups },
) {
  const { people, terminals, participants, busyElsewhere, storedGroups } = deps;
  /** The state of a user's phones. Rules are not looked at: they do not apply to calls of groups. */
  const phoneUse = (personId: number): PhoneUse => {
    const isReachable = terminals.of(personId).some((phone) => terminals.isRung(phone));
    return participants.callState(personId) ?? (isReachable ? 'available' : 'unavailable');
  };
  const agents = await Agents.load(db, {
    clock,
    changes,
    rows: new AgentRows(db, {
      log: log('agents'),
      hasVisualQueue: (personId) => people.byId(personId)?.licences.isVisualQueueBarred === false,
    }),
    isAutoLogin: (personId) => storedGroups.isAutoLogin(personId),
    hasMessages: (personId) => (people.byId(personId)?.licences.queueMessages ?? 0) > 0,
    phoneUse,
    isBusyElsewhere: (personId) => busyElsewhere.has(personId),
    isInGroupCall: (personId) => participants.isInGroupCall(personId),
  });
  return { phoneUse, agents };
}
