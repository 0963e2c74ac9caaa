/** Which changes of groups are listed. Times are in milliseconds since 1970. */
export interface GroupChangesQuery {
  /** `internalAddressID` of one group. By default all groups that the user supervises. */
  readonly group?: string;
  /** A part of the name of the user who changed the group. */
  readonly user?: string;
  /** The earliest time. */
  readonly from?: number;
  /** The end of the time, which does not belong to it. */
  readonly until?: number;
}
