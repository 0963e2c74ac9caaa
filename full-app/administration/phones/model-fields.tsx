import { useCallback } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { useClient } from '#react/client-context.tsx';
import { type DeviceModel, devicesOf, maxPhoneLabel } from '#sdk/devices.ts';
import { Field } from '#ui/field/field.tsx';
import { Select } from '#ui/select/select.tsx';
import type { Fault } from '../parts/fault-of.ts';
import { phoneWords } from './words.ts';

/** The settings of a phone that an administrator types. */
export interface PhoneDraft {
  readonly label: string;
  readonly deviceModelID: string;
  readonly macAddress: string;
}

/** Returns an address without the colons or hyphens that labels of phones have. */
export const plainAddress = (address: string): string => address.replace(/[\s:.-]/g, '').toLowerCase();

/** Returns true for a draft that can be sent. */
export const isComplete = ({ label, macAddress }: PhoneDraft): boolean =>
  label.trim() !== '' && /^([0-9a-f]{12})?$/.test(plainAddress(macAddress));

const noModels: readonly DeviceModel[] = [];

export interface ModelFieldsProps {
  readonly draft: PhoneDraft;
  /** The user has tried to send the form. */
  readonly isTried: boolean;
  readonly fault: Fault | undefined;
  readonly onChange: (change: Partial<PhoneDraft>) => void;
  /** The phone is in a browser or a program, which have no other model. */
  readonly isFixed?: boolean;
}

/** The name, the model and the hardware address of a phone. */
export function ModelFields({ draft, isTried, fault, onChange, isFixed = false }: ModelFieldsProps) {
  const words = useTranslate(phoneWords);
  const client = useClient();
  const load = useCallback(() => devicesOf(client).models(), [client]);
  const models = useLoaded(load, noModels);
  const { label, deviceModelID, macAddress } = draft;
  const model = models.find((one) => one.deviceModelID === deviceModelID);
  const errorOf = (property: string) => (fault?.property === property ? fault.message : undefined);
  return (
    <>
      <Field
        label={words('phones.name')}
        value={label}
        required
        maxLength={maxPhoneLabel}
        autoComplete="off"
        error={isTried && label.trim() === '' ? words('phones.nameMissing') : errorOf('label')}
        onText={(text) => onChange({ label: text })}
      />
      {!isFixed && (
        <Select
          label={words('phones.model')}
          value={deviceModelID}
          options={[
            ...models.map(({ deviceModelID: value, deviceModelLabel }) => ({
              value,
              label: deviceModelLabel,
            })),
            { value: 'other', label: words('phones.otherModel') },
          ]}
          onChange={(value) => onChange({ deviceModelID: value })}
        />
      )}
      {model && !model.isApp && (
        <Field
          label={words('phones.hardware')}
          hint={words('phones.hardwareHint')}
          value={macAddress}
          maxLength={17}
          autoComplete="off"
          dir="ltr"
          error={
            isTried && !isComplete({ ...draft, label: 'any' })
              ? words('phones.hardwareWrong')
              : errorOf('macAddress')
          }
          onText={(text) => onChange({ macAddress: text })}
        />
      )}
    </>
  );
}
