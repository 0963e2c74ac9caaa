import type { Photos } from '../domain/directory/photos.ts';
import { Notifications } from '../domain/history/notifications.ts';
import type { Terminals } from '../domain/telephony/terminals.ts';
import type { People } from '../domain/users/person.ts';
import type { Voicemails } from '../domain/voicemail/voicemails.ts';
import type { Engine } from '../engine/port.ts';
import { MessageLights } from '../world/mailboxes/message-lights.ts';
import type { Core } from './core.ts';

interface NotificationsDeps {
  readonly people: People;
  readonly photos: Photos;
  readonly terminals: Terminals;
  readonly voicemails: Voicemails;
  readonly engine: Engine;
}

/** The counters of missed calls and new messages, and the message lights of phones. */
export function composeNotifications(
  { db, changes, clock, disposables, log }: Core,
  { people, photos, terminals, voicemails, engine }: NotificationsDeps,
) {
  const notifications = new Notifications(db, {
    changes,
    clock,
    people,
    photoOf: (number) => photos.ofNumber(number),
    log: log('notifications'),
  });
  disposables.add(() => notifications.dispose());
  const lights = new MessageLights({ changes, people, terminals, voicemails, engine, log: log('voicemail') });
  disposables.add(() => lights.dispose());
  return { notifications };
}
