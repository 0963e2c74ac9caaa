import Download from 'lucide-react/icons/download';
import FileIcon from 'lucide-react/icons/file';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useAction } from '#phone/errors/use-action.ts';
import { useReportError } from '#phone/errors/use-run.ts';
import type { ChatFile, ChatMessage, ChatRoom, MessageContent } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { pictureTypes } from '../picture-types.ts';
import { chatWords } from '../words.ts';
import { fileSize } from './file-size.ts';
import styles from './message-file.module.css';
import { MessagePicture } from './message-picture.tsx';
import { useFileUrl } from './use-file-url.ts';
import { VoicePlayer } from './voice-player.tsx';

/** Props of `MessageFile`. */
export interface MessageFileProps {
  readonly room: ChatRoom;
  readonly message: ChatMessage;
  readonly kind: MessageContent['kind'];
  readonly file: ChatFile;
}

/** A file in a message: a picture is shown, a sound and a film are played, anything else is saved. */
export function MessageFile({ room, message, kind, file }: MessageFileProps) {
  const words = useTranslate(chatWords);
  const report = useReportError();
  const [act, isSaving] = useAction();
  const { name, mimeType, size, durationMs, waveform } = file;
  const { id } = message;
  if (kind === 'voice' || kind === 'audio') {
    const load = () =>
      room.loadFile(id).catch((error: unknown) => {
        report(error);
        return undefined;
      });
    return <VoicePlayer durationMs={durationMs} peaks={waveform} load={load} />;
  }
  const isPicture = kind === 'image' && pictureTypes.has(mimeType);
  return (
    <div className={styles.file}>
      {isPicture && <MessagePicture room={room} message={message} file={file} />}
      {kind === 'video' && <Film room={room} id={id} mimeType={mimeType} />}
      <span className={styles.about}>
        {!isPicture && kind !== 'video' && <FileIcon size={20} aria-hidden="true" />}
        <span className={styles.name}>
          {[name, size === undefined ? '' : fileSize(size)].filter(Boolean).join(' · ')}
        </span>
        <Button
          variant="plain"
          icon={Download}
          pending={isSaving}
          onClick={() => void act(async () => saveFile(name, await room.loadFile(id)))}
        >
          {words('chat.file.save')}
        </Button>
      </span>
    </div>
  );
}

function Film({ room, id, mimeType }: { room: ChatRoom; id: string; mimeType: string }) {
  const words = useTranslate(chatWords);
  const [isWanted, setWanted] = useState(false);
  const url = useFileUrl(() => room.loadFile(id), id, isWanted);
  if (!mimeType.startsWith('video/')) return null;
  if (!url)
    return (
      <Button icon={Play} pending={isWanted} onClick={() => setWanted(true)}>
        {words('chat.file.play')}
      </Button>
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: a film that somebody sends has no captions
    <video className={styles.picture} src={url} controls autoPlay />
  );
}
