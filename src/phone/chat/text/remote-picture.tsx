import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { ChatRoom } from '#sdk/chat.ts';
import { Button } from '#ui/button/button.tsx';
import { pictureTypes } from '../picture-types.ts';
import { chatWords } from '../words.ts';
import styles from './formatted-text.module.css';
import { linkOf } from './link-of.ts';

/** Props of `RemotePicture`. */
export interface RemotePictureProps {
  readonly room: ChatRoom;
  /** The address, such as `mxc://acme.example/abc`, or a web address. */
  readonly address: string;
  /** The text in its place; empty where the sender gave none. */
  readonly label: string;
}

/**
 * A picture within a text. A picture on the homeserver is loaded when the user asks for it. A picture on the web is a link
 * only: loading it would tell its host who reads the message, and when.
 */
export function RemotePicture({ room, address, label }: RemotePictureProps) {
  const words = useTranslate(chatWords);
  const run = useRun();
  const [url, setUrl] = useState<string>();
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (url) return <img className={styles.picture} src={url} alt={label} />;
  const target = linkOf(address);
  if (target?.kind === 'address')
    return (
      <a href={target.href} title={target.href} target="_blank" rel="noreferrer noopener">
        {label || words('chat.file.image')}
      </a>
    );
  if (!address.startsWith('mxc://')) return <>{label}</>;
  const show = async () => {
    const picture = await room.loadMedia(address);
    if (pictureTypes.has(picture.type)) setUrl(URL.createObjectURL(picture));
  };
  return (
    <Button variant="plain" onClick={() => void run(show)}>
      {label ? words('chat.file.showNamed', { name: label }) : words('chat.file.show')}
    </Button>
  );
}
