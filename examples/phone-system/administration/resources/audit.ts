import {
  auditActions,
  auditEntry,
  auditKinds,
  auditSource,
} from '../../../../sdk/wire/administration/audit.ts';
import { oneOf, text, wholeNumber } from '../../resources/query.ts';
import { list, type Resource } from '../../resources/resource.ts';
import { checkAllUsers } from '../actor.ts';

const auditQuery = {
  search: text,
  kind: oneOf(auditKinds, `A kind is one of ${auditKinds.join(', ')}.`),
  action: oneOf(auditActions, `An action is one of ${auditActions.join(', ')}.`),
  subject: text,
  from: wholeNumber(15),
  to: wholeNumber(15),
};

/** The record of the changes by administrators. */
export const auditResource: Resource = {
  path: auditSource,
  access: 'administrator',
  GET: list({
    about:
      'Returns the changes by administrators, the newest first. `search` selects by a part of the name of the administrator or of the thing, `kind`, `action` and `subject` by these, and `from` and `to` by the time, in milliseconds since 1970. Answers 403 to an administrator of a department.',
    refuses: [403],
    item: auditEntry,
    query: auditQuery,
    page: (request, range) => {
      checkAllUsers(request, 'The changes are for administrators of all users.');
      return request.services.audit.page(request.query, range);
    },
  }),
};
