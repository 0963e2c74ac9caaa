import {
  administeredPhone,
  administeredPhoneKinds,
  administeredPhoneSource,
  administeredPhoneStates,
  newPhone,
  type PhoneCredentials,
  phoneChange,
  phoneCredentials,
  setUpRequest,
} from '../../../../sdk/wire/administration/phone.ts';
import { provisioning } from '../../../../sdk/wire/phones/device.ts';
import { topics } from '../../base/changes.ts';
import { describeProvisioning } from '../../phones/resources/devices.ts';
import type { Phone } from '../../phones/terminals.ts';
import { collection } from '../../resources/collection.ts';
import { oneOf, text } from '../../resources/query.ts';
import { found, refusing } from '../../resources/refusal.ts';
import { action, one, type Resource, type UserRequest } from '../../resources/resource.ts';
import { actorOf, viewerOf } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

const missing = 'There is no such phone.';

const credentialsOf = (
  { services }: UserRequest,
  { registerId = '', devicePassword = '' }: Phone,
): PhoneCredentials => ({
  registerId,
  devicePassword,
  community: services.company.current.sipDomain,
  serverAddress: services.system.serverAddress(),
});

const phones = collection({
  path: administeredPhoneSource,
  access: 'administrator',
  item: administeredPhone,
  missing,
  list: {
    about:
      'Returns the phones of the users whom the administrator sees, by the names of the users. `search` selects by words of the user, the name and the model and by parts of addresses, `user` the phones of a user, `kind` and `state` by these.',
    query: {
      search: text,
      user: text,
      kind: oneOf(administeredPhoneKinds, `A kind is one of ${administeredPhoneKinds.join(', ')}.`),
      state: oneOf(administeredPhoneStates, `A state is one of ${administeredPhoneStates.join(', ')}.`),
    },
    page: (request, range) =>
      request.services.phoneAdministration.page(viewerOf(request), request.query, range),
  },
  create: {
    about:
      'Adds a desk phone or an app to the phones of a user, with credentials that only this answer has. Answers 409 with the name of the property for an unknown user or model, a hardware address of another phone, and a user with as many phones as a user can have.',
    refuses: [409],
    body: newPhone,
    handle: (request, draft) =>
      refusing(asRefusal, async () => {
        const { phoneAdministration } = request.services;
        const { item, phone } = await phoneAdministration.add(actorOf(request), viewerOf(request), draft);
        return { ...item, credentials: credentialsOf(request, phone) };
      }),
  },
  onItem: {
    GET: one({
      about: 'Returns a phone. A watcher sees at once when it registers.',
      answers: administeredPhone,
      read: (request: UserRequest) =>
        request.services.phoneAdministration.find(viewerOf(request), request.params.id ?? ''),
      topic: ({ params }) => topics.administeredPhone(params.id ?? ''),
    }),
  },
  change: {
    about:
      'Changes the named settings of a phone. A phone that is disabled loses its registration and its calls. Answers 412 if the settings have changed since `version`, and 409 with the name of the property for an unknown model, a hardware address of another phone, and the last phone of a user that rings.',
    refuses: [409, 412],
    body: phoneChange,
    handle: (request, change) =>
      refusing(asRefusal, () =>
        request.services.phoneAdministration.change(actorOf(request), viewerOf(request), request.id, change),
      ),
  },
  remove: {
    about:
      'Removes a phone; its registration and its calls end. Answers 409 for the phone in the browser, which every user has, and for the last phone of a user that rings.',
    refuses: [409],
    handle: (request) =>
      refusing(asRefusal, () =>
        request.services.phoneAdministration.remove(actorOf(request), viewerOf(request), request.id),
      ),
  },
});

const renewPassword = action({
  path: `${administeredPhoneSource}/:id/newPassword`,
  access: 'administrator',
  about:
    'Gives a phone another password, which only this answer has. The phone has to register with it again. Answers 409 for a phone in a browser or a program, whose password is made for it.',
  refuses: [409],
  answers: phoneCredentials,
  handle: (request: UserRequest) =>
    refusing(asRefusal, async () => {
      const { services, params } = request;
      const phone = await services.phoneAdministration.renewPassword(
        actorOf(request),
        viewerOf(request),
        params.id ?? '',
      );
      return { item: credentialsOf(request, found(phone, missing)) };
    }),
});

const setUp = action({
  path: `${administeredPhoneSource}/:id/setUp`,
  access: 'administrator',
  about:
    'Returns the addresses of the settings files of a phone, which contain its password; with `isFresh` nothing is at the earlier addresses any more. Answers 404 for a phone that reads none.',
  refuses: [409],
  body: setUpRequest,
  answers: provisioning,
  handle: (request: UserRequest, { isFresh }) =>
    refusing(asRefusal, async () => {
      const { services, params } = request;
      const phone = await services.phoneAdministration.setUp(
        actorOf(request),
        viewerOf(request),
        params.id ?? '',
      );
      return describeProvisioning(request, found(phone, missing), isFresh);
    }),
});

/** The phones of all users. The paths of the actions are more exact than that of a phone. */
export const phoneAdministrationResources: readonly Resource[] = [renewPassword, setUp, ...phones];
