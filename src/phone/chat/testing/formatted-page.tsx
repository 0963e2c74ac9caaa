import '#theme/base.css';
import { signal } from '@preact/signals-core';
import { createRoot } from 'react-dom/client';
import { startLanguages } from '#i18n/i18n.ts';
import type { Chat, ChatRoom } from '#sdk/chat.ts';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider } from '#ui/toasts/toasts.tsx';
import { ChatProvider } from '../chat-context.ts';
import { FormattedText } from '../text/formatted-text.tsx';

declare global {
  interface Window {
    /** Shows the HTML of a message. */
    show: (html: string) => void;
    /** Set by scripts that should not run. */
    hacked?: unknown;
  }
}

const names: Readonly<Record<string, string>> = {
  '@alice:acme.example': 'Alice',
  '@bob:acme.example': 'Bob',
};
const picture = new Blob(['picture'], { type: 'image/png' });
/** The parts of a chat and of a room that a text needs. */
const chat = { userId: signal('@alice:acme.example') } as unknown as Chat;
const room = {
  nameOf: (userID: string) => names[userID] ?? userID,
  loadMedia: async () => picture,
} as unknown as ChatRoom;

await startLanguages();
const root = createRoot(document.body.appendChild(document.createElement('main')));
const toasts = new ToastBox();

window.show = (html) =>
  root.render(
    <ToastProvider value={toasts}>
      <ChatProvider value={chat}>
        <FormattedText room={room} html={html} text="The plain text" />
      </ChatProvider>
    </ToastProvider>,
  );
