import Check from 'lucide-react/icons/check';
import { useNavigate } from 'react-router';
import { useVoicemail } from '../../../src/features/voicemail/use-voicemail.ts';
import { VoicemailRow } from '../../../src/features/voicemail/voicemail-row.tsx';
import { areaWords } from '../../../src/i18n/en/app/areas.ts';
import { voicemailWords } from '../../../src/i18n/en/calls/voicemail.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { iconSize } from '../../../src/ui/icon.ts';
import { List } from '../../../src/ui/list/list.tsx';
import { Skeleton } from '../../../src/ui/skeleton/skeleton.tsx';
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
