import { effect, untracked } from '@preact/signals-core';
import type { Chat } from '#sdk/chat.ts';
import type { Client } from '#sdk/index.ts';
import { loadChat } from '../load-chat.ts';

/** The first and the longest pause before the next attempt, in milliseconds. */
const retryMs = { first: 5_000, most: 300_000 } as const;

/** The codes after which another attempt is of no use: the chat's own page shows the reason. */
const finalCodes: readonly string[] = ['chat.missing', 'chat.signInRefused', 'chat.signedOut'];

/**
 * Loads the chat and keeps it running, so that its counters and notifications are right. It waits while another page of this browser
 * has it, and tries again where the homeserver does not answer. Returns a function that ends the attempts, not the chat.
 *
 * @param onLoaded receives the chat, before it is started
 */
export function runInBackground(client: Client, onLoaded: (chat: Chat) => void): () => void {
  let pauseMs: number = retryMs.first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarting = false;
  let stopFollowing = () => {};
  let isEnded = false;

  const later = (attempt: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(attempt, pauseMs);
    pauseMs = Math.min(pauseMs * 2, retryMs.most);
  };

  async function start(chat: Chat): Promise<void> {
    isStarting = true;
    // A failure is a state of the chat, which is looked at below.
    await chat.start({ isBackground: true }).catch(() => undefined);
    isStarting = false;
    retryAfterFailure(chat);
  }

  function retryAfterFailure(chat: Chat): void {
    const state = chat.state.peek();
    if (isEnded || isStarting || state.name !== 'failed' || finalCodes.includes(state.error.code)) return;
    later(() => void start(chat));
  }

  function follow(chat: Chat): () => void {
    return effect(() => {
      const { name } = chat.state.value;
      untracked(() => {
        if (name === 'ready') pauseMs = retryMs.first;
        if (name === 'failed') retryAfterFailure(chat);
        if (!isStarting && (name === 'idle' || name === 'elsewhere')) void start(chat);
      });
    });
  }

  function load(): void {
    loadChat(client).then(
      (chat) => {
        if (isEnded) return;
        onLoaded(chat);
        stopFollowing = follow(chat);
      },
      // Without a network, its code cannot be loaded.
      () => {
        if (!isEnded) later(load);
      },
    );
  }

  load();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    stopFollowing();
  };
}
