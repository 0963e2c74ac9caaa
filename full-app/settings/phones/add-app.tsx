import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import type { DeviceModel } from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ButtonRow, FormButtons, Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import styles from './phones.module.css';
import { useDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

/** Adds an app to the user's phones, and opens the page that shows how to set it up. */
export function AddApp() {
  const words = useTranslate(myPhonesWords);
  const devices = useDevices();
  const navigate = useNavigate();
  const [apps, setApps] = useState<readonly DeviceModel[]>();
  const [model, setModel] = useState('');
  const [label, setLabel] = useState('');
  const [act, pending] = useAction();

  async function open(): Promise<void> {
    const known = (await devices.models()).filter(({ isApp }) => isApp);
    setApps(known);
    setModel(known[0]?.deviceModelID ?? '');
  }
  async function add(): Promise<void> {
    const { abstractTerminalID: id, device } = await devices.add({
      label: label.trim(),
      deviceModelID: model,
    });
    void navigate(
      `/settings/telephony/${encodeURIComponent(id)}/${encodeURIComponent(device?.deviceID ?? id)}`,
    );
  }
  return (
    <FieldGroup legend={words('myPhones.add')}>
      <Hint>{words('myPhones.addDetail')}</Hint>
      {apps === undefined ? (
        <ButtonRow>
          <Button changes="create" icon={Plus} pending={pending} onClick={() => void act(open)}>
            {words('myPhones.add')}
          </Button>
        </ButtonRow>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (label.trim() !== '') void act(add);
          }}
        >
          <Select
            label={words('myPhones.app')}
            value={model}
            options={apps.map(({ deviceModelID, deviceModelLabel }) => ({
              value: deviceModelID,
              label: deviceModelLabel,
            }))}
            onChange={setModel}
          />
          <Field label={words('myPhones.name')} value={label} required maxLength={40} onText={setLabel} />
          <FormButtons submit={words('myPhones.add')} pending={pending}>
            <Button onClick={() => setApps(undefined)}>{words('myPhones.cancel')}</Button>
          </FormButtons>
        </form>
      )}
    </FieldGroup>
  );
}
