import Smile from 'lucide-react/icons/smile';
import { useId, useRef } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { meetingReactions, type VideoRoom } from '#sdk/meetings.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import styles from './room.module.css';
import { meetingRoomWords } from './words.ts';

/** The reactions, in a row that a button opens above itself. The page of guests does without the code of menus. */
export function Reactions({ room }: { room: VideoRoom }) {
  const words = useTranslate(meetingRoomWords);
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  return (
    <span className={styles.react}>
      <IconButton
        variant="filled"
        captioned
        icon={Smile}
        label={words('room.react')}
        aria-haspopup="true"
        popoverTarget={id}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own */}
      <div
        ref={row}
        id={id}
        popover="auto"
        role="group"
        aria-label={words('room.react')}
        className={styles.reactions}
      >
        {meetingReactions.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.reaction}
            onClick={() => {
              room.react(emoji);
              row.current?.hidePopover();
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </span>
  );
}
