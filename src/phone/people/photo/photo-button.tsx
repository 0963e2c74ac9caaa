import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRights } from '#phone/rights/use-rights.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import type { Person } from '#sdk/index.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { mayChangePhoto } from '../contact/contact-rights.ts';
import { usePersonName } from '../person/use-person-name.ts';
import type { PhotoDialogProps } from './photo-dialog.tsx';
import { photoWords } from './words.ts';

const PhotoDialog = lazyComponent(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog));

/** Opens the dialog for a photo. */
export function ChangePhotoButton(dialog: Omit<PhotoDialogProps, 'onClose'>) {
  const words = useTranslate(photoWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Camera} label={words('photo.change')} onClick={() => setOpen(true)} />
      {isOpen && <PhotoDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Props of `PhotoButton`. */
export interface PhotoButtonProps {
  readonly person: Person;
  /** Called with the entry and its new photo, or without a photo. */
  readonly onChanged: (person: Person) => void;
}

/** Opens the dialog for the photo of a person, for a user who may change it. */
export function PhotoButton({ person, onChanged }: PhotoButtonProps) {
  const { people } = useClient();
  const rights = useRights().of('Contact');
  const own = useInfo()?.restUriContact;
  const name = usePersonName()(person);
  if (!mayChangePhoto(rights, person, { isOwn: person.restUri === own })) return null;
  return (
    <ChangePhotoButton
      name={name}
      photo={person.urlPhoto}
      save={async (photo) => onChanged(await people.setPhoto(person, photo))}
      remove={async () => {
        await people.removePhoto(person);
        onChanged(await people.read(person));
      }}
    />
  );
}
