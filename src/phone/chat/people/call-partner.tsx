import { useCallback } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useLoaded } from '#phone/errors/use-loaded.ts';
import { CallBack } from '#phone/history/call-back.tsx';
import { useClient } from '#react/client-context.tsx';

/** Props of `CallPartner`. */
export interface CallPartnerProps {
  /** The path of the colleague's entry in the directory. */
  readonly contact: string;
  readonly who: string;
}

/** Calls a colleague from a chat, at the first number. Nothing is shown before it is known. */
export function CallPartner({ contact, who }: CallPartnerProps) {
  const words = useTranslate(actionWords);
  const { people } = useClient();
  const person = useLoaded(
    useCallback(() => people.read({ restUri: contact }), [people, contact]),
    undefined,
  );
  const first = person?.numbers[0];
  if (!first) return null;
  return (
    <CallBack
      item={{ remoteNumber: first.number, remoteNumbers: [] }}
      who={who}
      label={words('action.callNumber', { number: who })}
    />
  );
}
