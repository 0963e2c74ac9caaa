import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AccessRights } from '#sdk/index.ts';
import { mayCreate, mayDelete, mayEdit, mayRun, maySee, onlySeeing } from './access-rights.ts';

const names = ['a', 'b', 'c'] as const;
const list = fc.option(fc.uniqueArray(fc.constantFrom(...names)), { nil: undefined });
const flag = fc.option(fc.boolean(), { nil: undefined });
const rights: fc.Arbitrary<AccessRights | undefined> = fc.option(
  fc.record(
    {
      canCreate: flag,
      canUpdate: flag,
      canDelete: flag,
      creationRights: list,
      accessRights: list,
      editableProperties: list,
      allowedActions: list,
      editableIDs: list,
      deletableIDs: list,
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const name = fc.option(fc.constantFrom(...names), { nil: undefined });

/** The same, slow and obvious: a right is missing, or a flag forbids it, or a list does not have the name. */
function isGranted(
  given: AccessRights | undefined,
  flagName: 'canCreate' | 'canUpdate' | 'canDelete' | undefined,
  lists: readonly (readonly [listName: keyof AccessRights, wanted: string | undefined])[],
): boolean {
  if (given === undefined) return true;
  if (flagName !== undefined && given[flagName] === false) return false;
  for (const [listName, wanted] of lists) {
    const permitted = given[listName];
    if (!Array.isArray(permitted) || wanted === undefined) continue;
    let isNamed = false;
    for (const one of permitted) if (one === wanted) isNamed = true;
    if (!isNamed) return false;
  }
  return true;
}

it('a map of rights grants what a slow, obvious reading of it grants', () => {
  fc.assert(
    fc.property(rights, name, name, (given, id, property) => {
      expect(mayCreate(given, id)).toBe(isGranted(given, 'canCreate', [['creationRights', id]]));
      const edited = [
        ['editableIDs', id],
        ['editableProperties', property],
      ] as const;
      const what = { ...(id && { id }), ...(property && { property }) };
      expect(mayEdit(given, what)).toBe(isGranted(given, 'canUpdate', edited));
      expect(mayDelete(given, id)).toBe(isGranted(given, 'canDelete', [['deletableIDs', id]]));
      if (!id) return;
      expect(mayRun(given, id)).toBe(isGranted(given, undefined, [['allowedActions', id]]));
      expect(maySee(given, id)).toBe(isGranted(given, undefined, [['accessRights', id]]));
    }),
    { numRuns: 1_000 },
  );
});

it('fewer rights never permit more', () => {
  const listNames = ['creationRights', 'editableProperties', 'editableIDs', 'deletableIDs'] as const;
  fc.assert(
    fc.property(rights, fc.constantFrom(...listNames), name, name, (given, narrowed, id, property) => {
      const less: AccessRights = { ...given, [narrowed]: (given?.[narrowed] ?? [...names]).slice(1) };
      const what = { ...(id && { id }), ...(property && { property }) };
      if (mayCreate(less, id)) expect(mayCreate(given, id)).toBe(true);
      if (mayEdit(less, what)) expect(mayEdit(given, what)).toBe(true);
      if (mayDelete(less, id)) expect(mayDelete(given, id)).toBe(true);
    }),
  );
});

it('a read-only user creates, changes, deletes and runs nothing, and sees the same', () => {
  fc.assert(
    fc.property(rights, fc.constantFrom(...names), (given, id) => {
      const reader = onlySeeing(given);
      expect([
        mayCreate(reader, id),
        mayEdit(reader, { id }),
        mayDelete(reader, id),
        mayRun(reader, id),
      ]).toEqual([false, false, false, false]);
      expect(maySee(reader, id)).toBe(maySee(given, id));
    }),
  );
});
