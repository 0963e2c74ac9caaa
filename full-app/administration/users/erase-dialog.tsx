import { useState } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { type AdministeredUser, userFaultIds } from '#sdk/administration.ts';
import { CallsideError } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, Form } from '#ui/form/form.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';

/** Props of `EraseDialog`. */
export interface EraseDialogProps {
  readonly user: AdministeredUser;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Refusals with a text for the administrator, by `exceptionId`. */
const refusals = {
  [userFaultIds.loginDiffers]: 'administration.eraseDiffers',
  [userFaultIds.inCall]: 'administration.eraseInCall',
  [userFaultIds.legalHold]: 'administration.eraseHeld',
  [userFaultIds.lastAdministrator]: 'administration.eraseLast',
  [userFaultIds.ownAccount]: 'administration.eraseOwn',
} as const;
type Refused = keyof typeof refusals;
const isRefused = (id: string | undefined): id is Refused => id !== undefined && id in refusals;

/** Erases a user, after the administrator has typed the login. */
export function EraseDialog({ user, onErased, onClose }: EraseDialogProps) {
  const words = useTranslate(administrationWords, actionWords);
  const administration = useAdministration();
  const toast = useToast();
  const [act, isPending] = useAction();
  const [login, setLogin] = useState('');
  const [refused, setRefused] = useState<Refused>();
  const name = `${user.firstName} ${user.lastName}`;
  const isInCall = refused === userFaultIds.inCall;

  const erase = () =>
    act(async () => {
      try {
        await administration.eraseUser(user, { login, endsCalls: isInCall });
        toast({ tone: 'success', title: words('administration.erased', { name }) });
        onErased();
      } catch (error) {
        const id = error instanceof CallsideError ? error.exceptionId : undefined;
        if (!isRefused(id)) throw error;
        setRefused(id);
      }
    });

  return (
    <Dialog
      title={words('administration.eraseTitle', { name })}
      closeLabel={words('action.cancel')}
      onClose={onClose}
    >
      <Form
        aria-label={words('administration.eraseTitle', { name })}
        onSubmit={(event) => {
          event.preventDefault();
          void erase();
        }}
      >
        <p>{words('administration.eraseDetail', { name })}</p>
        <Field
          label={words('administration.eraseLogin', { login: user.login })}
          value={login}
          onText={setLogin}
          error={refused && words(refusals[refused], { name })}
          required
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
        />
        <ButtonRow>
          <Button type="submit" variant="primary" pending={isPending}>
            {words(isInCall ? 'administration.eraseCalls' : 'administration.erase')}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {words('action.cancel')}
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}
