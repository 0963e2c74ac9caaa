/** Maps names of a recording to the present ones: ids differ in each run. */
export type Names = Map<string, string>;

const ids: ReadonlySet<string> = new Set(['lineID', 'otherLineID', 'linkedLineID', 'callID']);
/** Names that contain ids, and tables with ids as keys. */
const ofIds: ReadonlySet<string> = new Set([...ids, 'callIDs', 'key', 'logged']);
/** Times and durations of the recording machine. */
const clocks: ReadonlySet<string> = new Set([
  'creationTime',
  'talkingTime',
  'endTime',
  'durationMs',
  'operatorLoginTime',
  'operatorStatusTime',
]);

/** Returns a recorded value with the present names. */
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
 * Returns true if a value equals the recorded one, apart from ids and clock times. Each recorded id must always map to
 * the same present id. Adds the ids of an equal value to `names`; leaves `names` unchanged otherwise.
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
  // Compare ids first: composed names, such as keys, are translated with them.
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
