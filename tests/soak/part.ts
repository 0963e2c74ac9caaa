/** How long a part goes on, and with which random choices. */
export interface Effort {
  readonly seed: number;
  /** Messages, connections, kills: how much of what the part is about. */
  readonly count: number;
}

/** What a part saw. It went well if nothing is wrong. */
export interface Result {
  /** Figures, for the line that is printed. */
  readonly [figure: string]: unknown;
  readonly wrong: readonly string[];
}
