import type { ChatMessage } from '#sdk/chat.ts';

/** A message that the next message refers to. */
export interface Reference {
  readonly kind: 'reply' | 'edit';
  readonly message: ChatMessage;
}
