import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { newTerminal, terminalChange } from '../../../../sdk/wire/phones/device.ts';
import { terminal } from '../../../../sdk/wire/phones/terminal.ts';
import { topics } from '../../base/changes.ts';
import { collection } from '../../resources/collection.ts';
import { found, Refusal, refuse, refusing } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import { isOwnApp, type Phone } from '../phone.ts';
import { LastActivePhone } from '../phone-errors.ts';
import { phoneModel } from '../phone-models.ts';
import { maxPhones } from '../terminals.ts';

/**
 * Returns the phone of the signed-in user that the path names.
 *
 * @throws Refusal 404
 */
export function ownPhone({ params, person, services }: UserRequest): Phone {
  const phone = services.terminals.byId(params.id ?? '');
  return found(phone?.personId === person.id ? phone : undefined, 'There is no such phone.');
}

/** Turns the refusal of a change into an answer. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof LastActivePhone)) return error;
  return new Refusal(409, error.message, { exceptionId: routerErrorIds.lastActivePhone });
}

/** The phones of the signed-in user. */
export const terminalResources = collection({
  path: 'telephony/Terminal',
  access: 'user',
  item: terminal,
  topic: ({ person }) => topics.terminals(person.id),
  list: {
    about: 'Returns the terminals of the signed-in user, the default one first.',
    filters: ['currentRegisterId', 'physicalState', 'type'],
    read: ({ person, services }) =>
      services.terminals.of(person.id).map((phone) => services.terminals.describe(phone)),
  },
  create: {
    about: `Adds an app to the phones of the user, with credentials of its own. Answers 400 for a model that is no app, 403 for a user who may not use one, and 409 \`${routerErrorIds.terminalQuota}\` for more than ${maxPhones} phones.`,
    body: newTerminal,
    full: () =>
      new Refusal(409, `A user has at most ${maxPhones} phones.`, {
        exceptionId: routerErrorIds.terminalQuota,
      }),
    handle: async ({ person, services }, { label, deviceModelID }) => {
      if (person.licences.isSoftphoneBarred) throw refuse(403, 'This user may not use an app as a phone.');
      const model = phoneModel(deviceModelID);
      if (!model?.isApp) throw refuse(400, 'There is no such app.', 'deviceModelID');
      const phone = await services.terminals.add(person, { label, model, macAddress: undefined });
      if (!phone) return undefined;
      services.devices.publish(phone);
      return services.terminals.describe(phone);
    },
  },
  one: {
    about: 'Returns one terminal of the signed-in user.',
    read: ({ id, person, services }) => {
      const phone = services.terminals.byId(id);
      return phone?.personId === person.id ? services.terminals.describe(phone) : undefined;
    },
  },
  change: {
    about: `Changes the name of the terminal, whether calls ring there, whether it is in service, and with \`selected\` the default one. Properties that are not sent are kept. A terminal that is taken out of service loses its registration and its calls. Answers 409 \`${routerErrorIds.lastActivePhone}\` if no terminal of the user would be in use and ring.`,
    refuses: [409],
    body: terminalChange,
    handle: async (request, { label, isRinging, isDisabled, selected }) => {
      const { person, services } = request;
      const phone = ownPhone(request);
      const change = {
        ...(label !== undefined && { label }),
        ...(isRinging !== undefined && { isRinging }),
        ...(isDisabled !== undefined && { isDisabled }),
        ...(selected && { isDefault: true }),
      };
      await refusing(asRefusal, () => services.terminals.change(phone, change));
      services.devices.publish(phone);
      services.extensions.refresh(person);
      services.colleagues.refresh(person);
      return services.terminals.describe(phone);
    },
  },
  remove: {
    about: `Removes an app that the user has added; its calls end. Answers 403 for any other terminal, and 409 \`${routerErrorIds.lastActivePhone}\` for the last one that rings.`,
    refuses: [409],
    handle: async (request) => {
      const { person, services } = request;
      const phone = ownPhone(request);
      if (!isOwnApp(phone)) throw refuse(403, 'This phone can only be removed by an administrator.');
      await refusing(asRefusal, () => services.terminals.remove(phone));
      services.devices.publishRemoved(phone);
      services.extensions.refresh(person);
      return true;
    },
  },
});
