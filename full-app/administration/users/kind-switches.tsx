import { useTranslate } from '#i18n/use-translate.ts';
import { type LockableKind, lockableKinds } from '#sdk/administration.ts';
import { Switch } from '#ui/switch/switch.tsx';
import styles from '../administration.module.css';
import { administrationWords } from '../words.ts';

interface KindSwitchesProps {
  /** The kinds that the user only sees. */
  readonly locked: readonly LockableKind[];
  readonly onChange: (locked: LockableKind[]) => void;
}

/** A switch for each kind of things: on, the user may change these. */
export function KindSwitches({ locked, onChange }: KindSwitchesProps) {
  const words = useTranslate(administrationWords);
  return (
    <div className={styles.switches}>
      {lockableKinds.map((kind) => (
        <Switch
          key={kind}
          label={words(`administration.kind.${kind}`)}
          checked={!locked.includes(kind)}
          onChange={(isOn) =>
            onChange(lockableKinds.filter((other) => (other === kind ? !isOn : locked.includes(other))))
          }
        />
      ))}
    </div>
  );
}
