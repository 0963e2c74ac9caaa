import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { errorWords } from '#i18n/error-text.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Chat, ChatState, StartOptions } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useReportError } from '../errors/use-run.ts';
import { ChatProvider } from './chat-context.ts';
import { Locked } from './keys/locked.tsx';
import { loadChat } from './load-chat.ts';
import { Verifications } from './trust/verifications.tsx';
import { chatWords } from './words.ts';

/** Props of `ChatGate`. */
export interface ChatGateProps {
  /** The heading of a page without content yet. Omitted if the page already has a heading. */
  readonly title?: string;
  readonly children: ReactNode;
}

/** Loads and starts the chat, and shows its content once messages can be read. Until then it says what is missing. */
export function ChatGate({ title, children }: ChatGateProps) {
  const words = useTranslate(chatWords);
  const client = useClient();
  const report = useReportError();
  const [chat, setChat] = useState<Chat>();
  const load = useCallback(() => {
    loadChat(client).then(setChat, report);
  }, [client, report]);
  useEffect(load, [load]);
  const heading = title && <VisuallyHidden as="h1">{title}</VisuallyHidden>;
  if (!chat)
    return (
      <>
        {heading}
        <Skeleton label={words('chat.loading')} rows={6} />
      </>
    );
  return (
    <ChatProvider value={chat}>
      <Started chat={chat} heading={heading}>
        {children}
      </Started>
      <Verifications chat={chat} />
    </ChatProvider>
  );
}

function Started(props: { chat: Chat; heading: ReactNode; children: ReactNode }) {
  const { chat, heading, children } = props;
  const state = useSignalValue(chat.state);
  const start = useCallback(
    (options?: StartOptions) => {
      // A failure is a state of the chat, which is shown here.
      chat.start(options).catch(() => undefined);
    },
    [chat],
  );
  useEffect(() => {
    start();
    return () => chat.leave();
  }, [chat, start]);
  if (state.name === 'ready') return children;
  return (
    <>
      {heading}
      <NotReady chat={chat} state={state} start={start} />
    </>
  );
}

interface NotReadyProps {
  readonly chat: Chat;
  readonly state: Exclude<ChatState, { name: 'ready' }>;
  readonly start: (options?: StartOptions) => void;
}

/** The reason why messages cannot be read yet, and the way to change that. */
function NotReady({ chat, state, start }: NotReadyProps) {
  const words = useTranslate(chatWords);
  const keys = useSignalValue(chat.keys);
  switch (state.name) {
    case 'idle':
    case 'starting':
      return <Skeleton label={words('chat.loading')} rows={6} />;
    case 'locked':
      return keys && <Locked chat={chat} keys={keys} />;
    case 'elsewhere':
      return (
        <EmptyState
          icon={MonitorSmartphone}
          title={words('chat.elsewhere')}
          detail={words('chat.elsewhereDetail')}
          action={
            <Button variant="primary" onClick={() => start({ takeOver: true })}>
              {words('chat.useHere')}
            </Button>
          }
        />
      );
    case 'failed': {
      const { label, detail } = errorWords(state.error);
      return (
        <EmptyState
          icon={MessageCircleOff}
          title={label}
          detail={detail}
          action={<Button onClick={() => start()}>{words('chat.tryAgain')}</Button>}
        />
      );
    }
  }
}
