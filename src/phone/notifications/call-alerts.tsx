import { effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { type Call, idOf } from '#sdk/index.ts';
import { callWords } from '../calls/words.ts';
import { useReportError } from '../errors/use-run.ts';
import { setAlertOwner } from './alert-owner.ts';
import { AlertPreferences } from './alert-preferences.ts';
import { CallAlerter } from './call-alerter.ts';
import { notificationWords } from './words.ts';

/** Alerts to incoming calls outside the page: notification, icon, beep, vibration. */
export function CallAlerts() {
  const { calls, tabs, phone, terminals, settings } = useClient();
  const words = useTranslate(actionWords, callWords, notificationWords);
  const report = useReportError();
  useEffect(() => setAlertOwner(() => tabs.isLeader.value), [tabs]);
  useEffect(() => {
    // The line may be known before the phone has received its call.
    const ringsHere = (call: Call) => {
      const { selected } = terminals;
      const isPhone = selected.value?.type === 'webphone' && phone?.state.value.name === 'connected';
      return isPhone && idOf(call.line.value.terminal ?? '') === selected.value?.terminalId;
    };
    const alerter = new CallAlerter({
      calls,
      ringsHere,
      preferences: new AlertPreferences(settings),
      words,
      report,
    });
    const stop = effect(() => alerter.follow());
    return () => {
      stop();
      alerter.dispose();
    };
  }, [calls, phone, terminals, settings, words, report]);
  return null;
}
