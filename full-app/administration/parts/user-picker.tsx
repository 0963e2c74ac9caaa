import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { ChoicePicker, type ChoicePickerProps } from '#full-app/people/picker/choice-picker.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import type { AdministeredUser } from '#sdk/administration.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from '../administration.module.css';
import { useAdministration } from '../use-administration.ts';
import { partWords } from './words.ts';

/** A user who was found. */
export interface UserChoice extends FoundNumber {
  readonly id: string;
}

/** Props of `UserPicker`. */
export interface UserPickerProps
  extends Pick<ChoicePickerProps<UserChoice>, 'label' | 'hint' | 'error' | 'onPick'> {
  /** The `userID`s of users who were chosen already. */
  readonly chosen?: readonly string[];
}

const restMs = 150;
const maxShown = 8;

const choiceOf = ({
  userID,
  firstName,
  lastName,
  number,
  urlPhoto,
  login,
}: AdministeredUser): UserChoice => ({
  id: userID,
  name: `${firstName} ${lastName}`,
  number,
  detail: login,
  user: { photo: urlPhoto },
});

/** A field that finds users by their names, logins and numbers. */
export function UserPicker({ chosen = [], ...rest }: UserPickerProps) {
  const administration = useAdministration();
  const run = useRun();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly UserChoice[]>([]);
  const search = text.trim();
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(
      () =>
        void run(async () => {
          const users = administration.users({ search });
          if (search !== '') await users.loadMore();
          if (isWanted) setFound(users.items.peek().slice(0, maxShown).map(choiceOf));
        }),
      restMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [administration, run, search]);
  const choices = found.map((one) => ({ ...one, isDisabled: chosen.includes(one.id) }));
  return <ChoicePicker {...rest} text={text} onTyped={setText} found={search === '' ? [] : choices} />;
}

/** Props of `ChosenUser`. */
export interface ChosenUserProps {
  readonly user: Pick<UserChoice, 'name' | 'number' | 'user'>;
  readonly onRemove: () => void;
}

/** A user who was chosen, with a button to choose another one. */
export function ChosenUser({ user: { name, number, user }, onRemove }: ChosenUserProps) {
  const words = useTranslate(partWords);
  return (
    <div className={styles.head}>
      <Avatar name={name} photo={user?.photo} />
      <span className={styles.person}>{[name, number].filter(Boolean).join(' · ')}</span>
      <IconButton icon={X} label={words('parts.removeUser', { name })} onClick={onRemove} />
    </div>
  );
}
