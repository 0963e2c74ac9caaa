import { availableService } from '../../../sdk/wire/available-services.ts';
import { list, type Resource } from './resource.ts';

/** What this enterprise has switched on. */
export const availableServices: Resource = {
  path: 'v1/service/AvailableServices',
  access: 'user',
  GET: list({
    about: 'The services that this enterprise has switched on.',
    item: availableService,
    read: () => [
      { name: 'CallHistory', restUri: 'v1/logs/CallHistory' },
      { name: 'WebPhone', restUri: 'telephony/Terminal' },
    ],
  }),
};
