import type { WorkItem, WorkKind, WorkMessageFile } from '../../../../sdk/wire/messages/work-item.ts';
import type { MessageGroup } from '../../queues/message-group.ts';

/** A file that a customer or an agent has sent. Its channel has the octets and decides who may fetch them. */
export type WorkFile = WorkMessageFile;

/** How long people may take. */
export interface WorkTimes {
  /** How long an agent has to answer a customer before the item waits for an agent again. */
  readonly replyMs: number;
  /** How long an answered customer can be silent before the item is closed. Undefined: the channel itself ends conversations. */
  readonly silenceMs: number | undefined;
}

/** The way of messages between customers and groups. */
export interface WorkChannel {
  readonly kind: WorkKind;
  /** Of items that have the same priority, the items of the channel with the lower rank are given to agents first. */
  readonly rank: number;
  /** Returns the times that a group has set for this way. */
  timesIn(group: MessageGroup): WorkTimes;
  /** The number of characters of an answer. */
  readonly maxTextLength: number;
  /** An answer is stored as `queued`. The channel hands it over, and reports its further states with `setMessageState`. */
  deliver(message: {
    readonly id: number;
    readonly threadId: number;
    readonly text: string;
    readonly file?: WorkFile;
  }): void;
  /** An item is in another state, or at another agent. Called when that is stored. */
  changed?(item: WorkItem): void;
}

/** A message of a customer. */
export interface IncomingWork {
  readonly kind: WorkKind;
  /** The group to which the customer writes. */
  readonly groupId: number;
  /** The name of the customer in the channel, such as the number. */
  readonly remote: string;
  /** The name for people. */
  readonly label?: string | undefined;
  /** The number at which the customer can be called, if `remote` is not a number. */
  readonly phone?: string | undefined;
  readonly text: string;
  readonly file?: WorkFile | undefined;
}

/** Why a command on a work item is refused. */
export type WorkRefusalReason =
  /** The agent does not have the item. */
  | 'notAssigned'
  /** Nothing waits. */
  | 'nothingWaits'
  /** Another agent was faster, or the item is in another state. */
  | 'notNow'
  /** The agent has as many items as are allowed. */
  | 'limit'
  /** The agent is not logged in, or takes no messages of this group. */
  | 'notReady'
  /** The answer is longer than the channel allows. */
  | 'tooLong';

/** A command that is not possible now. */
export class WorkRefused extends Error {
  override readonly name = 'WorkRefused';
  readonly reason: WorkRefusalReason;

  constructor(reason: WorkRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
