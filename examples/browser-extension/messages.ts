import type { FormattedCall, WidgetState } from '#widget/embed/index.ts';

/** A call as the worker and the panel need it. */
export type CallNow = Pick<
  FormattedCall,
  'lineID' | 'state' | 'isIncoming' | 'number' | 'label' | 'viaLabel' | 'canAnswer' | 'canDrop'
>;

/** The phone as its document sees it. */
export interface PhoneStatus {
  /** The state of the widget; `absent` while the phone system does not show it. */
  readonly state: WidgetState | 'absent';
  readonly calls: readonly CallNow[];
}

/** Requests to the document with the phone. It answers each with a {@link PhoneReply}. */
export type PhoneRequest = { readonly to: 'phone' } & (
  | { readonly kind: 'call'; readonly number: string }
  | { readonly kind: 'answer' | 'drop'; readonly lineID: string }
  /** Asks for the status. */
  | { readonly kind: 'status' }
  /** A user has signed in elsewhere in this browser: the phone continues that session. */
  | { readonly kind: 'resume' }
);

/** The answer of the phone. */
export interface PhoneReply {
  readonly status: PhoneStatus;
  /** The reason why the request had no effect. */
  readonly failure?: string;
}

/** Messages to the worker. */
export type WorkerNews = {
  readonly to: 'worker';
} /** The status of the phone has changed. The panel hears it too. */ & (
  | { readonly kind: 'status'; readonly status: PhoneStatus }
  /** The country of the user. The phone’s document has no storage of its own. */
  | { readonly kind: 'country'; readonly country: string | undefined }
  /** The panel is open: the phone has to be there. It is answered when it is. */
  | { readonly kind: 'keep' }
  /** The user has clicked a number in a page. */
  | { readonly kind: 'dial'; readonly number: string }
);

/** Asks the script in a page whether a phone of the page itself takes a number. It answers with true or false. */
export interface PageRequest {
  readonly to: 'page';
  readonly kind: 'take';
  readonly number: string;
}

/** Returns true for a message to this part of the extension. */
export const isTo = <To extends 'phone' | 'worker' | 'page'>(
  to: To,
  message: unknown,
): message is { readonly to: To } =>
  typeof message === 'object' && message !== null && 'to' in message && message.to === to;
