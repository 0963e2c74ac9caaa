import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { ChatFile, ChatMessage, ChatRoom } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
import { chatWords } from '../words.ts';
import styles from './message-file.module.css';
import { PictureViewer } from './picture-viewer.tsx';
import { useFileUrl } from './use-file-url.ts';

/** Larger pictures are loaded when the user asks for them. */
const maxLoadedBytes = 2_000_000;
const isSmall = (octets: number | undefined) => octets !== undefined && octets <= maxLoadedBytes;

/** Props of `MessagePicture`. */
export interface MessagePictureProps {
  readonly room: ChatRoom;
  readonly message: ChatMessage;
  readonly file: ChatFile;
}

/** A picture in a message, at first its smaller copy. A click shows it large. */
export function MessagePicture({ room, message, file }: MessagePictureProps) {
  const words = useTranslate(chatWords);
  const { name, width, height, size, hasThumbnail, thumbnailSize } = file;
  const isThumbnail = hasThumbnail && isSmall(thumbnailSize);
  const [isWanted, setWanted] = useState(isThumbnail || isSmall(size));
  const [isOpen, setOpen] = useState(false);
  const load = () => (isThumbnail ? room.loadThumbnail(message.id) : room.loadFile(message.id));
  const url = useFileUrl(load, message.id, isWanted && message.status === 'sent');
  if (!isWanted)
    return (
      <Button variant="plain" onClick={() => setWanted(true)}>
        {words('chat.file.show')}
      </Button>
    );
  return (
    <>
      <button
        type="button"
        className={styles.pictureButton}
        // The place is kept free, so that nothing moves when the picture comes.
        style={width && height ? { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px)` } : {}}
        aria-label={words('chat.file.open', { name })}
        onClick={() => setOpen(true)}
      >
        {url && <img className={styles.picture} src={url} alt={name} />}
      </button>
      {isOpen && <PictureViewer room={room} first={message} onClose={() => setOpen(false)} />}
    </>
  );
}
