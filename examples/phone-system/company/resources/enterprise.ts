import { enterpriseEntry } from '../../../../sdk/wire/session/enterprise.ts';
import { enterprisePath, enterpriseSource } from '../../base/paths.ts';
import { one, type Resource, type UserRequest } from '../../resources/resource.ts';

/** The enterprise, and the domain that administers it. */
export const enterpriseResource: Resource = {
  path: enterpriseSource,
  access: 'user',
  GET: one({
    about:
      'Returns the enterprise of the signed-in user. `rt=ownerAdmtiveDomain` selects the domain that administers it, with its name and its kind.',
    answers: enterpriseEntry,
    read: ({ services }: UserRequest) => {
      const { current } = services.company;
      const { displayName, administrator } = current;
      return { restUri: enterprisePath(current), displayName, ownerAdmtiveDomain: administrator };
    },
  }),
};
