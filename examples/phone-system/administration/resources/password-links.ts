import {
  chosenPassword,
  passwordLink,
  passwordLinkSource,
} from '../../../../sdk/wire/session/password-link.ts';
import { passwordFaults } from '../../../../sdk/wire/session/password-rules.ts';
import { found, Refusal, refuse } from '../../resources/refusal.ts';
import { one, type Resource, type ResourceRequest, write } from '../../resources/resource.ts';
import { displayName, type Person } from '../../users/person.ts';

const missing = 'The link is used or too old. Ask your administrator for another.';

const invited = (services: ResourceRequest['services'], id: number | undefined): Person | undefined => {
  const person = id === undefined ? undefined : services.people.byId(id);
  return person?.isDisabled ? undefined : person;
};

const describe = ({ services }: ResourceRequest, person: Person) => ({
  login: person.login,
  displayName: displayName(person),
  policy: services.securityPolicy.passwords,
});

/** The link with which a user chooses a password. */
export const passwordLinkResource: Resource = {
  path: `${passwordLinkSource}/:token`,
  access: 'anyone',
  GET: one({
    about: 'Returns the user whom a link is for, and the rules for passwords. The link stays valid.',
    answers: passwordLink,
    read: async (request: ResourceRequest) => {
      const { services, params } = request;
      const person = invited(services, await services.accountInvitations.find(params.token ?? ''));
      return describe(request, found(person, missing));
    },
  }),
  POST: write({
    about:
      'Sets the password of the user whom a link is for. The link ends, and so do all sessions of the user. Answers 400 with the key of the broken rule, such as `pwd_err_digit`, and 404 for a link that is used or too old.',
    body: chosenPassword,
    answers: passwordLink,
    handle: async (request: ResourceRequest, { password }) => {
      const { services, params } = request;
      const use = { policy: services.securityPolicy.passwords, aliasType: 'Administrator' };
      const [fault] = passwordFaults(password, use);
      if (fault) throw new Refusal(400, `A rule is broken: ${fault}`, { exceptionId: fault });
      const person = invited(services, await services.accountInvitations.redeem(params.token ?? ''));
      if (!person) throw refuse(404, missing);
      await services.ownCredentials.setPassword(person.id, password);
      await services.sessions.endAllOf(person.id);
      return { item: describe(request, person) };
    },
  }),
};
