import { useTranslate } from '#i18n/use-translate.ts';
import type { KeyOf } from '#i18n/word-set.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { Crm, CrmChoices, CrmSettings as Settings } from '#sdk/index.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useRun } from '../errors/use-run.ts';
import { crmSettingsWords } from './words.ts';

/** Salesforce has settings of its own; all other CRMs share theirs. */
export type CrmKind = 'salesforce' | 'generic';

type SettingName = Exclude<keyof Settings, 'isAllowed'>;
type Row = readonly [
  SettingName,
  label: KeyOf<typeof crmSettingsWords>,
  detail: KeyOf<typeof crmSettingsWords>,
];

const popups: readonly Row[] = [
  ['popupIncomingCall', 'crm.settings.incoming', 'crm.settings.incomingDetail'],
  ['popupOutgoingCall', 'crm.settings.outgoing', 'crm.settings.outgoingDetail'],
  ['popupAcdOnly', 'crm.settings.acdOnly', 'crm.settings.acdOnlyDetail'],
];
const consent: readonly Row[] = [
  ['hasPersonalCallConsent', 'crm.settings.personal', 'crm.settings.personalDetail'],
];

const choicesOf = (crm: Crm, kind: CrmKind): CrmChoices => (kind === 'salesforce' ? crm : crm.generic);

/** Selects the calls that a CRM of this kind logs. Changes are saved immediately. */
export function CrmSettings({ kind }: { readonly kind: CrmKind }) {
  const words = useTranslate(crmSettingsWords);
  const crm = choicesOf(useClient().crm, kind);
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
  return <Switches crm={crm} settings={settings} rows={[...popups, ...consent]} />;
}

/** The settings of every CRM that the user may use: a group for each kind, and the consent once. */
export function AllCrmSettings() {
  const words = useTranslate(crmSettingsWords);
  const { crm } = useClient();
  const salesforce = useSignalValue(crm.settings);
  const generic = useSignalValue(crm.generic.settings);
  if (!salesforce?.isAllowed) return <CrmSettings kind="generic" />;
  if (!generic?.isAllowed) return <CrmSettings kind="salesforce" />;
  return (
    <>
      <FieldGroup legend={words('crm.settings.salesforce')}>
        <Switches crm={crm} settings={salesforce} rows={popups} />
      </FieldGroup>
      <FieldGroup legend={words('crm.settings.generic')}>
        <Switches crm={crm.generic} settings={generic} rows={popups} />
      </FieldGroup>
      <Switches crm={crm} settings={salesforce} rows={consent} />
    </>
  );
}

function Switches({
  crm,
  settings,
  rows,
}: {
  readonly crm: CrmChoices;
  readonly settings: Settings;
  readonly rows: readonly Row[];
}) {
  const words = useTranslate(crmSettingsWords);
  const run = useRun();
  return rows.map(([choice, label, detail]) => (
    <Switch
      key={choice}
      label={words(label)}
      detail={words(detail)}
      checked={settings[choice]}
      onChange={(checked) => void run(() => crm.change({ [choice]: checked }))}
    />
  ));
}
