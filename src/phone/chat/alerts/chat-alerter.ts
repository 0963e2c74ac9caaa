import { untracked } from '@preact/signals-core';
import type { Translate } from '#i18n/word-set.ts';
import { threadInView } from '#phone/messages/thread-in-view.ts';
import type { AlertPreferences } from '#phone/notifications/alert-preferences.ts';
import { openAlertTarget } from '#phone/notifications/alert-targets.ts';
import { isLookedAt, Notifier } from '#phone/notifications/notifier.ts';
import type { notificationWords } from '#phone/notifications/words.ts';
import { type Chat, type ChatRoom, previewOf } from '#sdk/chat.ts';
import type { ToastWords } from '#ui/toasts/toast-box.ts';
import { invitationOf } from '../rooms/invitation-text.ts';
import type { chatWords } from '../words.ts';
import { type ChatNews, ChatNewsFinder } from './chat-news.ts';

/** The objects that the alerts of the chat work with. */
export interface ChatAlerterDeps {
  readonly chat: Pick<Chat, 'rooms' | 'room' | 'state'>;
  readonly preferences: AlertPreferences;
  readonly words: Translate<typeof chatWords | typeof notificationWords>;
  readonly toast: (words: ToastWords) => void;
  readonly report: (thrown: unknown) => void;
}

const tagOf = (roomID: string) => `chatRoom ${roomID}`;

/**
 * Alerts to new messages and invitations of the chat: in the page if the user is looking at it, otherwise by a notification of the
 * system, a single notification for each room. It is quiet about the room that the user is looking at.
 */
export class ChatAlerter {
  readonly #deps: ChatAlerterDeps;
  readonly #notifier: Notifier;
  readonly #finder = new ChatNewsFinder();
  /** The rooms by the tags of their notifications. */
  readonly #shown = new Map<string, string>();

  constructor(deps: ChatAlerterDeps) {
    this.#deps = deps;
    this.#notifier = new Notifier({
      onClick: ({ tag }) => {
        const roomID = this.#shown.get(tag);
        if (roomID === undefined) return;
        this.#shown.delete(tag);
        openAlertTarget('chatRoom', roomID);
      },
      report: deps.report,
    });
  }

  /** Updates the alerts. Reads signals. */
  follow(): void {
    const { chat } = this.#deps;
    if (chat.state.value.name !== 'ready') return;
    const rooms = chat.rooms.value.map(({ id, summary }) => ({ id, summary: summary.value }));
    for (const { id, summary } of rooms)
      if (summary.unread === 0 && summary.membership !== 'invite') this.#close(id);
    for (const news of this.#finder.find(rooms)) untracked(() => this.#alert(news));
  }

  dispose(): void {
    this.#notifier.dispose();
  }

  #close(roomID: string): void {
    if (this.#shown.delete(tagOf(roomID))) this.#notifier.close(tagOf(roomID));
  }

  #alert({ roomID, message }: ChatNews): void {
    const { chat, preferences, toast, words } = this.#deps;
    const room = chat.room(roomID);
    if (!room || (isLookedAt() && threadInView() === roomID)) return;
    if (!preferences.wants('chatNewMsg')) return;
    if (preferences.by('sound')) this.#notifier.beep();
    if (preferences.by('vibrator')) this.#notifier.vibrate();
    if (!preferences.by('prompt')) return;
    const title = this.#titleOf(room, message?.senderId);
    const detail = message && this.#previewOf(message.content);
    if (isLookedAt()) {
      const run = () => openAlertTarget('chatRoom', roomID);
      const action = { label: words('notifications.look'), run };
      toast({ tone: 'info', title, detail: detail || undefined, topic: tagOf(roomID), action });
      return;
    }
    this.#shown.set(tagOf(roomID), roomID);
    this.#notifier.show({ place: 'chatRoom', tag: tagOf(roomID), title, body: detail ?? '' });
  }

  #titleOf(room: ChatRoom, senderID: string | undefined): string {
    const { words } = this.#deps;
    const { name, kind } = room.summary.peek();
    if (senderID === undefined) return invitationOf(room, words);
    const who = kind === 'direct' ? name : words('chat.alert.in', { who: room.nameOf(senderID), room: name });
    return words('notifications.news.chatNewMsg', { name: who });
  }

  /** Others may see the notification, so it shows the beginning of a text only. */
  #previewOf(content: NonNullable<ChatNews['message']>['content']): string {
    if ('text' in content) return previewOf(content.text);
    return 'file' in content ? this.#deps.words(`chat.file.${content.kind}`) : '';
  }
}
