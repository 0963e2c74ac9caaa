/** The duration of a part, and its random choices. */
export interface Effort {
  readonly seed: number;
  /** The amount of work in the part's own unit: messages, connections, kills. */
  readonly count: number;
}

/** The result of a part. It passed if `wrong` is empty. */
export interface Result {
  /** Figures for the printed line. */
  readonly [figure: string]: unknown;
  readonly wrong: readonly string[];
}
