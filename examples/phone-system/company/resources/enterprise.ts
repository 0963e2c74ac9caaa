import { enterpriseEntry } from '../../../../sdk/wire/session/enterprise.ts';
import { enterprise } from '../../base/enterprise.ts';
import { enterprisePath } from '../../base/paths.ts';
import { one, type Resource } from '../../resources/resource.ts';

/** The enterprise, and the domain that administers it. */
export const enterpriseResource: Resource = {
  path: enterprisePath,
  access: 'user',
  GET: one({
    about:
      'Returns the enterprise of the signed-in user. `rt=ownerAdmtiveDomain` selects the domain that administers it, with its name and its kind.',
    answers: enterpriseEntry,
    read: () => ({
      restUri: enterprisePath,
      displayName: enterprise.displayName,
      ownerAdmtiveDomain: enterprise.administrator,
    }),
  }),
};
