import type { SObjectType } from './sobject.ts';

/** The first three characters of an id give the kind of its record. */
const prefixes = { Account: '001', Contact: '003', Lead: '00Q', Task: '00T' } as const satisfies Record<
  SObjectType,
  string
>;

const checkAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** The id of the nth record of a kind, in its long form. */
export function makeRecordId(type: SObjectType, n: number): string {
  return longId(`${prefixes[type]}${String(n).padStart(12, '0')}`);
}

/**
 * Adds to an id of 15 characters the three that encode the case of its letters, so that ids stay distinct if case is
 * ignored.
 */
export function longId(id: string): string {
  if (id.length !== 15) return id;
  const checks = [0, 5, 10].map((start) => {
    const flags = [...id.slice(start, start + 5)].map((letter, bit) => (/[A-Z]/.test(letter) ? 1 << bit : 0));
    return checkAlphabet[flags.reduce((sum, flag) => sum + flag, 0)];
  });
  return id + checks.join('');
}

/** Returns the kind of record of an id; undefined for an invalid id. */
export function typeOfId(id: string): SObjectType | undefined {
  if (!/^\w{15}(\w{3})?$/.test(id)) return undefined;
  const found = Object.entries(prefixes).find(([, prefix]) => id.startsWith(prefix));
  return found?.[0] as SObjectType | undefined;
}
