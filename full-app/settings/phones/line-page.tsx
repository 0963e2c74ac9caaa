import { Page, PageColumn } from '#full-app/shell/page/page.tsx';
import { areaWords } from '#full-app/shell/screen-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { sessionWords } from '#phone/session/words.ts';
import type { DeviceLine } from '#sdk/devices.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Hint } from '#ui/form/form.tsx';
import { SaveField } from './save-field.tsx';
import { useDevices } from './use-phone-settings.ts';
import { myPhonesWords } from './words.ts';

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
          <Hint>{words('myPhones.lineLocked')}</Hint>
        )}
      </PageColumn>
    </Page>
  );
}
