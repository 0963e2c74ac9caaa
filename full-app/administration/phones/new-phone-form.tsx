import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import type { AdministeredPhone } from '#sdk/administration.ts';
import { Form, FormButtons, FormTitle } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { PageColumn } from '../../shell/page/page.tsx';
import styles from '../administration.module.css';
import { type Fault, faultOf } from '../parts/fault-of.ts';
import { ChosenUser, type UserChoice, UserPicker } from '../parts/user-picker.tsx';
import { useAdministration } from '../use-administration.ts';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { isComplete, ModelFields, type PhoneDraft, plainAddress } from './model-fields.tsx';
import { phoneWords } from './words.ts';

export interface NewPhoneFormProps {
  readonly onAdded: (phone: AdministeredPhone) => void;
  readonly onCancel: () => void;
}

const usualModel = 'yealink-t46u';

/** Adds a desk phone or an app to the phones of a user, and shows its account. */
export function NewPhoneForm({ onAdded, onCancel }: NewPhoneFormProps) {
  const words = useTranslate(phoneWords, actionWords);
  const administration = useAdministration();
  const [act, isPending] = useAction();
  const [user, setUser] = useState<UserChoice>();
  const [fault, setFault] = useState<Fault>();
  const [added, setAdded] = useState<AdministeredPhone>();
  const { values, set, submit, isTried } = useForm<PhoneDraft>({
    label: '',
    deviceModelID: usualModel,
    macAddress: '',
  });
  const save = (draft: PhoneDraft) => {
    setFault(undefined);
    if (!user || !isComplete(draft)) return;
    const { label, deviceModelID, macAddress } = draft;
    void act(async () => {
      try {
        const phone = await administration.addPhone({
          userID: user.id,
          label,
          deviceModelID,
          macAddress: plainAddress(macAddress),
        });
        setAdded(phone);
      } catch (error) {
        const refused = faultOf(error);
        if (!refused) throw error;
        setFault(refused);
        if (refused.property === 'userID') setUser(undefined);
      }
    });
  };
  const missing = isTried && !user ? words('phones.userMissing') : undefined;
  return (
    <PageColumn className={styles.fields}>
      <Form className={styles.form} aria-label={words('phones.new')} onSubmit={submit(save)}>
        <FormTitle>{words('phones.new')}</FormTitle>
        <div className={styles.card}>
          {user ? (
            <ChosenUser user={user} onRemove={() => setUser(undefined)} />
          ) : (
            <UserPicker
              label={words('phones.user')}
              hint={words('phones.userHint')}
              error={fault?.property === 'userID' ? fault.message : missing}
              onPick={setUser}
            />
          )}
          <ModelFields draft={values} isTried={isTried} fault={fault} onChange={set} />
        </div>
        <FormButtons
          submit={words('phones.add')}
          pending={isPending}
          cancel={words('action.cancel')}
          onCancel={onCancel}
        />
      </Form>
      {added?.credentials && (
        <CredentialsDialog
          name={added.label}
          credentials={added.credentials}
          onClose={() => onAdded(added)}
        />
      )}
    </PageColumn>
  );
}
