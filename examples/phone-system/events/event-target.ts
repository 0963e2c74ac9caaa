import type { CompanyEvent } from '../../../sdk/wire/events/event.ts';
import type { Answer } from './post-event.ts';

/** An event on its way. */
export interface EventMessage {
  readonly id: string;
  /** Undefined: a test of an administrator. */
  readonly event: CompanyEvent | undefined;
  /** The event as JSON. */
  readonly body: string;
}

/** A receiver of events, which gets some of them together. */
export interface EventTarget {
  send(message: EventMessage): Promise<Answer>;
}
