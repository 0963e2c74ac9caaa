import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { QrCode } from '#phone/chat/trust/qr-code.tsx';
import { useAction } from '#phone/errors/use-action.ts';
import { useClient } from '#react/client-context.tsx';
import type { Provisioning as Addresses } from '#sdk/devices.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import styles from './phones.module.css';
import { myPhonesWords } from './words.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Props of `Provisioning`. */
export interface ProvisioningProps {
  /** The name of the phone. */
  readonly phone: string;
  /** The warning to keep the addresses secret. */
  readonly warning: string;
  readonly read: () => Promise<Addresses>;
  /** Makes other addresses. */
  readonly renew: () => Promise<Addresses>;
}

/** The addresses of the settings files of a device. They are secret, so they are shown only when the user asks for them. */
export function Provisioning({ phone, warning, read, renew }: ProvisioningProps) {
  const words = useTranslate(myPhonesWords);
  const { url } = useClient();
  const [addresses, setAddresses] = useState<Addresses>();
  const [act, pending] = useAction();

  const load = (from: () => Promise<Addresses>) => act(async () => setAddresses(await from()));
  const absolute = (path: string) => new URL(`/restletrouter/${path}`, new URL(url, location.href)).href;
  const address = addresses && absolute(addresses.file ?? addresses.folder);
  return (
    <FieldGroup legend={words('myPhones.provisioning')}>
      <Hint>{warning}</Hint>
      {address === undefined ? (
        <ButtonRow>
          <Button pending={pending} onClick={() => void load(read)}>
            {words('myPhones.show')}
          </Button>
        </ButtonRow>
      ) : (
        <>
          <p>{words(addresses?.file ? 'myPhones.scan' : 'myPhones.enter')}</p>
          {addresses?.file && (
            <div className={styles.code}>
              <QrCode bytes={bytesOf(address)} label={words('myPhones.code', { phone })} />
            </div>
          )}
          <p className={styles.address} dir="ltr">
            {address}
          </p>
          <ButtonRow>
            <CopyButton
              text={() => address}
              label={words('myPhones.copy')}
              copied={words('myPhones.copied')}
              refused={{ title: words('myPhones.notCopied'), detail: words('myPhones.notCopiedDetail') }}
            >
              {words('myPhones.copy')}
            </CopyButton>
            <Button pending={pending} title={words('myPhones.renewDetail')} onClick={() => void load(renew)}>
              {words('myPhones.renew')}
            </Button>
          </ButtonRow>
          <Hint>{words('myPhones.renewDetail')}</Hint>
        </>
      )}
    </FieldGroup>
  );
}
