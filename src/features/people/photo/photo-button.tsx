import Camera from 'lucide-react/icons/camera';
import { useState } from 'react';
import type { Person } from '../../../../sdk/index.ts';
import { photoWords } from '../../../i18n/en/people/photo.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { useInfo } from '../../../react/use-domains.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyComponent } from '../../../ui/lazy-component/lazy-component.tsx';
import { useRights } from '../../rights/use-rights.ts';
import { mayChangePhoto } from '../contact/contact-rights.ts';

const PhotoDialog = lazyComponent(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog));

/** Props of `PhotoButton`. */
export interface PhotoButtonProps {
  readonly person: Person;
  readonly onChanged: (person: Person) => void;
}

/** Opens the dialog for a photo, for a user who may change it. */
export function PhotoButton({ person, onChanged }: PhotoButtonProps) {
  const words = useTranslate(photoWords);
  const rights = useRights().of('Contact');
  const own = useInfo()?.restUriContact;
  const [isOpen, setOpen] = useState(false);
  if (!mayChangePhoto(rights, person, { isOwn: person.restUri === own })) return null;
  return (
    <>
      <IconButton icon={Camera} label={words('photo.change')} onClick={() => setOpen(true)} />
      {isOpen && <PhotoDialog person={person} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  );
}
