import Forward from 'lucide-react/icons/forward';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import type { VoicemailMessage } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { DestinationForm } from '../calls/panels/destination-form.tsx';
import styles from './voicemail-detail.module.css';
import { voicemailWords } from './words.ts';

/** The longest comment, in characters. */
const maxLength = 500;

/** Puts a copy of a message into the mailbox of a colleague, with a comment. */
export function ForwardMessage({ message }: { message: VoicemailMessage }) {
  const words = useTranslate(voicemailWords);
  const toast = useToast();
  const { voicemail } = useClient();
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const [pending, setPending] = useState(false);

  async function forward(destination: string) {
    setPending(true);
    try {
      await voicemail.forward(message, { destination, comment });
    } finally {
      setPending(false);
    }
    setComment('');
    toast({ tone: 'success', title: words('voicemail.forwarded', { to: destination }) });
  }

  return (
    <>
      <Button icon={Forward} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words('voicemail.forward')}
      </Button>
      {isOpen && (
        <div className={styles.forward}>
          <DestinationForm
            label={words('voicemail.forwardTo')}
            choices={[{ label: words('voicemail.forwardSend'), pending, run: forward }]}
            onDone={() => setOpen(false)}
          />
          <TextArea
            label={words('voicemail.comment')}
            maxLength={maxLength}
            value={comment}
            onText={setComment}
          />
        </div>
      )}
    </>
  );
}
