import { useContext, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type ActionRun, crmRulesOf } from '#sdk/crm-rules.ts';
import type { DesktopPhone } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { ShownRecords } from './shown-records.ts';
import { ruleRunWords } from './words.ts';

/**
 * Opens a page of a rule beside this page. Returns false if the browser blocks it. The opened page cannot reach this page:
 * it is opened empty and let go of before its address is known, because `noopener` would hide whether it was blocked.
 */
function openPage(url: string): boolean {
  const opened = window.open('', '_blank');
  if (!opened) return false;
  opened.opener = null;
  opened.location.replace(url);
  return true;
}

/** Runs the CRM rules that match the user's calls, and shows a toast for each run in which something failed. */
export function RuleRunner() {
  const client = useClient();
  const words = useTranslate(ruleRunWords);
  const toast = useToast();
  const isShown = useContext(ShownRecords);
  const describe = (actions: readonly ActionRun[]): string =>
    actions
      .flatMap(({ label, failure, outcome }) =>
        failure === undefined || outcome === 'declined'
          ? []
          : [words(`rules.failure.${failure}`, { action: label })],
      )
      .join(' ');
  const showFailure = useStableCallback((rule: string, actions: readonly ActionRun[]) =>
    toast({ tone: 'warning', title: words('rules.failed', { rule }), detail: describe(actions) }),
  );
  useEffect(() => {
    const rules = crmRulesOf(client);
    const unsubscribe = rules.onFailure(({ match, run }) => showFailure?.(match.rule.label, run.actions));
    const stop = rules.start({ openPage, ...(isShown && { isShown }) });
    return () => {
      unsubscribe();
      stop();
    };
  }, [client, isShown, showFailure]);
  const { desktopPhone } = client;
  return desktopPhone ? <DesktopBridge phone={desktopPhone} /> : null;
}

/** Gives the rules the helper of this computer, once the user has allowed this browser to use it. */
function DesktopBridge({ phone }: { readonly phone: DesktopPhone }) {
  const client = useClient();
  const isAllowed = useSignalValue(phone.state).name !== 'firstTime';
  useEffect(
    () => (isAllowed ? crmRulesOf(client).useBridge(phone.bridge) : undefined),
    [client, phone, isAllowed],
  );
  return null;
}
