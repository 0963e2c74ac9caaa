import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import type { ChatFile, ChatMessage, ChatRoom } from '../../../../sdk/chat.ts';
import { chatWords } from '../../../i18n/en/chat/chat.ts';
import { formatDecimal } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { Button } from '../../../ui/button/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useRun } from '../../errors/use-run.ts';
import styles from './message-file.module.css';

/** Types that a browser shows without running anything. SVG is none of them. */
const pictureTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Larger pictures are loaded when the user asks for them. */
const maxLoadedBytes = 2_000_000;
const megabyte = 1_000_000;

/** Props of `MessageFile`. */
export interface MessageFileProps {
  readonly room: ChatRoom;
  readonly message: ChatMessage;
  readonly file: ChatFile;
}

/** A file in a message: a picture is shown, anything else is saved. */
export function MessageFile({ room, message, file }: MessageFileProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const { name, mimeType, size } = file;
  const isPicture = pictureTypes.has(mimeType);
  const isSmall = size !== undefined && size <= maxLoadedBytes;
  const [isShown, setShown] = useState(isPicture && isSmall && message.status === 'sent');
  const url = useFileUrl(room, message.id, isShown);
  const megabytes =
    size === undefined ? '' : words('chat.file.size', { size: formatDecimal(size / megabyte) });
  return (
    <div className={styles.file}>
      {url && <img className={styles.picture} src={url} alt={name} width={file.width} height={file.height} />}
      <span className={styles.name}>{[name, megabytes].filter(Boolean).join(' · ')}</span>
      <span className={styles.buttons}>
        {isPicture && !isShown && (
          <Button variant="plain" onClick={() => setShown(true)}>
            {words('chat.file.show')}
          </Button>
        )}
        <Button
          variant="plain"
          icon={Download}
          onClick={() => void run(async () => saveFile(name, await room.loadFile(message.id)))}
        >
          {words('chat.file.save')}
        </Button>
      </span>
    </div>
  );
}

/** Loads a picture while it is shown, and frees its memory afterwards. */
function useFileUrl(room: ChatRoom, id: string, isShown: boolean): string | undefined {
  const run = useRun();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    let made: string | undefined;
    let isCurrent = true;
    void run(async () => {
      const file = await room.loadFile(id);
      if (!isCurrent) return;
      made = URL.createObjectURL(file);
      setUrl(made);
    });
    return () => {
      isCurrent = false;
      if (made) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [room, id, isShown, run]);
  return url;
}
