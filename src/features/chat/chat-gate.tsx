import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Chat, StartOptions } from '../../../sdk/chat.ts';
import { chatWords } from '../../i18n/en/chat/chat.ts';
import { errorWords } from '../../i18n/error-words.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useReportError } from '../errors/use-run.ts';
import { ChatProvider } from './chat-context.ts';
import { Locked } from './keys/locked.tsx';
import { loadChat } from './load-chat.ts';
import { Verifications } from './trust/verifications.tsx';

/** Loads and starts the chat, and shows its content once messages can be read. Until then it says what is missing. */
export function ChatGate({ children }: { children: ReactNode }) {
  const words = useTranslate(chatWords);
  const client = useClient();
  const report = useReportError();
  const [chat, setChat] = useState<Chat>();
  const load = useCallback(() => {
    loadChat(client).then(setChat, report);
  }, [client, report]);
  useEffect(load, [load]);
  if (!chat) return <Skeleton label={words('chat.loading')} rows={6} />;
  return (
    <ChatProvider value={chat}>
      <Started chat={chat}>{children}</Started>
      <Verifications chat={chat} />
    </ChatProvider>
  );
}

function Started({ chat, children }: { chat: Chat; children: ReactNode }) {
  const words = useTranslate(chatWords);
  const state = useSignalValue(chat.state);
  const keys = useSignalValue(chat.keys);
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
    case 'ready':
      return children;
  }
}
