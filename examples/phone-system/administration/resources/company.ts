import {
  administeredCompany,
  administeredNumber,
  administeredNumberSource,
  companyChange,
  companySource,
} from '../../../../sdk/wire/administration/company.ts';
import { flag, text } from '../../resources/query.ts';
import { refusing } from '../../resources/refusal.ts';
import { list, one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { actorOf, checkAllUsers } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

const companyResource: Resource = {
  path: companySource,
  access: 'administrator',
  GET: one({
    about: 'Returns the company.',
    answers: administeredCompany,
    read: ({ services }: UserRequest) => services.companyAdministration.describe(),
  }),
  PUT: write({
    about:
      'Changes the named values of the company, which apply at once. Answers 403 to an administrator of a department, 409 with a sentence for each fault, such as a number plan that leaves a user without a number, and 412 if another administrator has changed the company since `version`.',
    refuses: [409, 412],
    body: companyChange,
    answers: administeredCompany,
    handle: async (request: UserRequest, change) => {
      checkAllUsers(request, 'The company is for administrators of all users.');
      const item = await refusing(asRefusal, () =>
        request.services.companyAdministration.change(actorOf(request), change),
      );
      return { item };
    },
  }),
};

const numbers: Resource = {
  path: administeredNumberSource,
  access: 'administrator',
  GET: list({
    about:
      'Returns the numbers with their holders, internal numbers first. `search` selects by a part of a number or a name, and `free=true` the extensions that no user has yet.',
    query: { search: text, free: flag },
    item: administeredNumber,
    page: ({ services, query }, range) =>
      services.numberList.page({ search: query.search, isFree: query.free }, range),
  }),
};

export const companyResources: readonly Resource[] = [companyResource, numbers];
