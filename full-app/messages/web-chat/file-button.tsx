import Paperclip from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import type { WorkMessage } from '#sdk/messages.ts';
import { webChatsOf } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { webChatWords } from './words.ts';

/** Saves a file that a visitor or an agent has sent. It is never opened in the client's own page. */
export function FileButton({ file }: { readonly file: NonNullable<WorkMessage['file']> }) {
  const { name, url, isDeleted } = file;
  const words = useTranslate(webChatWords);
  const client = useClient();
  const run = useRun();
  const [isLoading, setLoading] = useState(false);

  async function save(): Promise<void> {
    setLoading(true);
    await run(async () => saveFile(name, await webChatsOf(client).readFile(url)));
    setLoading(false);
  }
  if (isDeleted) return <p>{words('webChat.fileDeleted', { name })}</p>;
  return (
    <Button
      variant="plain"
      icon={Paperclip}
      wraps
      pending={isLoading}
      aria-label={words('webChat.saveFile', { name })}
      onClick={() => void save()}
    >
      {name}
    </Button>
  );
}
