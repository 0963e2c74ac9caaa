import type { AccessRights } from '#sdk/index.ts';

type Rights = AccessRights | undefined;

/** A missing list permits everything. */
const names = (list: readonly string[] | undefined, name: string) => list?.includes(name) ?? true;

/** True if entries of this kind (for example `shared`) may be created. */
export const mayCreate = (rights: Rights, kind?: string): boolean =>
  (rights?.canCreate ?? true) && (kind === undefined || names(rights?.creationRights, kind));

/** True if an entry, and this property of it, may be changed. */
export const mayEdit = (
  rights: Rights,
  what: { readonly id?: string; readonly property?: string } = {},
): boolean =>
  (rights?.canUpdate ?? true) &&
  (what.id === undefined || names(rights?.editableIDs, what.id)) &&
  (what.property === undefined || names(rights?.editableProperties, what.property));

/** True if an entry may be deleted. */
export const mayDelete = (rights: Rights, id?: string): boolean =>
  (rights?.canDelete ?? true) && (id === undefined || names(rights?.deletableIDs, id));

/** True if an action may be run. */
export const mayRun = (rights: Rights, action: string): boolean => names(rights?.allowedActions, action);

/** True if this scope may be seen. */
export const maySee = (rights: Rights, what: string): boolean => names(rights?.accessRights, what);

/** Returns the rights of a read-only administrator: only the rights to see. */
export const onlySeeing = (rights: Rights): AccessRights => ({
  ...rights,
  canCreate: false,
  canUpdate: false,
  canDelete: false,
  allowedActions: [],
});
