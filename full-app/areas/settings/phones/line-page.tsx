import type { DeviceLine } from '../../../../sdk/devices.ts';
import { useRun } from '../../../../src/features/errors/use-run.ts';
import { areaWords } from '../../../../src/i18n/en/app/areas.ts';
import { myPhonesWords } from '../../../../src/i18n/en/phones/my-phones.ts';
import { sessionWords } from '../../../../src/i18n/en/session/session.ts';
import { useTranslate } from '../../../../src/i18n/use-translate.ts';
import { Facts } from '../../../../src/ui/facts/facts.tsx';
import { Page, PageColumn } from '../../../shell/page/page.tsx';
import styles from './phones.module.css';
import { SaveField } from './save-field.tsx';
import { useDevices } from './use-phone-settings.ts';

/** A line of a device: its number and state, and its name on the display. */
export function LinePage({ line }: { readonly line: DeviceLine }) {
  const words = useTranslate(areaWords, myPhonesWords, sessionWords);
  const devices = useDevices();
  const run = useRun();
  const mayChange = line.accessRights?.canUpdate !== false;
  return (
    <Page>
      <Facts
        title={words('myPhones.lineTitle', { place: line.position })}
        facts={[
          [words('myPhones.displayName'), line.label],
          [words('myPhones.number'), line.addressNumber],
          ...(line.registerId === null ? [] : ([[words('myPhones.user'), line.registerId]] as const)),
          [
            words('terminal.state'),
            words(line.physicalState === 'inService' ? 'phone.ready' : 'phone.offline'),
          ],
        ]}
      />
      <PageColumn>
        {mayChange ? (
          <SaveField
            label={words('myPhones.displayName')}
            value={line.label}
            faultOf={(label) => (label === '' ? words('myPhones.nameEmpty') : undefined)}
            onSave={(label) => run(() => devices.changeLine(line, { label }))}
          />
        ) : (
          <p className={styles.note}>{words('myPhones.lineLocked')}</p>
        )}
      </PageColumn>
    </Page>
  );
}
