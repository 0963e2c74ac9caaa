import { useTranslate } from '#i18n/use-translate.ts';
import {
  collaborationLevels,
  onlineMeetingLevels,
  type UserDraft,
  videoConferenceLevels,
} from '#sdk/administration.ts';
import { FieldPair } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import styles from '../administration.module.css';
import { administrationWords } from '../words.ts';

/** Props of `LicenceFields`. */
interface LicenceFieldsProps {
  readonly licences: UserDraft['licences'];
  readonly onChange: (licences: UserDraft['licences']) => void;
}

/** The licences of a user. */
export function LicenceFields({ licences, onChange }: LicenceFieldsProps) {
  const words = useTranslate(administrationWords);
  const setLicences = (change: UserDraft['licences']) => onChange({ ...licences, ...change });
  const levels = (names: readonly string[]) =>
    names.map((name) => ({
      value: name,
      label: words(`administration.level.${name}` as 'administration.level.no'),
    }));

  return (
    <>
      <FieldPair>
        <Select
          label={words('administration.licence.collaboration')}
          options={levels(collaborationLevels)}
          value={licences.collaboration ?? 'none'}
          onChange={(level) =>
            setLicences({ collaboration: level as NonNullable<typeof licences.collaboration> })
          }
        />
        <Select
          label={words('administration.licence.videoConference')}
          options={levels(['none', ...videoConferenceLevels])}
          value={licences.videoConference ?? 'none'}
          onChange={(level) =>
            setLicences({
              videoConference:
                level === 'none' ? null : (level as NonNullable<typeof licences.videoConference>),
            })
          }
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={words('administration.licence.onlineMeetings')}
          options={levels(onlineMeetingLevels)}
          value={licences.onlineMeetings ?? 'no'}
          onChange={(level) =>
            setLicences({ onlineMeetings: level as NonNullable<typeof licences.onlineMeetings> })
          }
        />
        <Select
          label={words('administration.licence.queueMessages')}
          options={['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
          value={String(licences.queueMessages ?? 0)}
          onChange={(count) => setLicences({ queueMessages: Number(count) })}
        />
      </FieldPair>
      <div className={styles.switches}>
        <Switch
          label={words('administration.licence.webPhone')}
          checked={!licences.isWebPhoneBarred}
          onChange={(isOn) => setLicences({ isWebPhoneBarred: !isOn })}
        />
        <Switch
          label={words('administration.licence.softphones')}
          checked={!licences.isSoftphoneBarred && licences.softphones !== 0}
          onChange={(isOn) => setLicences({ isSoftphoneBarred: !isOn, softphones: isOn ? 1 : 0 })}
        />
        <Switch
          label={words('administration.licence.conferenceBridge')}
          checked={licences.conferenceBridge ?? false}
          onChange={(conferenceBridge) => setLicences({ conferenceBridge })}
        />
        <Switch
          label={words('administration.licence.teams')}
          checked={licences.teams ?? false}
          onChange={(teams) => setLicences({ teams })}
        />
      </div>
    </>
  );
}
