import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSession } from '#react/use-domains.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { callWords } from '../calls/words.ts';
import { useReportError } from '../errors/use-run.ts';
import { AlertPreferences } from './alert-preferences.ts';
import { askAtFirstClick } from './permission.ts';
import { UnreadAlerter } from './unread-alerter.ts';
import { notificationWords } from './words.ts';

/** Alerts to missed calls, voicemails and messages that arrive while the user is looking elsewhere. */
export function UnreadAlerts() {
  const { unread, settings } = useClient();
  const words = useTranslate(callWords, notificationWords);
  const toast = useToast();
  const report = useReportError();
  const isSignedIn = useSession().name === 'signedIn';
  useEffect(() => (isSignedIn ? askAtFirstClick(report) : undefined), [isSignedIn, report]);
  useEffect(() => {
    const alerter = new UnreadAlerter({
      unread,
      preferences: new AlertPreferences(settings),
      words,
      toast,
      report,
    });
    const stop = effect(() => alerter.follow());
    return () => {
      stop();
      alerter.dispose();
    };
  }, [unread, settings, words, toast, report]);
  return null;
}
