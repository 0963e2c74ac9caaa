import { terminal } from '../../../../sdk/wire/phones/terminal.ts';
import { topics } from '../../domain/changes.ts';
import { list, one, type Resource, type UserRequest } from '../resource.ts';

const topic = ({ person }: UserRequest) => topics.terminals(person.id);

/** The phones of the signed-in user. */
export const terminals: Resource = {
  path: 'telephony/Terminal',
  access: 'user',
  GET: list({
    about: 'Returns the terminals of the signed-in user.',
    item: terminal,
    filters: ['currentRegisterId', 'physicalState', 'type'],
    read: ({ person, services }) =>
      services.terminals.of(person.id).map((phone) => services.terminals.describe(phone)),
    topic,
  }),
};

/** One of them. */
export const terminalResource: Resource = {
  path: 'telephony/Terminal/:id',
  access: 'user',
  GET: one({
    about: 'Returns one terminal of the signed-in user.',
    answers: terminal,
    read: ({ params, person, services }: UserRequest) => {
      const phone = services.terminals.byId(params.id ?? '');
      return phone?.personId === person.id ? services.terminals.describe(phone) : undefined;
    },
    topic,
  }),
};
