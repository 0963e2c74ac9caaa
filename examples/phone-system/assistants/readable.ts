import { enterpriseSource } from '../base/paths.ts';

/**
 * The paths that an assistant may read for its user, beside those of every session: calls, people and queues. Everything else is
 * closed to it, so that a new resource is closed as long as nobody adds it here.
 */
const readable: ReadonlySet<string> = new Set([
  'v1/user/ShortInfo',
  'v1/user/CallLine',
  'v1/user/CallLine/:lineId',
  'v1/logs/CallHistory',
  'v1/logs/CallHistory/:id',
  'v1/logs/GroupCallHistory',
  'v1/logs/AcdClient',
  'v1/directory/Contact',
  'v1/directory/Contact/:id',
  'v1/directory/Presence',
  'v1/user/Group',
  'v1/user/Group/:groupId',
  'telephony/ACDGroupAddress',
  'telephony/ACDGroupAddress/:groupId',
  'telephony/GroupAddressMember',
  `${enterpriseSource}/ACDGroupAddress`,
  `${enterpriseSource}/Extension/:number`,
  `${enterpriseSource}/AcdClient`,
]);

/** Returns true for the path of a resource that an assistant may read. */
export const isReadable = (path: string): boolean => readable.has(path);
