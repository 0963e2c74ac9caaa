import { effect } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { Chat } from '../../../../sdk/chat.ts';
import { notificationWords } from '../../../i18n/en/app/notifications.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useToast } from '../../../ui/toasts/toasts.tsx';
import { useReportError } from '../../errors/use-run.ts';
import { AlertPreferences } from '../../notifications/alert-preferences.ts';
import { ChatAlerter } from './chat-alerter.ts';
import { runInBackground } from './run-in-background.ts';

/** Runs the chat while the user looks at other screens, and alerts the user to new messages and invitations. */
export function ChatWatch() {
  const client = useClient();
  const words = useTranslate(chatWords, notificationWords);
  const toast = useToast();
  const report = useReportError();
  const [chat, setChat] = useState<Chat>();
  useEffect(() => runInBackground(client, setChat), [client]);
  useEffect(() => {
    if (!chat) return undefined;
    const preferences = new AlertPreferences(client.settings);
    const alerter = new ChatAlerter({ chat, preferences, words, toast, report });
    const stop = effect(() => alerter.follow());
    return () => {
      stop();
      alerter.dispose();
    };
  }, [chat, client, words, toast, report]);
  return null;
}
