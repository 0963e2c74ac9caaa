/** Callers who call the groups of a running phone system. */
export interface TrafficOrder {
  /** Another seed gives other callers. */
  readonly seed: number;
  /** How many times faster than real life callers come, give up and hang up. */
  readonly speed: number;
  /** How many callers come in an hour of real life. */
  readonly callsPerHour: number;
}

export const defaultTraffic: TrafficOrder = { seed: 1, speed: 1, callsPerHour: 120 };

export interface TrafficStatus {
  /** Undefined while no callers come. */
  readonly order: TrafficOrder | undefined;
  /** The callers since the start of the traffic, and the present callers. */
  readonly calls: number;
  /** The text messages since the start of the traffic. */
  readonly texts: number;
  readonly present: number;
}

export interface SimulatedTraffic {
  readonly status: TrafficStatus;
  /** Lets callers come, in place of the earlier callers. */
  start(order: TrafficOrder): void;
  /** No more callers come, and the present callers hang up. */
  stop(): void;
}
