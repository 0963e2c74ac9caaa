import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { idOf } from '../../../../sdk/wire/id-of.ts';
import { changedIvrProperty, ivrProperty, valueSchema } from '../../../../sdk/wire/services/property.ts';
import {
  colleagueProperties,
  declarationOf,
  isColleagueService,
  isPropertyName,
  type PropertyName,
  type PropertyValue,
} from '../../../../sdk/wire/services/property-table.ts';
import { topics } from '../../base/changes.ts';
import { parseBody } from '../../resources/body.ts';
import { collection } from '../../resources/collection.ts';
import { text } from '../../resources/query.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import type { PropertyOwner } from '../service-properties.ts';

const missing = 'There is no such property.';

/** @throws Refusal 404 */
function nameOf({ params }: UserRequest): PropertyName {
  const { name = '' } = params;
  if (!isPropertyName(name)) throw refuse(404, missing);
  return name;
}

/** @throws Refusal 409 for a user who cannot be the secretary or assistant, and where there would be none */
function checkColleague(
  { person, services }: UserRequest,
  name: PropertyName,
  value: PropertyValue | undefined,
): void {
  const missing = (message: string) =>
    new Refusal(409, message, { exceptionId: routerErrorIds.noSecretary, cause: 'value' });
  const [service = ''] = name.split('.');
  if (!isColleagueService(service)) return;
  const { colleague: property } = colleagueProperties[service];
  const read = services.serviceProperties.of(person.id);
  const none = () => missing('Calls need a colleague to go to.');
  if (name === `${service}.activated` && value === true && read(property) === '') throw none();
  if (name !== property) return;
  if (value === '' || value === undefined) {
    if (read(`${service}.activated`)) throw none();
    return;
  }
  const colleague = services.people.byNumber(String(value));
  if (colleague?.number !== value || colleague.id === person.id)
    throw missing('This is not the internal number of a colleague.');
}

/** @throws Refusal 409 for a greeting that the user does not have */
function checkFiles(
  { person, services }: UserRequest,
  name: PropertyName,
  value: PropertyValue | undefined,
): void {
  const { type } = declarationOf(name);
  if (type !== 'File' && type !== 'Files') return;
  const files = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [];
  for (const uri of files.filter((text) => text !== '')) {
    if (!services.greetings.byId(person.id, idOf(uri)))
      throw refuse(409, 'You have no such greeting.', 'value');
  }
}

/** @throws Refusal 403 for a user who may not set the values of others, 400 for a department that does not exist */
function ownerOf({ person, services }: UserRequest, department: string | undefined): PropertyOwner {
  if (!person.maySetServiceDefaults) throw refuse(403, 'You may not set the services of everybody.');
  if (department === undefined) return 'everybody';
  if (!services.serviceProperties.hasDepartment(department))
    throw refuse(400, 'There is no such department.', 'department');
  return { department };
}

/** The properties of the services that act on the user's calls. */
const propertyCollection = collection({
  path: 'v1/user/IvrProperty',
  access: 'user',
  key: 'name',
  item: ivrProperty,
  missing,
  topic: ({ person }) => topics.ivrProperties(person.id),
  list: {
    about:
      'Returns the properties of the services of the signed-in user, each with the value that applies, its level (`TopLevel`: of the product; `Enterprise`; `Department`; `Extension`), and the values of all levels. `service` selects those of one service.',
    filters: ['service', 'type'],
    read: ({ person, services }) => services.serviceProperties.all({ personId: person.id }),
  },
  one: {
    about: 'Returns one property by its name, as `awayattendant.activated`.',
    read: ({ id, person, services }) =>
      isPropertyName(id) ? services.serviceProperties.describe({ personId: person.id }, id) : undefined,
  },
  change: {
    about:
      'Sets the value of the user’s extension; `null` lets that of the level above apply again. `level` `Enterprise` sets the value of everybody who has set none, `Department` that of the users of the named `department`, for users with that right (403 otherwise). A `File` is the path of a greeting, `Files` are several, an `Extension` is the internal number of a colleague. Answers 400 for a value of another type or out of the limits, 409 for a greeting that the user does not have, and 409 with `NO_SECRETARY` for calls that would go to a secretary or assistant who does not exist.',
    refuses: [409],
    body: changedIvrProperty,
    handle: async (request, { level, department, value: sent }) => {
      const { person, services } = request;
      const name = nameOf(request);
      const isOwn = level === 'Extension';
      const owner = isOwn ? { personId: person.id } : ownerOf(request, department);
      const value = sent === null ? undefined : parseBody(valueSchema(name), sent);
      if (!isOwn && declarationOf(name).type === 'Extension')
        throw refuse(400, 'A colleague is chosen by each user.', 'level');
      if (isOwn) checkColleague(request, name, value);
      checkFiles(request, name, value);
      return services.serviceProperties.set(owner, name, value);
    },
  },
});

/** The values for all users, or for a department. */
const ivrDefaults: Resource = {
  path: 'v1/user/IvrDefault',
  access: 'user',
  GET: list({
    about:
      'Returns the properties as they apply to everybody who has set none, or to the users of a `department`, for users with the right to set them (403 otherwise). `level`, `value`, `levelDefault` and `valueDefault` are those of that level and above it. They are set as properties of the user are, with `level`. Changes are not pushed.',
    item: ivrProperty,
    query: { department: text },
    filters: ['service', 'type'],
    read: (request) => request.services.serviceProperties.all(ownerOf(request, request.query.department)),
  }),
};

/** The sound of a property. */
const ivrPropertyContent: Resource = {
  path: 'v1/user/IvrProperty/:name/content',
  access: 'self',
  GET: write({
    about:
      'Returns the sound of a `File` that is set, as `audio/wav`, or a part of it if `Range` is sent (206, 416).',
    refuses: [416],
    status: 200,
    handle: async (request: UserRequest) => {
      const { person, services } = request;
      const { value } = services.serviceProperties.describe({ personId: person.id }, nameOf(request));
      const file = typeof value === 'string' ? services.greetings.fileOf(value) : undefined;
      if (file === undefined) throw refuse(404, 'There is no sound.');
      return { file: { path: services.greetings.pathOf(file), type: 'audio/wav', name: file } };
    },
  }),
};

/** The properties of services. */
export const ivrPropertyResources: readonly Resource[] = [
  ...propertyCollection,
  ivrPropertyContent,
  ivrDefaults,
];
