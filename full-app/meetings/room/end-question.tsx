import { useEffect, useRef } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import styles from './room.module.css';
import { meetingRoomWords } from './words.ts';

/** Asks a host who leaves: the meeting ends for all members. */
export function EndQuestion({ onEnd, onStay }: { onEnd: () => void; onStay: () => void }) {
  const words = useTranslate(meetingRoomWords);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.querySelector('button')?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div
      ref={element}
      className={styles.question}
      role="group"
      aria-label={words('room.endAsk')}
      onKeyDown={(event) => event.key === 'Escape' && onStay()}
    >
      <p className={styles.title}>{words('room.endAsk')}</p>
      <ButtonRow>
        <Button variant="hangUp" onClick={onEnd}>
          {words('room.endNow')}
        </Button>
        <Button onClick={onStay}>{words('room.stay')}</Button>
      </ButtonRow>
    </div>
  );
}
