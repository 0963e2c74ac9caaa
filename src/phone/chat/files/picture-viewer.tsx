import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import ZoomIn from 'lucide-react/icons/zoom-in';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatFile, ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ButtonRow } from '#ui/form/form.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { pictureTypes } from '../picture-types.ts';
import { chatWords } from '../words.ts';
import styles from './picture-viewer.module.css';
import { useFileUrl } from './use-file-url.ts';

/** Props of `PictureViewer`. */
export interface PictureViewerProps {
  readonly room: ChatRoom;
  /** The message whose picture is shown first. */
  readonly first: ChatMessage;
  readonly onClose: () => void;
}

const pictureOf = ({ content }: ChatMessage): ChatFile | undefined =>
  content.kind === 'image' && pictureTypes.has(content.file.mimeType) ? content.file : undefined;

/** A picture as large as the window, with the other pictures of the room before and after it: arrow keys, Z, and Escape. */
export function PictureViewer({ room, first, onClose }: PictureViewerProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const [id, setID] = useState(first.id);
  const [isWhole, setWhole] = useState(true);
  const all = room.timeline.messages.peek().filter((message) => pictureOf(message) !== undefined);
  const at = all.findIndex((message) => message.id === id);
  const file = pictureOf(all[at] ?? first);
  const url = useFileUrl(() => room.loadFile(id), id, true);
  const name = file?.name ?? '';
  const step = (by: number) => {
    const next = all[at + by];
    if (next) setID(next.id);
  };
  const zoom = () => setWhole((before) => !before);

  function onKeyDown(event: KeyboardEvent) {
    const action = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), z: zoom, Z: zoom }[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }

  return (
    <Dialog title={name} closeLabel={words('chat.file.close')} isWide onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it */}
      <div className={styles.viewer} onKeyDown={onKeyDown}>
        <ButtonRow className={styles.buttons}>
          <IconButton
            icon={ChevronLeft}
            label={words('chat.file.previous')}
            shortcut="ArrowLeft"
            disabled={at <= 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={words('chat.file.next')}
            shortcut="ArrowRight"
            disabled={at >= all.length - 1}
            onClick={() => step(1)}
          />
          <IconButton
            icon={ZoomIn}
            label={words('chat.file.actualSize')}
            shortcut="Z"
            pressed={!isWhole}
            onClick={zoom}
          />
          <IconButton
            icon={Download}
            label={words('chat.file.save')}
            onClick={() => void run(async () => saveFile(name, await room.loadFile(id)))}
          />
        </ButtonRow>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
        <section className={styles.frame} tabIndex={0} aria-label={name}>
          {url ? (
            <img className={classNames(isWhole && styles.whole)} src={url} alt={name} />
          ) : (
            <Skeleton label={words('chat.file.loading')} rows={4} />
          )}
        </section>
      </div>
    </Dialog>
  );
}
