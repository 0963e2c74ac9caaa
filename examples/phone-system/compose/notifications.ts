import type { Engine } from '../engine/port.ts';
import type { TextMessages } from '../messages/text-messages.ts';
import type { WorkItems } from '../messages/work/work-items.ts';
import type { CallerPhotos } from '../people/caller-photos.ts';
import type { Terminals } from '../phones/terminals.ts';
import { Notifications } from '../users/notifications.ts';
import type { People } from '../users/person.ts';
import { MessageLights } from '../voicemail/mailboxes/message-lights.ts';
import type { Voicemails } from '../voicemail/voicemails.ts';
import type { Core } from './core.ts';

interface NotificationsDeps {
  readonly people: People;
  readonly callerPhotos: CallerPhotos;
  readonly terminals: Terminals;
  readonly voicemails: Voicemails;
  readonly engine: Engine;
  readonly textMessages: TextMessages;
  readonly workItems: WorkItems;
}

/** The counters of missed calls and new messages, and the message lights of phones. */
export function composeNotifications(
  { db, changes, clock, disposables, log }: Core,
  { people, callerPhotos, terminals, voicemails, engine, textMessages, workItems }: NotificationsDeps,
) {
  const notifications = new Notifications(db, {
    changes,
    clock,
    people,
    textMessages,
    workItems,
    photoOf: (number, personId) => callerPhotos.of(number, personId),
    log: log('notifications'),
  });
  disposables.add(() => notifications.dispose());
  const lights = new MessageLights({ changes, people, terminals, voicemails, engine, log: log('voicemail') });
  disposables.add(() => lights.dispose());
  return { notifications };
}
