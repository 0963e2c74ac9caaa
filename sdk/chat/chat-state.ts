import type { CallsideError } from '../transport/errors.ts';

/** Where the chat is. */
export type ChatState =
  /** It has not been started, or was stopped. */
  | { readonly name: 'idle' }
  | { readonly name: 'starting' }
  /** The keys of messages are missing: `keys.state` shows what the user has to do. */
  | { readonly name: 'locked' }
  /** `isConnected` is false while the homeserver cannot be reached. What is known can be read, and what is sent waits. */
  | { readonly name: 'ready'; readonly isConnected: boolean }
  /** Another page of this browser has the chat. `start({ takeOver: true })` gets it. */
  | { readonly name: 'elsewhere' }
  | { readonly name: 'failed'; readonly error: CallsideError };
