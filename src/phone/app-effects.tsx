import { useEffect } from 'react';
import { startLooks } from '#theme/looks.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { BrandEffects } from './appearance/brand-effects.tsx';
import { LightModeSync } from './appearance/light-mode-sync.tsx';
import { DeviceChanges } from './devices/device-changes.tsx';
import { HeadsetManager } from './headset/headset-manager.tsx';
import { CallAlerts } from './notifications/call-alerts.tsx';
import { UnreadAlerts } from './notifications/unread-alerts.tsx';
import { useRights } from './rights/use-rights.ts';
import { UnseenCount } from './unread/unseen-count.tsx';

const RuleRunner = lazyComponent(() =>
  import('./crm-rules/rule-runner.tsx').then((module) => module.RuleRunner),
);

/** The effects of both apps that have no screen of their own. They load after the first paint. */
export function AppEffects() {
  const hasRules = useRights().may('crmRules');
  useEffect(startLooks, []);
  return (
    <>
      <BrandEffects />
      <LightModeSync />
      <DeviceChanges />
      <HeadsetManager />
      <CallAlerts />
      <UnreadAlerts />
      <UnseenCount />
      {hasRules && <RuleRunner />}
    </>
  );
}
