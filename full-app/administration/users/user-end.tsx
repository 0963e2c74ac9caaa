import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import type { AdministeredUser } from '#sdk/administration.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { SectionTitle } from '../../shell/parts/section/section.tsx';
import styles from '../administration.module.css';
import { Question } from '../parts/question.tsx';
import { useAdministration } from '../use-administration.ts';
import { administrationWords } from '../words.ts';
import { EraseDialog } from './erase-dialog.tsx';

interface UserEndProps {
  readonly user: AdministeredUser;
  readonly onChange: (user: AdministeredUser) => void;
  readonly onErased: () => void;
}

/** The acts that end the use of an account, apart from all others: it is disabled, which can be taken back, or erased. */
export function UserEnd({ user, onChange, onErased }: UserEndProps) {
  const words = useTranslate(administrationWords);
  const administration = useAdministration();
  const [act, isPending] = useAction();
  const [isAsking, setAsking] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const name = `${user.firstName} ${user.lastName}`;
  const setDisabled = (isDisabled: boolean) =>
    void act(async () =>
      onChange(await administration.changeUser(user, { isDisabled, version: user.version })),
    );

  return (
    <section className={styles.card} aria-label={words('administration.end')}>
      <SectionTitle>{words('administration.end')}</SectionTitle>
      <p className={styles.soft}>{words('administration.endDetail')}</p>
      <ButtonRow>
        <Button pending={isPending} onClick={() => (user.isDisabled ? setDisabled(false) : setAsking(true))}>
          {words(user.isDisabled ? 'administration.enable' : 'administration.disable')}
        </Button>
        <Button className={styles.danger} icon={Trash2} onClick={() => setErasing(true)}>
          {words('administration.erase')}
        </Button>
      </ButtonRow>
      {isAsking && (
        <Question
          question={words('administration.disableQuestion', { name })}
          detail={words('administration.disableDetail')}
          answer={words('administration.disable')}
          onAnswer={() => {
            setAsking(false);
            setDisabled(true);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {isErasing && <EraseDialog user={user} onErased={onErased} onClose={() => setErasing(false)} />}
    </section>
  );
}
