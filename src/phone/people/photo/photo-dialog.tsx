import ImageUp from 'lucide-react/icons/image-up';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import MoveVertical from 'lucide-react/icons/move-vertical';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { Button } from '#ui/button/button.tsx';
import { ChooseFile } from '#ui/button/choose-file.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ButtonRow, Hint } from '#ui/form/form.tsx';
import { Slider } from '#ui/slider/slider.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { type Crop, maxZoom, wholeCrop, zoomed } from './crop.ts';
import { CropArea } from './crop-area.tsx';
import styles from './photo-dialog.module.css';
import { croppedPhoto, openPicture } from './picture-file.ts';
import { photoWords } from './words.ts';

/** Props of `PhotoDialog`. */
export interface PhotoDialogProps {
  /** The name of the person or group. */
  readonly name: string;
  /** The address of the present photo. */
  readonly photo: string | undefined;
  readonly onClose: () => void;
  readonly save: (photo: Blob) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Chooses a picture, crops it to a square, and saves it as the photo of a person or a group; or removes the photo. */
export function PhotoDialog({ name, photo, onClose, save, remove }: PhotoDialogProps) {
  const words = useTranslate(photoWords);
  const toast = useToast();
  const run = useRun();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [crop, setCrop] = useState(wholeCrop);
  const [act, isPending] = useAction();
  // The pixels of a picture are many: they go with the dialog, and when another picture comes.
  useEffect(() => () => picture?.close(), [picture]);

  const choose = (file: Blob) =>
    run(async () => {
      setPicture(await openPicture(file));
      setCrop(wholeCrop);
    });

  async function change(send: () => Promise<void>, done: 'photo.saved' | 'photo.removed') {
    if (!(await act(send))) return;
    toast({ tone: 'success', title: words(done) });
    onClose();
  }

  const saveChosen = (chosen: ImageBitmap) =>
    change(async () => save(await croppedPhoto(chosen, crop)), 'photo.saved');

  const place = (part: Partial<Crop>) => setCrop((now) => ({ ...now, ...part }));
  // Photos at other addresses are not kept by the phone system.
  const canRemove = photo?.startsWith('http') === true;
  return (
    <Dialog title={words('photo.title', { who: name })} closeLabel={words('photo.close')} onClose={onClose}>
      <div className={styles.photo}>
        {picture ? (
          <>
            <CropArea picture={picture} crop={crop} onCrop={setCrop} />
            <Hint>{words('photo.hint')}</Hint>
            <Slider
              icon={ZoomIn}
              label={words('photo.zoom')}
              value={(crop.zoom - 1) / (maxZoom - 1)}
              onChange={(value) => setCrop((now) => zoomed(picture, now, 1 + value * (maxZoom - 1)))}
            />
            <Slider
              icon={MoveHorizontal}
              label={words('photo.across')}
              value={crop.x}
              onChange={(x) => place({ x })}
            />
            <Slider
              icon={MoveVertical}
              label={words('photo.down')}
              value={crop.y}
              onChange={(y) => place({ y })}
            />
          </>
        ) : (
          <Hint>{words('photo.none')}</Hint>
        )}
        <ButtonRow>
          {picture && (
            <Button variant="primary" pending={isPending} onClick={() => void saveChosen(picture)}>
              {words('photo.save')}
            </Button>
          )}
          <ChooseFile
            variant={picture ? 'normal' : 'primary'}
            icon={ImageUp}
            label={words('photo.choose')}
            text={words(picture ? 'photo.another' : 'photo.choose')}
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            onFile={choose}
          />
          {canRemove && !picture && (
            <Button variant="plain" pending={isPending} onClick={() => void change(remove, 'photo.removed')}>
              {words('photo.remove')}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Dialog>
  );
}
