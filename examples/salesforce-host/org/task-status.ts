/** A status of tasks, as the org's administrator defines it: the vendor's object `TaskStatus`. */
export interface TaskStatus {
  /** The value in the field `Status` of a task. */
  readonly ApiName: string;
  /** A task with this status is done. An org has at least one such status, and names it as it likes. */
  readonly IsClosed: boolean;
  /** New tasks have it. */
  readonly IsDefault: boolean;
}

const open = (ApiName: string): TaskStatus => ({ ApiName, IsClosed: false, IsDefault: false });

/** The statuses of a new org, in their order. None is called "Closed". */
export const taskStatuses: readonly TaskStatus[] = [
  { ...open('Not Started'), IsDefault: true },
  open('In Progress'),
  { ...open('Completed'), IsClosed: true },
  open('Waiting on someone else'),
  open('Deferred'),
];
