import { topics } from '../base/changes.ts';
import type { CallerNames } from '../calls/caller-names.ts';
import { noCarrier } from '../messages/no-carrier.ts';
import { Outbox } from '../messages/outbox.ts';
import { SmppGateway } from '../messages/smpp/smpp-gateway.ts';
import { TextMessages } from '../messages/text-messages.ts';
import { smsChannel } from '../messages/work/sms-channel.ts';
import { WorkItems } from '../messages/work/work-items.ts';
import type { CallerPhotos } from '../people/caller-photos.ts';
import { sees } from '../queues/group-visibility.ts';
import { displayName, type People } from '../users/person.ts';
import type { Presences } from '../users/presences.ts';
import type { Calls } from './calls.ts';
import type { Core } from './core.ts';
import type { Queues } from './queues.ts';

interface MessagesDeps extends Pick<Calls, 'exchange'>, Pick<Queues, 'agents' | 'groups'> {
  readonly people: People;
  readonly callerPhotos: CallerPhotos;
  readonly callerNames: Pick<CallerNames, 'find'>;
  readonly presences: Presences;
}

/** Text messages of users and groups, and their way to the mobile network. */
export async function composeMessages(core: Core, deps: MessagesDeps) {
  const { options, company, db, changes, clock, disposables } = core;
  const log = core.log('messages');
  const { people, callerPhotos, callerNames, groups } = deps;
  const textMessages = new TextMessages(db, {
    changes,
    clock,
    photoOf: (number, personId) => callerPhotos.of(number, personId),
    nameOf: (number, personId) => callerNames.find(number, personId),
  });
  const workItems = await composeWorkItems(core, deps);
  workItems.addChannel(smsChannel(() => outbox.flush()));
  const { smsCarrier, demonstration } = options;
  const isLively = options.traffic === true;
  const simulatedNetwork = demonstration?.openNetwork({ clock, log, isLively });
  const gateway = smsCarrier
    ? new SmppGateway(smsCarrier, { clock, company, log })
    : (simulatedNetwork ?? noCarrier);
  const outbox: Outbox = await Outbox.start(db, {
    messages: textMessages,
    workItems,
    people,
    gateway,
    groupAt(number) {
      const id = groups.idAt(number);
      const group = id === undefined ? undefined : groups.messageGroup(id);
      return group?.takesMessages ? group : undefined;
    },
    nameOf: (number) => callerNames.find(number, undefined),
    clock,
    log,
  });
  disposables.add(() => outbox.close());
  if (isLively && simulatedNetwork)
    disposables.add(
      demonstration?.startTexts({
        clock,
        numbers: () => people.all().flatMap(({ directNumber }) => directNumber ?? []),
        write: (message) => simulatedNetwork.write(message),
      }) ?? (() => {}),
    );
  return { textMessages, outbox, workItems, simulatedNetwork, hasSmsGateway: gateway !== noCarrier };
}

/** The work of agents on messages to groups. */
async function composeWorkItems(
  { db, changes, clock, disposables, log, numbering }: Core,
  { people, callerPhotos, presences, agents, groups, exchange }: MessagesDeps,
): Promise<WorkItems> {
  const workItems = await WorkItems.load(db, {
    changes,
    clock,
    log: log('messages'),
    names: {
      agent(personId) {
        const person = people.byId(personId);
        return person && { number: person.number, name: displayName(person) };
      },
      photoOf: (number) => callerPhotos.of(number, undefined),
    },
    agents: {
      // Messages are assigned only to agents whose client is there to show them.
      isReady: (personId) =>
        agents.takesMessages(personId) && changes.isWatched(topics.notifications(personId)),
      isLoggedIn: (personId) => agents.isLoggedIn(personId),
      isInCallWith: (personId, number) =>
        exchange
          .linesOf(personId)
          .some(
            ({ state, displayedNumber }) =>
              (state === 'talking' || state === 'held') &&
              numbering.externalNumber(displayedNumber) === number,
          ),
      isDoNotDisturb: (personId) => presences.isDoNotDisturb(personId),
      limitOf: (personId) =>
        agents.hasCallPad(personId) ? (people.byId(personId)?.licences.queueMessages ?? 0) : 0,
    },
    group: (id) => groups.messageGroup(id),
    gaveAway(groupId) {
      for (const person of people.all()) {
        const standing = groups.standingOf(person, groupId);
        if (standing && sees(person, standing))
          changes.publish(topics.rights(person.id), { uri: person.extension, item: undefined });
      }
    },
  });
  disposables.add(() => workItems.stop());
  return workItems;
}
