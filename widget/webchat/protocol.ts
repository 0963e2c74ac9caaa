/** The wire of visitors, as docs/messages.md describes it. A test compares these types with the schemas of the phone system. */

/** A field of the form before a chat. */
export type VisitorField = 'name' | 'email' | 'question';

/** A group as visitors see it. */
export interface Place {
  readonly label: string;
  readonly isOpen: boolean;
  /** The next opening time, in milliseconds since 1970. */
  readonly opensAt?: number | undefined;
  readonly required: readonly VisitorField[];
  readonly limits: {
    readonly name: number;
    readonly email: number;
    readonly text: number;
    readonly file: number;
  };
  readonly fileTypes: readonly string[];
}

/** A file of a message. */
export interface ChatFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** In octets. */
  readonly size: number;
}

/** A message of a chat. */
export interface Message {
  readonly id: string;
  readonly author: 'visitor' | 'agent';
  readonly text: string;
  readonly file?: ChatFile | undefined;
  readonly authorLabel?: string | undefined;
  readonly key?: string | undefined;
  readonly timestamp: number;
}

/** The reasons for the end of a chat. */
export type EndReason = 'visitor' | 'agent' | 'idle' | 'left' | 'waitLimit';

/** A chat without its messages. */
export interface Chat {
  readonly state: 'waiting' | 'talking' | 'ended';
  readonly position?: number | undefined;
  readonly agentLabel?: string | undefined;
  readonly isWarned: boolean;
  readonly endReason?: EndReason | undefined;
  readonly callNumber?: string | undefined;
  readonly requestedNumber?: string | undefined;
}

/** A chat with its messages. */
export interface Session {
  readonly token?: string | undefined;
  readonly chat: Chat;
  readonly messages: Message[];
}

/** A frame of the phone system. */
export type ServerFrame =
  | { readonly type: 'session'; readonly chat: Chat; readonly messages: Message[] }
  | { readonly type: 'chat'; readonly chat: Chat }
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'typing' }
  | { readonly type: 'alive' };

/** The form before a chat. */
export interface ChatForm {
  readonly name: string;
  readonly email: string;
  readonly question: string;
  readonly pageUrl: string;
  readonly pageTitle: string;
  readonly language: string;
}

/** A refusal of the phone system, or a request that did not reach it (status 0). */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly status: number;
  /** The id of the error, such as `WEBCHAT_ENDED`. */
  readonly id: string;
  /** The field that is wrong. */
  readonly field: string | undefined;

  constructor(status: number, id = '', field?: string) {
    super(`The phone system refused (${status} ${id}).`);
    this.status = status;
    this.id = id;
    this.field = field;
  }
}
