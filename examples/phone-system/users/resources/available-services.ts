import type { ReadProperty } from '../../../../sdk/wire/services/property-table.ts';
import { availableService } from '../../../../sdk/wire/session/info.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import type { Person } from '../person.ts';

/** Everything that is switched on for a user, and where it is. */
const servicesOf = ({ hasMailbox, licences }: Person, read: ReadProperty) => {
  const all: readonly [name: string, restUri: string, isOn: boolean][] = [
    ['CallHistory', 'v1/logs/CallHistory', true],
    ['CallRecording', 'v1/logs/CallRecording', true],
    ['Directory', 'v1/directory/Contact', true],
    ['Forwarding', 'v1/user/Forwarding', true],
    ['WebPhone', 'telephony/Terminal', true],
    ['Softphone', 'telephony/Terminal', !licences.isSoftphoneBarred],
    ['Voicemail', 'v1/user/Voicemail', hasMailbox],
    ['CallBack', 'v1/user/Callback', read('callback.activated')],
    ['CallQueuing', 'v1/user/IvrProperty', read('callqueuing.activated')],
  ];
  return all.flatMap(([name, restUri, isOn]) => (isOn ? [{ name, restUri }] : []));
};

export const availableServices: Resource = {
  path: 'v1/service/AvailableServices',
  access: 'user',
  GET: list({
    about: 'Returns the services that are enabled for the signed-in user.',
    item: availableService,
    read: ({ person, services }: UserRequest) => servicesOf(person, services.serviceProperties.of(person.id)),
  }),
};
