import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { callWords } from '../../i18n/en/calls.ts';
import { notificationWords } from '../../i18n/en/notifications.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSession } from '../../react/use-domains.ts';
import { useToast } from '../../ui/toasts/toasts.tsx';
import { useTellError } from '../errors/use-run.ts';
import { AlertWishes } from './alert-wishes.ts';
import { NewsAlerter } from './news-alerter.ts';
import { askAtFirstClick } from './permission.ts';

/** Alerts to missed calls, voicemails and messages that arrive while the user is looking elsewhere. */
export function NewsAlerts() {
  const { unread, settings } = useClient();
  const words = useTranslate(callWords, notificationWords);
  const toast = useToast();
  const report = useTellError();
  const isSignedIn = useSession().name === 'signedIn';
  useEffect(() => (isSignedIn ? askAtFirstClick(report) : undefined), [isSignedIn, report]);
  useEffect(() => {
    const alerter = new NewsAlerter({ unread, wishes: new AlertWishes(settings), words, toast, report });
    const stop = effect(() => alerter.follow());
    return () => {
      stop();
      alerter.dispose();
    };
  }, [unread, settings, words, toast, report]);
  return null;
}
