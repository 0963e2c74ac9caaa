import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { DialogHost } from '#ui/dialog/dialog-host.tsx';
import { Banner, Button, Dialog, EmptyState, Player, Skeleton, useToast } from '../index.ts';
import styles from './gallery.module.css';
import { Specimen } from './specimen.tsx';

const playerLabels = {
  play: 'Play',
  pause: 'Pause',
  rewind: 'Rewind',
  position: 'Position',
  volume: 'Volume',
  speed: 'Speed',
  silent: 'Nothing can be heard.',
};

function DialogSpecimen() {
  const [open, setOpen] = useState(true);
  return (
    <div className={`${styles.box} ${styles.stage}`}>
      <DialogHost>
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        {open && (
          <Dialog title="Dialog" closeLabel="Close" onClose={() => setOpen(false)}>
            The content of the dialog.
          </Dialog>
        )}
      </DialogHost>
    </div>
  );
}

/** Components that inform the user: banners, toasts, dialogs, empty and loading lists, sound. */
export function Messages() {
  const toast = useToast();
  const detail = 'The consequence, and what to do.';
  return (
    <>
      <Specimen name="Skeleton and EmptyState">
        <div className={styles.box}>
          <Skeleton label="Loading" rows={2} />
        </div>
        <div className={styles.box}>
          <EmptyState icon={Phone} title="Nothing here" detail={detail} action={<Button>Do it</Button>} />
        </div>
      </Specimen>
      <Specimen name="Banner">
        {(['info', 'warning', 'error'] as const).map((tone) => (
          <Banner
            key={tone}
            tone={tone}
            title={tone}
            detail={detail}
            action={{ label: 'Act', run: () => {} }}
          />
        ))}
      </Specimen>
      <Specimen name="Toast">
        <div className={styles.row}>
          {(['info', 'success', 'warning', 'error'] as const).map((tone) => (
            <Button key={tone} onClick={() => toast({ tone, title: `Toast: ${tone}`, detail })}>
              {tone}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen name="Dialog">
        <DialogSpecimen />
      </Specimen>
      <Specimen name="Player: of unknown and of known length">
        {[{}, { durationMs: 72_000 }].map((known) => (
          <Player
            key={JSON.stringify(known)}
            label="Recording"
            labels={playerLabels}
            load={async () => undefined}
            {...known}
          />
        ))}
      </Specimen>
    </>
  );
}
