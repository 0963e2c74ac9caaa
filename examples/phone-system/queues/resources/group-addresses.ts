import { acdGroupAddress } from '../../../../sdk/wire/acd-group.ts';
import { groupCalendar, openingHours } from '../../../../sdk/wire/queues/group-calendar.ts';
import { acdGroupChange } from '../../../../sdk/wire/queues/group-requests.ts';
import { topics } from '../../base/changes.ts';
import { enterpriseSource, groupCalendarPath } from '../../base/paths.ts';
import { collection } from '../../resources/collection.ts';
import { text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { one, type Resource, serialized, type UserRequest, write } from '../../resources/resource.ts';
import { manages, sees, supervises } from '../group-visibility.ts';
import { OverflowCircle } from '../overflow-circle.ts';
import { recorded } from './recorded-change.ts';

export const missing = 'You see no such group.';

/** Returns true if the user sees the group with this id. */
function isSeen({ person, services }: UserRequest, groupId: number): boolean {
  const group = services.groups.standingOf(person, groupId);
  return group !== undefined && sees(person, group);
}

/** Returns the id of the group in the path. @throws Refusal 404 for a group that the user does not see */
export function seenGroup(request: UserRequest): number {
  const id = Number(request.params.groupId);
  if (!isSeen(request, id)) throw refuse(404, missing);
  return id;
}

/** Returns the id of the group in the path for a change of its settings. @throws Refusal 403, 404 */
export function managedGroup(request: UserRequest): number {
  const id = seenGroup(request);
  const group = request.services.groups.standingOf(request.person, id);
  if (!group || !manages(request.person, group)) throw refuse(403, 'You may not change this group.');
  return id;
}

/**
 * Reads the groups that the user sees, only the groups in `internalAddressID` if there are any: ids, separated by
 * commas.
 */
const groupList = (about: string) =>
  serialized({
    about,
    item: acdGroupAddress,
    serialize: (item) => item,
    query: { internalAddressID: text },
    filters: ['groupType', 'active', 'addressNumber'],
    read: ({ services }: UserRequest) => services.groups.addresses(),
    fits: ({ internalAddressID }, request) => {
      const asked = request.query.internalAddressID?.split(',');
      return (asked?.includes(internalAddressID) ?? true) && isSeen(request, Number(internalAddressID));
    },
    topic: () => topics.groupAddresses,
  });

const about =
  'Returns the groups of which the user is a member or that the user supervises, with their counters and settings. `internalAddressID` selects one or several, separated by commas.';

/** The groups of the enterprise. */
const enterpriseGroups: Resource = {
  path: `${enterpriseSource}/ACDGroupAddress`,
  access: 'user',
  GET: groupList(about),
};

/** The groups that the user sees, by a list of ids. */
const groupAddressCollection = collection({
  path: 'telephony/ACDGroupAddress',
  access: 'user',
  key: 'groupId',
  item: acdGroupAddress,
  missing,
  topic: () => topics.groupAddresses,
  one: {
    about: 'Returns a group with its settings. Answers 404 for a group that the user does not see.',
    read: (request) => request.services.groups.address(seenGroup(request)),
  },
  change: {
    about:
      'Changes settings of a group; those that are not sent are kept. Durations are in milliseconds. `active` closes or opens the group by hand. Answers 403 unless the user supervises the group, or is a member of a group whose members may change it; only a supervisor changes that right. Answers 409 for an overflow that leads back to the group.',
    refuses: [409],
    body: acdGroupChange,
    handle: async (request, change) => {
      const id = managedGroup(request);
      const group = request.services.groups.standingOf(request.person, id);
      if (change.allowMembersEditFwd !== undefined && !(group && supervises(request.person, group))) {
        throw refuse(403, 'Only a supervisor can change this.', 'allowMembersEditFwd');
      }
      try {
        await recorded(request, id, () => request.services.groups.change(id, change));
      } catch (error) {
        if (error instanceof OverflowCircle) throw refuse(409, error.message, 'overflowGroup');
        throw error;
      }
      return request.services.groups.address(id);
    },
  },
  onList: { GET: groupList(`${about} The list is the same as that of the enterprise.`) },
});

const always = { weekSlots: [], absoluteTimeSlots: [] };

/** When a group is open. */
const groupCalendarResource: Resource = {
  path: 'telephony/ACDGroupAddress/:groupId/Calendar',
  access: 'user',
  GET: one({
    about:
      'Returns the opening hours of a group, by the clock of the enterprise: slots of the week, and days on which the group is closed. Changes are pushed. Answers 404 for a group without a calendar, which is always open.',
    answers: groupCalendar,
    read: (request: UserRequest) => {
      const id = seenGroup(request);
      const hours = request.services.groups.hoursOf(id);
      return hours && { restUri: groupCalendarPath(id), ...hours };
    },
    topic: (request: UserRequest) => topics.groupCalendar(seenGroup(request)),
  }),
  PUT: write({
    about: 'Replaces the opening hours of a group. Rights as for its settings.',
    body: openingHours,
    answers: groupCalendar,
    handle: async (request: UserRequest, hours) => {
      const id = managedGroup(request);
      await recorded(request, id, () => request.services.groups.changeHours(id, hours));
      return { item: { restUri: groupCalendarPath(id), ...(request.services.groups.hoursOf(id) ?? always) } };
    },
  }),
  DELETE: write({
    about: 'Takes the calendar of a group away, so that it is always open. Rights as for its settings.',
    handle: async (request: UserRequest) => {
      const id = managedGroup(request);
      await recorded(request, id, () => request.services.groups.changeHours(id, undefined));
      return {};
    },
  }),
};

/** The groups that a user sees. */
export const groupAddressResources: readonly Resource[] = [
  enterpriseGroups,
  ...groupAddressCollection,
  groupCalendarResource,
];
