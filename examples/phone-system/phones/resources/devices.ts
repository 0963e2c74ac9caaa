import * as z from 'zod/mini';
import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import {
  device,
  deviceChange,
  deviceKeys,
  deviceLine,
  deviceLineChange,
  deviceModel,
  provisioning,
} from '../../../../sdk/wire/phones/device.ts';
import { keyTypeOf } from '../../../../sdk/wire/phones/device-key.ts';
import { topics } from '../../base/changes.ts';
import { provisioningFolder, provisioningPath } from '../../base/paths.ts';
import { collection } from '../../resources/collection.ts';
import { Refusal, refuse, refusing } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { DeviceRefusal, onlyLine } from '../devices.ts';
import { modelOf, type Phone } from '../phone.ts';
import { phoneModels } from '../phone-models.ts';
import { appFile } from '../settings-files.ts';
import { ownPhone } from './terminals.ts';

/** Turns the refusal of a change into an answer. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof DeviceRefusal)) return error;
  if (error.fault === 'takenAddress') return refuse(409, error.message, 'macAddress');
  if (error.fault !== 'tooManyKeys') return refuse(400, error.message);
  return new Refusal(409, error.message, { exceptionId: routerErrorIds.deviceKeyQuota });
}

/** The models that phones can be. */
const deviceModels: Resource = {
  path: 'telephony/DeviceModel',
  access: 'user',
  GET: write({
    about: 'Returns the models of phones: how many programmable keys each has, and which types of keys.',
    answers: z.array(deviceModel),
    handle: () => ({
      item: phoneModels
        .filter(({ format }) => format !== undefined)
        .map(({ id, label, keyCount, keyTypes, isApp }) => ({
          deviceModelID: id,
          deviceModelLabel: label,
          keyCount,
          keyTypes: keyTypes.map(keyTypeOf),
          isApp,
        })),
    }),
  }),
};

/** The devices of the signed-in user's phones. */
const deviceCollection = collection({
  path: 'telephony/Device',
  access: 'user',
  item: device,
  topic: ({ person }) => topics.devices(person.id),
  list: {
    about: 'Returns the devices of the signed-in user’s terminals, with their keys and lines.',
    read: ({ person, services }) => services.devices.of(person.id),
  },
  one: {
    about: 'Returns one device of the signed-in user.',
    read: ({ id, person, services }) =>
      services.devices.of(person.id).find(({ deviceID }) => deviceID === id),
  },
  change: {
    about:
      'Changes the model and the hardware address. Keys that the new model does not have are dropped. Answers 400 for an unknown model, and 409 for the address of another phone.',
    refuses: [409],
    body: deviceChange,
    handle: async (request, change) => {
      const { services } = request;
      const phone = ownPhone(request);
      const item = await refusing(asRefusal, () => services.devices.change(phone, change));
      services.terminals.publish(phone);
      return item;
    },
  },
});

/** Its programmable keys. */
const deviceKeysResource: Resource = {
  path: 'telephony/Device/:id/Keys',
  access: 'user',
  PUT: write({
    about: `Replaces the programmable keys, in their order. The device has them when it next reads its settings file. Answers 400 for a key that the model does not know or without a valid destination, and 409 \`${routerErrorIds.deviceKeyQuota}\` for more keys than the model has.`,
    refuses: [409],
    body: deviceKeys,
    answers: device,
    handle: async (request: UserRequest, { keys }) => ({
      item: await refusing(asRefusal, () => request.services.devices.setKeys(ownPhone(request), keys)),
    }),
  }),
};

const lineOf = (request: UserRequest): Phone => {
  const phone = ownPhone(request);
  if (request.params.line !== onlyLine) throw refuse(404, 'There is no such line.');
  return phone;
};

/** A line of a device. */
const deviceLineResource: Resource = {
  path: 'telephony/Device/:id/Line/:line',
  access: 'user',
  GET: one({
    about: 'Returns a line of a device of the signed-in user.',
    answers: deviceLine,
    read: (request: UserRequest) => {
      const { params, person, services } = request;
      const phone = services.terminals.byId(params.id ?? '');
      if (phone?.personId !== person.id || params.line !== onlyLine) return undefined;
      return services.devices.describeLine(phone);
    },
  }),
  PUT: write({
    about:
      'Changes the name that the device shows for the line. Answers 403 for a user who may not change lines.',
    body: deviceLineChange,
    answers: deviceLine,
    handle: async (request: UserRequest, { label }) => {
      const phone = lineOf(request);
      if (request.person.licences.areDeviceLinesBarred) throw refuse(403, 'You may not change lines.');
      return { item: await request.services.devices.nameLine(phone, label) };
    },
  }),
};

/** Returns the addresses of the settings files of a phone. @throws Refusal 404 */
export const describeProvisioning = async ({ services }: UserRequest, phone: Phone, fresh: boolean) => {
  const model = modelOf(phone);
  if (model.format === undefined || phone.registerId === undefined)
    throw refuse(404, 'This phone reads no settings file.');
  const folder = provisioningFolder(await services.devices.secretOf(phone, { fresh }));
  const file = appFile(model.format);
  return {
    item: {
      restUri: provisioningPath(phone.id),
      folder,
      file: file === undefined ? null : `${folder}${file}`,
      registerId: phone.registerId,
      community: services.company.current.sipDomain,
      serverAddress: services.system.serverAddress(),
    },
  };
};

/** The secret addresses of its settings files, for its user alone. */
const deviceProvisioning: Resource = {
  path: 'telephony/Device/:id/Provisioning',
  access: 'self',
  GET: write({
    about:
      'Returns the addresses of the settings files of the device. They contain its password, and everybody who knows the address can read them. Answers 404 for a device that reads none.',
    answers: provisioning,
    handle: (request: UserRequest) => describeProvisioning(request, ownPhone(request), false),
  }),
  POST: write({
    about: 'Makes another address. The device has to be given it; nothing is at the earlier one.',
    answers: provisioning,
    handle: (request: UserRequest) => describeProvisioning(request, ownPhone(request), true),
  }),
};

/** The devices of a user's phones. */
export const deviceResources: readonly Resource[] = [
  deviceModels,
  ...deviceCollection,
  deviceKeysResource,
  deviceLineResource,
  deviceProvisioning,
];
