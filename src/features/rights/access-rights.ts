import type { AccessRights } from '../../../sdk/index.ts';

type Map = AccessRights | undefined;

/** A list that is missing leaves everything open. */
const names = (list: readonly string[] | undefined, name: string) => list?.includes(name) ?? true;

/** Whether things can be made at all, and of this kind (`shared`). */
export const mayCreate = (rights: Map, kind?: string): boolean =>
  (rights?.canCreate ?? true) && (kind === undefined || names(rights?.creationRights, kind));

/** Whether one of them can be changed, and there this property. */
export const mayEdit = (
  rights: Map,
  what: { readonly id?: string; readonly property?: string } = {},
): boolean =>
  (rights?.canUpdate ?? true) &&
  (what.id === undefined || names(rights?.editableIDs, what.id)) &&
  (what.property === undefined || names(rights?.editableProperties, what.property));

/** Whether one of them can be deleted. */
export const mayDelete = (rights: Map, id?: string): boolean =>
  (rights?.canDelete ?? true) && (id === undefined || names(rights?.deletableIDs, id));

/** Whether an action of theirs can be carried out. */
export const mayRun = (rights: Map, action: string): boolean => names(rights?.allowedActions, action);

/** Whether this much of them can be seen. */
export const maySee = (rights: Map, what: string): boolean => names(rights?.accessRights, what);

/** What a read-only administrator has left of any rights: seeing. */
export const onlySeeing = (rights: Map): AccessRights => ({
  ...rights,
  canCreate: false,
  canUpdate: false,
  canDelete: false,
  allowedActions: [],
});
