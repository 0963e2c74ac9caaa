import type { CrmSettings as Settings } from '../../../sdk/index.ts';
import type { TranslationKey } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Banner } from '../../ui/banner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useRun } from '../errors/use-run.ts';

type Choice = Exclude<keyof Settings, 'isAllowed'>;

const choices: readonly (readonly [Choice, label: TranslationKey, detail: TranslationKey])[] = [
  ['popupIncomingCall', 'crm.settings.incoming', 'crm.settings.incomingDetail'],
  ['popupOutgoingCall', 'crm.settings.outgoing', 'crm.settings.outgoingDetail'],
  ['popupAcdOnly', 'crm.settings.acdOnly', 'crm.settings.acdOnlyDetail'],
  ['hasPersonalCallConsent', 'crm.settings.personal', 'crm.settings.personalDetail'],
];

/** Which calls a CRM around the phone is told of. Saved as it is changed. */
export function CrmSettings() {
  const words = useTranslate();
  const run = useRun();
  const { crm } = useClient();
  const settings = useSignalValue(crm.settings);
  if (!settings) return null;
  if (!settings.isAllowed)
    return (
      <Banner
        tone="info"
        title={words('error.crm.notAllowed.label')}
        detail={words('error.crm.notAllowed.detail')}
      />
    );
  return choices.map(([choice, label, detail]) => (
    <Switch
      key={choice}
      label={words(label)}
      detail={words(detail)}
      checked={settings[choice]}
      onSwitch={(checked) => void run(() => crm.change({ [choice]: checked }))}
    />
  ));
}
