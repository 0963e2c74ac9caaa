import type { Directory } from '../domain/directory/directory.ts';
import { Outbox } from '../domain/messages/outbox.ts';
import { SmppGateway } from '../domain/messages/smpp/smpp-gateway.ts';
import { TextMessages } from '../domain/messages/text-messages.ts';
import { displayName, type People } from '../domain/users/person.ts';
import type { CallerPhotos } from '../world/caller-photos.ts';
import { SimulatedCarrier } from '../world/messages/simulated-carrier.ts';
import type { Core } from './core.ts';

interface MessagesDeps {
  readonly people: People;
  readonly directory: Directory;
  readonly callerPhotos: CallerPhotos;
}

/** Text messages, and their way to the mobile network. */
export async function composeMessages(
  { options, db, changes, clock, disposables, log }: Core,
  { people, directory, callerPhotos }: MessagesDeps,
) {
  const textMessages = new TextMessages(db, {
    changes,
    clock,
    photoOf: (number, personId) => callerPhotos.of(number, personId),
    async nameOf(number, personId) {
      const colleague = people
        .all()
        .find(({ directNumber, mobileDirectNumber }) => [directNumber, mobileDirectNumber].includes(number));
      if (colleague) return displayName(colleague);
      const contacts = await directory.withNumbers([number.replace(/^\+/, '')]);
      const contact =
        contacts.find(({ ownerId }) => ownerId === personId) ??
        contacts.find(({ ownerId }) => ownerId === undefined);
      return contact && `${contact.firstName} ${contact.lastName}`.trim();
    },
  });
  const deps = { clock, log: log('messages') };
  const gateway = options.smsCarrier
    ? new SmppGateway(options.smsCarrier, deps)
    : new SimulatedCarrier(clock, deps.log);
  const outbox = await Outbox.start(db, { ...deps, messages: textMessages, people, gateway });
  disposables.add(() => outbox.close());
  return { textMessages, outbox };
}
