import { acdGroupAddress, acdGroupChange } from '../../../../sdk/wire/acd-group.ts';
import { groupCalendar, openingHours } from '../../../../sdk/wire/queues/group-calendar.ts';
import { topics } from '../../domain/changes.ts';
import { groupCalendarPath } from '../../domain/paths.ts';
import { manages, sees, supervises } from '../../domain/queues/group-visibility.ts';
import { refuse } from '../refusal.ts';
import { type Ask, one, type Resource, retold, write } from '../resource.ts';

/** Returns true if the user sees the group with this id. */
function isSeen({ person, services }: Ask, groupId: number): boolean {
  const group = services.groups.standingOf(person, groupId);
  return group !== undefined && sees(person, group);
}

/** The group in the path. @throws Refusal 404 for one that the user does not see */
export function seenGroup(ask: Ask): number {
  const id = Number(ask.params.groupId);
  if (!isSeen(ask, id)) throw refuse(404, 'You see no such group.');
  return id;
}

/** The same for a change of its settings. @throws Refusal 403, 404 */
export function managedGroup(ask: Ask): number {
  const id = seenGroup(ask);
  const group = ask.services.groups.standingOf(ask.person, id);
  if (!group || !manages(ask.person, group)) throw refuse(403, 'You may not change this group.');
  return id;
}

/** Reads the groups that the user sees, those in `internalAddressID` if there is any: ids, separated by commas. */
const groupList = (about: string) =>
  retold({
    about,
    item: acdGroupAddress,
    serialize: (item) => item,
    filters: ['groupType', 'active', 'addressNumber'],
    read: ({ services }: Ask) => services.groups.addresses(),
    fits: ({ internalAddressID }, ask) => {
      const asked = ask.query.internalAddressID?.split(',');
      return (asked?.includes(internalAddressID) ?? true) && isSeen(ask, Number(internalAddressID));
    },
    topic: () => topics.groupAddresses,
  });

const about =
  'Returns the groups of which the user is a member or that the user supervises, with their counters and settings. `internalAddressID` selects one or several, separated by commas.';

/** The groups of the enterprise. */
export const enterpriseGroups: Resource = {
  path: 'telephony/Enterprise/1/ACDGroupAddress',
  access: 'user',
  GET: groupList(about),
};

/** The same groups, by a list of ids. */
export const groupAddresses: Resource = {
  path: 'telephony/ACDGroupAddress',
  access: 'user',
  GET: groupList(`${about} The list is the same as that of the enterprise.`),
};

/** One of them. */
export const groupAddress: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId',
  access: 'user',
  GET: one({
    about: 'Returns a group with its settings. Answers 404 for a group that the user does not see.',
    answers: acdGroupAddress,
    read: (ask: Ask) => ask.services.groups.address(seenGroup(ask)),
    topic: () => topics.groupAddresses,
  }),
  PUT: write({
    about:
      'Changes settings of a group; those that are not sent are kept. Durations are in milliseconds. `active` closes or opens the group by hand. Answers 403 unless the user supervises the group, or is a member of a group whose members may change it; only a supervisor changes that right.',
    body: acdGroupChange,
    answers: acdGroupAddress,
    handle: async (ask: Ask, change) => {
      const id = managedGroup(ask);
      const group = ask.services.groups.standingOf(ask.person, id);
      if (change.allowMembersEditFwd !== undefined && !(group && supervises(ask.person, group))) {
        throw refuse(403, 'Only a supervisor can change this.', 'allowMembersEditFwd');
      }
      await ask.services.groups.change(id, change);
      const item = ask.services.groups.address(id);
      if (!item) throw refuse(404, 'You see no such group.');
      return { item };
    },
  }),
};

const always = { weekSlots: [], absoluteTimeSlots: [] };

/** When a group is open. */
export const groupCalendarResource: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId/Calendar',
  access: 'user',
  GET: one({
    about:
      'Returns the opening hours of a group, by the clock of the enterprise: slots of the week, and days on which the group is closed. Answers 404 for a group without a calendar, which is always open.',
    answers: groupCalendar,
    read: (ask: Ask) => {
      const id = seenGroup(ask);
      const hours = ask.services.groups.hoursOf(id);
      return hours && { restUri: groupCalendarPath(id), ...hours };
    },
  }),
  PUT: write({
    about: 'Replaces the opening hours of a group. Rights as for its settings.',
    body: openingHours,
    answers: groupCalendar,
    handle: async (ask: Ask, hours) => {
      const id = managedGroup(ask);
      await ask.services.groups.changeHours(id, hours);
      return { item: { restUri: groupCalendarPath(id), ...(ask.services.groups.hoursOf(id) ?? always) } };
    },
  }),
  DELETE: write({
    about: 'Takes the calendar of a group away, so that it is always open. Rights as for its settings.',
    handle: async (ask: Ask) => {
      await ask.services.groups.changeHours(managedGroup(ask), undefined);
      return {};
    },
  }),
};
