/** The way of a message to the homeserver. `failed` messages can be sent again. */
export type MessageStatus = 'encrypting' | 'sending' | 'sent' | 'failed';

/** Why a message cannot be read. */
export type UnreadableReason =
  /** The keys have not arrived yet. They may still come, from the sender or from another device of the user. */
  | 'keysMissing'
  /** The message is from before this user was in the room. */
  | 'notMember'
  /** The message is from before this device signed in, and the backup has no key for it. */
  | 'historical'
  /** The sender does not give the keys to this device. */
  | 'withheld'
  /** The message is damaged, or its sender is not who it says. */
  | 'untrusted';

/** A file in a message. `load()` of the room returns its bytes. */
export interface ChatFile {
  /** The name that the sender gave, for the user to save it under. */
  readonly name: string;
  /** The type, as `image/png`. The sender has given it, so it may be wrong. */
  readonly mimeType: string;
  /** The size in bytes; undefined where the sender does not give it. */
  readonly size: number | undefined;
  /** The width in pixels, of images and videos. */
  readonly width?: number | undefined;
  /** The height in pixels, of images and videos. */
  readonly height?: number | undefined;
  /** The duration in milliseconds, of sounds and videos. */
  readonly durationMs?: number | undefined;
  /** Whether there is a smaller image. */
  readonly hasThumbnail: boolean;
  /** The size of that image in bytes; undefined where the sender does not give it. */
  readonly thumbnailSize?: number | undefined;
  /** The loudness of the parts of a voice message, 0 to 1; empty where the sender does not give it. */
  readonly waveform: readonly number[];
}

/** The content of a message. */
export type MessageContent =
  /** `html` is what the sender wrote with formats, not yet sanitised. */
  | { readonly kind: 'text' | 'notice' | 'emote'; readonly text: string; readonly html?: string | undefined }
  | {
      readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'file';
      readonly file: ChatFile;
      readonly caption: string;
    }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'unreadable'; readonly reason: UnreadableReason }
  | { readonly kind: 'call'; readonly text: string }
  /** A member came, left, or was invited or removed. */
  | { readonly kind: 'membership'; readonly userId: string; readonly membership: Membership }
  /** The name, the topic or the rules of the room were changed; encryption was switched on. */
  | {
      readonly kind: 'room';
      readonly change: 'created' | 'name' | 'topic' | 'rights' | 'encryption' | 'verification';
      readonly text: string;
    };

/**
 * A change of a membership, as a line of the timeline. The end of an invitation is `decline` by the invited person, and
 * `withdraw` by another member.
 */
export type Membership = 'join' | 'invite' | 'decline' | 'withdraw' | 'leave' | 'kick' | 'ban' | 'unban';

/** All reactions to a message with the same sign. */
export interface Reaction {
  /** An emoji, as `👍`. */
  readonly sign: string;
  /** The users who reacted with it, as `@bob:acme.example`. */
  readonly userIds: readonly string[];
  /** The user's own reaction, by which it is withdrawn; undefined if the user has none. */
  readonly ownId: string | undefined;
}

/** One line of a room's timeline. It never changes: a changed message is a new object with the same `id`. */
export interface ChatMessage {
  /** The id at the homeserver; before it is sent, an id of this client. */
  readonly id: string;
  /** The address of the sender, as `@alice:acme.example`. */
  readonly senderId: string;
  /** Whether the user sent it. */
  readonly isOwn: boolean;
  /** Milliseconds since 1970, by the sender's homeserver. */
  readonly at: number;
  /** How far it is on its way to the homeserver. */
  readonly status: MessageStatus;
  /** Whether it was encrypted on its way. */
  readonly isEncrypted: boolean;
  /** Whether its sender has changed it. */
  readonly isEdited: boolean;
  /** Its text, its file, or the change of the room. */
  readonly content: MessageContent;
  /** The id of the message that it replies to. */
  readonly replyTo: string | undefined;
  /** Reactions to it, the first sign first. */
  readonly reactions: readonly Reaction[];
  /** Whether the message names the user. */
  readonly isMention: boolean;
}

/** Whether a line is something that a member wrote, rather than news of the room. */
export const isWritten = ({ content: { kind } }: Pick<ChatMessage, 'content'>): boolean =>
  kind !== 'membership' && kind !== 'room';
