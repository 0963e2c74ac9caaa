/** Names of a recording, and what stands for them now: ids are other ones in each run. */
export type Names = Map<string, string>;

const ids: ReadonlySet<string> = new Set(['lineID', 'otherLineID', 'linkedLineID', 'callID']);
/** Made of ids, or a table by them. */
const ofIds: ReadonlySet<string> = new Set([...ids, 'callIDs', 'key', 'logged']);
/** Moments and durations of the machine that it ran on. */
const clocks: ReadonlySet<string> = new Set([
  'creationTime',
  'talkingTime',
  'endTime',
  'durationMs',
  'operatorLoginTime',
  'operatorStatusTime',
]);

/** A recorded value with the names of now. */
export function renamed(value: unknown, names: ReadonlyMap<string, string>, field = ''): unknown {
  if (typeof value === 'string') return ofIds.has(field) ? renamedText(value, names) : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, names, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [renamedKey(key, names, field), renamed(one, names, key)]),
  );
}

const renamedText = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .split(':')
    .map((part) => names.get(part) ?? part)
    .join(':');

const renamedKey = (key: string, names: ReadonlyMap<string, string>, field: string): string =>
  ofIds.has(field) ? renamedText(key, names) : key;

/**
 * Whether a value says the same as the recorded one: ids may be other ones, but always the same for the same one, and clocks may
 * show another time. `names` learns the ids of a value that is the same, and nothing of one that is not.
 */
export function isSame(recorded: unknown, present: unknown, names: Names): boolean {
  const learned = new Map(names);
  if (!matches(recorded, present, learned, '')) return false;
  for (const [name, now] of learned) names.set(name, now);
  return true;
}

function matches(recorded: unknown, present: unknown, names: Names, field: string): boolean {
  if (clocks.has(field)) return typeof recorded === typeof present;
  if (typeof recorded === 'string') return isSameText(recorded, present, names, field);
  if (typeof recorded !== 'object' || recorded === null) return recorded === present;
  if (typeof present !== 'object' || present === null) return false;
  if (Array.isArray(recorded) || Array.isArray(present))
    return Array.isArray(recorded) && Array.isArray(present) && areSame(recorded, present, names, field);
  // Ids first: what is made of them, such as a key, is read with their names.
  const fields = Object.entries(recorded).sort(
    ([one], [other]) => Number(ids.has(other)) - Number(ids.has(one)),
  );
  const now = new Map(Object.entries(present));
  return (
    fields.length === now.size &&
    fields.every(([key, value]) => {
      const other = renamedKey(key, names, field);
      return now.has(other) && matches(value, now.get(other), names, key);
    })
  );
}

const areSame = (
  recorded: readonly unknown[],
  present: readonly unknown[],
  names: Names,
  field: string,
): boolean =>
  recorded.length === present.length &&
  recorded.every((one, index) => matches(one, present[index], names, field));

function isSameText(recorded: string, present: unknown, names: Names, field: string): boolean {
  if (ids.has(field) && typeof present === 'string' && !names.has(recorded)) names.set(recorded, present);
  return renamed(recorded, names, field) === present;
}
