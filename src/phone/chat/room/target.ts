/** A line to be brought into sight. A new object brings it into sight again. */
export interface Target {
  readonly id: string;
}
