import Headphones from 'lucide-react/icons/headphones';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { AddressBookSettings } from '#phone/address-book/address-book-settings.tsx';
import { LookChoices } from '#phone/appearance/look-choices.tsx';
import { useColorMode } from '#phone/appearance/use-color-mode.ts';
import { CrmSettings } from '#phone/crm/crm-settings.tsx';
import { LanguageChoice } from '#phone/language/language-choice.tsx';
import { NotificationSettings } from '#phone/notifications/notification-settings.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import { type ColorMode, colorModes } from '#theme/color-mode.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { Select } from '#ui/select/select.tsx';
import { crmWords } from '#widget/crm/words.ts';
import { usePanelModel } from '../panel/panel-model.ts';
import styles from './settings-dialog.module.css';

const RuleSwitches = lazyComponent(() => import('./rule-switches.tsx').then((module) => module.RuleSwitches));

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
