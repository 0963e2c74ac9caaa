import type { AcdGroup, BridgeQueueCallers, GeneralInfo, QueueCallback } from './agent.ts';
import type { BridgeCallQuality, EndedCall, FormattedCall } from './call.ts';
import type { LoggedCall } from './call-log.ts';
import type { ChosenContact } from './contact.ts';
import type { PanelState } from './panel.ts';
import type { Permission } from './permission.ts';
import type { BridgePresence } from './presence.ts';
import type { BridgeDevices, BridgeReach, BridgeReadiness, WidgetState } from './state.ts';

/** A call that a page has logged. */
export interface CallLogged extends LoggedCall {
  /** The id that all lines of one call share. */
  readonly callID: string;
  /** The key of the log entry. */
  readonly key: string;
}

/** A request of the page that was answered. */
export interface BridgeUsage {
  /** The name of the method. */
  readonly method: string;
  /** 200, or the status of the refusal. */
  readonly status: number;
  /** The time until the answer, milliseconds. */
  readonly tookMs: number;
}

/** A failure that no request was waiting for. */
export interface BridgeFailure {
  /** The error code. */
  readonly code: string;
  /** A text for the developer; not in the user’s language. */
  readonly message: string;
}

/** The events that the widget emits, by name, with their values. A list is always complete. */
export interface BridgeEvents {
  /** The state of the widget. */
  readonly state: WidgetState;
  /** The permissions of this page. While no user is signed in, only signIn can be among them. */
  readonly permissions: Permission[];
  /** Whether a call can be placed now, or what is missing. */
  readonly readiness: BridgeReadiness;
  /** Whether calls reach the phone in this browser. */
  readonly reach: BridgeReach;
  /** The number of ringing calls, for a badge. */
  readonly ringing: number;
  /** The present calls, starting 2 s after the widget has loaded, as soon as they are known. */
  readonly calls: FormattedCall[];
  /** The user of the phone. */
  readonly generalInfo: GeneralInfo;
  /** The user’s presence. */
  readonly presence: BridgePresence;
  /** The user’s queues. */
  readonly groups: AcdGroup[];
  /** The callers of the queues in which the user takes part. The list is empty for a user who does not see callers. */
  readonly queueCallers: BridgeQueueCallers[];
  /** The calls that the user’s queues owe to callers. */
  readonly callbacks: QueueCallback[];
  /** The audio quality of the calls in this browser. */
  readonly quality: BridgeCallQuality[];
  /** The audio devices in use. */
  readonly devices: BridgeDevices;
  /** The size, language and theme of the widget. */
  readonly panel: PanelState;
  /** A call has ended. */
  readonly callEnded: EndedCall;
  /**
   * The user chose one of several matching contacts, or only one matches. Without a contact: none of them is the
   * right one.
   */
  readonly contactChosen: ChosenContact;
  /** A page has logged a call. */
  readonly callLogged: CallLogged;
  /** A request of this page was answered. For usage statistics of your own; nothing is counted elsewhere. */
  readonly usage: BridgeUsage;
  /** A failure that no request was waiting for. `offline` and `resynchronised` pass by themselves. */
  readonly error: BridgeFailure;
}

/** The name of an event of the widget. */
export type EventName = keyof BridgeEvents;
/** The value of an event. */
export type EventValue<Name extends EventName> = BridgeEvents[Name];
