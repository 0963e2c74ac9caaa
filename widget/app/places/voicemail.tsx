import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { panelWords } from '#i18n/common-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { GreetingChoice } from '#phone/greetings/greeting-choice.tsx';
import { useVoicemail } from '#phone/voicemail/use-voicemail.ts';
import { VoicemailDetail } from '#phone/voicemail/voicemail-detail.tsx';
import { VoicemailList } from '#phone/voicemail/voicemail-list.tsx';
import { Button } from '#ui/button/button.tsx';
import styles from './recents.module.css';

/** The mailbox, or a message in full. */
export function Voicemail() {
  const words = useTranslate(panelWords);
  const messages = useVoicemail();
  const [openUri, setOpenUri] = useState<string>();
  const open = messages?.find(({ restUri }) => restUri === openUri);
  if (!open)
    return (
      <VoicemailList
        messages={messages}
        onOpen={({ restUri }) => setOpenUri(restUri)}
        settings={<GreetingChoice purpose="VOICE_MAIL" />}
      />
    );
  return (
    <div className={styles.detail}>
      <Button variant="plain" icon={ArrowLeft} onClick={() => setOpenUri(undefined)}>
        {words('tab.voicemail')}
      </Button>
      <VoicemailDetail key={open.restUri} message={open} />
    </div>
  );
}
