import Check from 'lucide-react/icons/check';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { PbxMessages } from '#phone/voicemail/pbx-messages.tsx';
import { useVoicemail } from '#phone/voicemail/use-voicemail.ts';
import { VoicemailRow } from '#phone/voicemail/voicemail-row.tsx';
import { voicemailWords } from '#phone/voicemail/words.ts';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { areaWords } from '../shell/screen-words.ts';
import { Card } from './card.tsx';
import styles from './home.module.css';

const maxShown = 3;

/** Voicemails that the user has not listened to yet. */
export function NewMessages() {
  const words = useTranslate(areaWords, voicemailWords);
  const navigate = useNavigate();
  const messages = useVoicemail();
  const unheard = messages?.filter(({ isRead }) => !isRead);
  return (
    <Card title={words('home.messages')} more={{ path: '/voicemails', label: words('home.allMessages') }}>
      <PbxMessages />
      {!unheard && <Skeleton label={words('voicemail.loading')} rows={2} />}
      {unheard?.length === 0 && (
        <p className={styles.done}>
          <Check size={iconSize} aria-hidden="true" />
          {words('home.noMessages')}
        </p>
      )}
      {unheard && unheard.length > 0 && (
        <List label={words('home.messages')}>
          {unheard.slice(0, maxShown).map((message) => (
            <VoicemailRow
              key={message.restUri}
              message={message}
              isCurrent={false}
              onOpen={() => void navigate(`/voicemails/detail/${message.voicemailID}`)}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
