import Headphones from 'lucide-react/icons/headphones';
import { AddressBookSettings } from '../../../src/features/address-book/address-book-settings.tsx';
import { LookChoices } from '../../../src/features/appearance/look-choices.tsx';
import { useColorMode } from '../../../src/features/appearance/use-color-mode.ts';
import { CrmSettings } from '../../../src/features/crm/crm-settings.tsx';
import { LanguageChoice } from '../../../src/features/language/language-choice.tsx';
import { NotificationSettings } from '../../../src/features/notifications/notification-settings.tsx';
import { panelWords } from '../../../src/i18n/en/app/panel.ts';
import { actionWords } from '../../../src/i18n/en/calls/actions.ts';
import { crmWords } from '../../../src/i18n/en/crm/crm.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { useSignalValue } from '../../../src/react/use-signal-value.ts';
import { type ColorMode, colorModes } from '../../../src/theme/color-mode.ts';
import { Button } from '../../../src/ui/button/button.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { FieldGroup } from '../../../src/ui/field/field-group.tsx';
import { lazyComponent } from '../../../src/ui/lazy-component/lazy-component.tsx';
import { Select } from '../../../src/ui/select/select.tsx';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './settings-dialog.module.css';

const RuleSwitches = lazyComponent(() =>
  import('../../../src/features/forwardings/rule-switches.tsx').then((module) => module.RuleSwitches),
);

/** The settings of the panel, which are saved on change. The full client has the others. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslate(actionWords, crmWords, panelWords);
  const model = usePanelModel();
  const crmKind = useSignalValue(model.crmKind);
  const [mode, choose] = useColorMode();
  return (
    <Dialog title={words('panel.settings')} closeLabel={words('action.close')} onClose={onClose}>
      <div className={styles.settings}>
        <LanguageChoice />
        <Select
          label={words('appearance.title')}
          value={mode}
          options={colorModes.map((one) => ({ value: one, label: words(`appearance.${one}`) }))}
          onChange={(value) => choose(value as ColorMode)}
        />
        <LookChoices />
        <Button
          icon={Headphones}
          wide
          onClick={() => {
            model.sheet.value = 'audio';
          }}
        >
          {words('devices.title')}
        </Button>
        <RuleSwitches />
        <NotificationSettings />
        <AddressBookSettings />
        {crmKind && (
          <FieldGroup legend={words('crm.settings')}>
            <CrmSettings kind={crmKind} />
          </FieldGroup>
        )}
      </div>
    </Dialog>
  );
}
