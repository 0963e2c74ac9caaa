import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { Button } from '#ui/button/button.tsx';
import { FieldGroup } from '#ui/field/field-group.tsx';
import { useRun } from '../errors/use-run.ts';
import { askPermission, type Permission, permission } from './permission.ts';
import { notificationWords } from './words.ts';

type PermissionState = Permission | 'unsupported' | 'unanswered' | 'framed';

/** Browsers do not ask the user on behalf of a frame, so a missing permission was never requested. */
function currentState(): PermissionState {
  if (!('Notification' in window && 'serviceWorker' in navigator)) return 'unsupported';
  const said = permission();
  return window.top !== window && said !== 'granted' ? 'framed' : said;
}

/** Shows whether notifications of incoming calls are permitted, with the button that requests it. */
export function NotificationSettings() {
  const words = useTranslate(notificationWords);
  const run = useRun();
  const [now, setNow] = useState(currentState);
  const ask = async () => {
    const said = await askPermission();
    // The browser is still asking.
    setNow(said === 'denied' && permission() === 'unknown' ? 'unanswered' : said);
  };
  return (
    <FieldGroup legend={words('notifications.title')}>
      <p role="status">{words(`notifications.${now}`)}</p>
      {(now === 'unknown' || now === 'unanswered') && (
        <div>
          <Button icon={Bell} onClick={() => void run(ask)}>
            {words('notifications.allow')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
