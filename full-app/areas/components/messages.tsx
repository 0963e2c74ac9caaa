import Phone from 'lucide-react/icons/phone';
import PhoneMissed from 'lucide-react/icons/phone-missed';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Keys } from '../../../src/features/dial-pad/keys.tsx';
import { Avatar } from '../../../src/ui/avatar/avatar.tsx';
import { Banner } from '../../../src/ui/banner/banner.tsx';
import { Button } from '../../../src/ui/button/button.tsx';
import { IconButton } from '../../../src/ui/button/icon-button.tsx';
import { Dialog } from '../../../src/ui/dialog/dialog.tsx';
import { Stage } from '../../../src/ui/dialog/dialog-host.tsx';
import { EmptyState } from '../../../src/ui/empty-state/empty-state.tsx';
import { iconSize } from '../../../src/ui/icon.ts';
import { List } from '../../../src/ui/list/list.tsx';
import { ListRow } from '../../../src/ui/list/list-row.tsx';
import { Player } from '../../../src/ui/player/player.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
import { type Status, StatusDot } from '../../../src/ui/status-dot/status-dot.tsx';
import { useToast } from '../../../src/ui/toasts/toasts.tsx';
import styles from './page.module.css';
import { Specimen } from './specimen.tsx';

const playerLabels = {
  play: 'Play',
  pause: 'Pause',
  rewind: 'Rewind',
  position: 'Position',
  volume: 'Volume',
};

const statuses: readonly Status[] = [
  'available',
  'busy',
  'ringing',
  'dnd',
  'forwarded',
  'limited',
  'unavailable',
];

function DialogSpecimen() {
  const [open, setOpen] = useState(true);
  return (
    <div className={`${styles.box} ${styles.stage}`}>
      <Stage>
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        {open && (
          <Dialog title="Dialog" closeLabel="Close" onClose={() => setOpen(false)}>
            What it is about
          </Dialog>
        )}
      </Stage>
    </div>
  );
}

/** Everything that is read: states, rows, messages. */
export function Messages() {
  const toast = useToast();
  const detail = 'What it means and what to do.';
  return (
    <>
      <Specimen name="Avatar and state">
        <div className={styles.row}>
          <Avatar name="Alice Martin" />
          <Avatar name="+33 6 23 00 00 00" />
          <Avatar name="Bob Keller" talking />
          <Avatar name="" icon={Users} />
          {statuses.map((status) => (
            <span key={status} className={styles.row}>
              <StatusDot status={status} /> {status}
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen name="List row: plain, urgent, current">
        <div className={styles.box}>
          <List label="Rows">
            {[{}, { urgent: true }, { current: true }].map((state) => (
              <ListRow
                key={JSON.stringify(state)}
                lead={<PhoneMissed size={iconSize} />}
                title="A name that is too long for the row that it stands in, as names can be"
                detail="102 · 00:01:05"
                end="09:05"
                action={<IconButton icon={Phone} label="Call" />}
                onSelect={() => {}}
                {...state}
              />
            ))}
          </List>
        </div>
      </Specimen>
      <Specimen name="Skeleton and empty state">
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
      <Specimen name="Player: of unknown length, of known length">
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
      <Specimen name="Keys">
        <Keys plus onPress={() => {}} />
      </Specimen>
    </>
  );
}
