import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from '../errors/use-run.ts';
import { setAlertOwner } from './alert-owner.ts';
import { CallAlerter } from './call-alerter.ts';

/** Alerts to incoming calls beyond the page: notification, icon, beep, vibration. */
export function CallAlerts() {
  const { calls, tabs } = useClient();
  const words = useTranslate();
  const tell = useTellError();
  useEffect(() => setAlertOwner(() => tabs.leads.value), [tabs]);
  useEffect(() => {
    const alerter = new CallAlerter({ calls, words, report: tell });
    const stop = effect(() => alerter.follow());
    return () => {
      stop();
      alerter.dispose();
    };
  }, [calls, words, tell]);
  return null;
}
