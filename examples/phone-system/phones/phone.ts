import type { Selectable, Updateable } from 'kysely';
import * as z from 'zod/mini';
import { deviceKey, type NumberedKey } from '../../../sdk/wire/phones/device-key.ts';
import type { Terminal } from '../../../sdk/wire/phones/terminal.ts';
import { terminalType } from '../../../sdk/wire/phones/terminal.ts';
import type { Tables } from '../store/tables.ts';
import { defaultModel, type PhoneModel, phoneModel } from './phone-models.ts';

/** A phone of a user. `registerId` names its present SIP device. */
export interface Phone extends PhoneSettings {
  readonly id: string;
  readonly personId: number;
  readonly type: Terminal['type'];
  readonly softphoneType: string;
  /** How many calls it can hold at once. */
  readonly maxConnections: number;
  registerId: string | undefined;
  devicePassword: string | undefined;
}

/** The settings of a phone that can change. */
export interface PhoneSettings {
  label: string;
  /** Calls to the user ring there. */
  isRinging: boolean;
  /** The user has taken it out of service. */
  isDisabled: boolean;
  isDefault: boolean;
  /** The chosen model; undefined: the usual model. */
  model: string | undefined;
  macAddress: string | undefined;
  /** The name on the display; undefined: the usual name. */
  lineLabel: string | undefined;
  keys: readonly NumberedKey[];
  /** The secret part of the addresses of its settings files; undefined: none was requested. */
  provisioningSecret: string | undefined;
  /** When it last read them, in milliseconds. */
  provisionedAt: number | undefined;
  /** When they last changed, in milliseconds. */
  settingsChangedAt: number | undefined;
}

/** The settings of a new phone. */
export const firstSettings = (label: string): PhoneSettings => ({
  label,
  isRinging: true,
  isDisabled: false,
  isDefault: false,
  model: undefined,
  macAddress: undefined,
  lineLabel: undefined,
  keys: [],
  provisioningSecret: undefined,
  provisionedAt: undefined,
  settingsChangedAt: undefined,
});

/** The id of the phone that each user has in the browser. */
export const browserPhoneId = (login: string): string => `${login}-web`;

/** The row of the browser phone that every user has. */
export const browserPhoneRow = ({ id, login }: { readonly id: number; readonly login: string }) => ({
  id: browserPhoneId(login),
  person_id: id,
  label: 'Web phone',
  type: 'Softphone',
  softphone_type: 'webRTC',
  max_connections: 4,
  register_id: null,
  device_password: null,
});

/** The model of a phone. */
export const modelOf = (phone: Pick<Phone, 'model' | 'softphoneType'>): PhoneModel => {
  const model = phoneModel(phone.model ?? '') ?? phoneModel(defaultModel(phone));
  if (!model) throw new Error('Every kind of phone has a default model.');
  return model;
};

export const isBrowser = (phone: Pick<Phone, 'softphoneType'>): boolean => phone.softphoneType === 'webRTC';

/** Browsers and programs get a new password for each request. All other phones keep their password. */
export const hasOwnPassword = (phone: Pick<Phone, 'softphoneType' | 'registerId'>): boolean =>
  phone.registerId !== undefined && !isBrowser(phone) && phone.softphoneType !== 'desktop';

/** Apps on mobiles are added and removed by their users; administrators provide all other phones. */
export const isOwnApp = ({ type, softphoneType }: Pick<Phone, 'type' | 'softphoneType'>): boolean =>
  type === 'Softphone' && softphoneType === 'mobile';

type Row = Selectable<Tables['terminal']>;

const storedKeys = z.array(deviceKey);

export const fromRow = (row: Row): Phone => ({
  id: row.id,
  personId: row.person_id,
  label: row.label,
  type: terminalType.parse(row.type),
  softphoneType: row.softphone_type,
  maxConnections: row.max_connections,
  registerId: row.register_id ?? undefined,
  devicePassword: row.device_password ?? undefined,
  isRinging: row.is_ringing,
  isDisabled: row.is_disabled,
  isDefault: row.is_default,
  model: row.model ?? undefined,
  macAddress: row.mac_address ?? undefined,
  lineLabel: row.line_label ?? undefined,
  keys: storedKeys.parse(row.keys),
  provisioningSecret: row.provisioning_secret ?? undefined,
  provisionedAt: row.provisioned_at?.getTime(),
  settingsChangedAt: row.settings_changed_at?.getTime(),
});

const asDate = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));

/** The columns of everything that can change. */
export const toRow = (phone: Phone): Updateable<Tables['terminal']> => ({
  label: phone.label,
  register_id: phone.registerId ?? null,
  device_password: phone.devicePassword ?? null,
  is_ringing: phone.isRinging,
  is_disabled: phone.isDisabled,
  is_default: phone.isDefault,
  model: phone.model ?? null,
  mac_address: phone.macAddress ?? null,
  line_label: phone.lineLabel ?? null,
  keys: JSON.stringify(phone.keys),
  provisioning_secret: phone.provisioningSecret ?? null,
  provisioned_at: asDate(phone.provisionedAt),
  settings_changed_at: asDate(phone.settingsChangedAt),
});
