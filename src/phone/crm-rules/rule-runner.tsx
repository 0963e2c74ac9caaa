import { useContext, useEffect } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { ActionRun } from '#sdk/crm-rules.ts';
import { crmRulesOf } from '#sdk/crm-rules.ts';
import type { DesktopPhone } from '#sdk/index.ts';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useStableCallback } from '#ui/use-stable-callback.ts';
import { openPage } from './open-page.ts';
import { ShownRecords } from './shown-records.ts';
import { ruleRunWords } from './words.ts';

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
