import { effect } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import { AlertPreferences } from '#phone/notifications/alert-preferences.ts';
import { notificationWords } from '#phone/notifications/words.ts';
import { useClient } from '#react/client-context.tsx';
import type { Chat } from '#sdk/chat.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { chatWords } from '../words.ts';
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
