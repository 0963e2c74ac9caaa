import { idOf } from '../../../../sdk/wire/id-of.ts';
import { directoryContact, relationNames } from '../../../../sdk/wire/people/contact.ts';
import { colleagueRelations } from '../../../../sdk/wire/people/contact-requests.ts';
import { contactPath } from '../../base/paths.ts';
import { found, refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { mayRelate } from '../contact-rights.ts';
import { find, missing } from './contacts.ts';

/** The colleagues whom the entry of a colleague names. */
export const relations: Resource = {
  path: 'v1/directory/Contact/:id/Relations',
  access: 'user',
  PUT: write({
    about:
      'Replaces the assistants, the substitutes or the superiors of a colleague, by the paths of their entries. What is not sent is kept. Answers 403 unless the colleague is the user, or the user has the switchboard role, and 400 for a path that is not that of another colleague.',
    body: colleagueRelations,
    answers: directoryContact,
    handle: async (request: UserRequest, body) => {
      const { people, directory } = request.services;
      const colleague = found(people.byId(Number(request.params.id)), missing);
      const sent = relationNames.filter((name) => body[name] !== undefined);
      if (!mayRelate(request.person, colleague, sent))
        throw refuse(403, 'You may not name colleagues in this entry.');
      const personOf = (path: string, name: string) => {
        const related = people.byId(Number(idOf(path)));
        if (!related || related.id === colleague.id || path !== contactPath(String(related.id)))
          throw refuse(400, 'This is not the entry of another colleague.', name);
        return related.id;
      };
      const change = sent.map((name) => [
        name,
        [...new Set(body[name]?.map((path) => personOf(path, name)))],
      ]);
      await directory.changeColleague(colleague, Object.fromEntries(change));
      return { item: await find(request) };
    },
  }),
};
