import FileIcon from 'lucide-react/icons/file';
import Mic from 'lucide-react/icons/mic';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Hint } from '#ui/form/form.tsx';
import { fileSize } from '../files/file-size.ts';
import { VoicePlayer } from '../files/voice-player.tsx';
import { pictureTypes } from '../picture-types.ts';
import { chatWords } from '../words.ts';
import type { StagedFile } from './file-sending.ts';
import styles from './staged-files.module.css';

/** Props of `StagedFiles`. */
export interface StagedFilesProps {
  readonly files: readonly StagedFile[];
  /** In bytes; undefined while it is not known. */
  readonly limit: number | undefined;
  readonly isTooLarge: (file: StagedFile) => boolean;
  readonly isSending: boolean;
  readonly onRemove: (id: string) => void;
}

/** The files that are sent with the next message. A file that is too large is marked before anything is sent. */
export function StagedFiles({ files, limit, isTooLarge, isSending, onRemove }: StagedFilesProps) {
  const words = useTranslate(chatWords);
  return (
    <ul className={styles.files} aria-label={words('chat.file.staged')}>
      {files.map((staged) => {
        const { id, file, voice } = staged;
        return (
          <li key={id} className={styles.file}>
            {voice ? <Mic size={20} aria-hidden="true" /> : <Preview file={file} />}
            <span className={styles.words}>
              {voice ? (
                <VoicePlayer
                  durationMs={voice.durationMs}
                  peaks={voice.waveform ?? []}
                  load={async () => file}
                />
              ) : (
                <span className={styles.name}>{file.name}</span>
              )}
              {isTooLarge(staged) ? (
                <span className={styles.problem} role="alert">
                  {words('chat.file.tooLarge', { size: fileSize(file.size), limit: fileSize(limit ?? 0) })}
                </span>
              ) : (
                <Hint as="span">{fileSize(file.size)}</Hint>
              )}
            </span>
            {!isSending && (
              <IconButton
                icon={X}
                label={words('chat.file.remove', { name: voice ? words('chat.file.voice') : file.name })}
                onClick={() => onRemove(id)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!pictureTypes.has(file.type)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? (
    <img className={styles.preview} src={url} alt="" />
  ) : (
    <FileIcon size={20} aria-hidden="true" />
  );
}
