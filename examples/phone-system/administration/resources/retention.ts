import {
  legalHold,
  legalHoldSource,
  newLegalHold,
  type RetentionKind,
  type RetentionRule,
  retention,
  retentionChange,
  retentionKinds,
  retentionPreview,
  retentionPreviewSource,
  retentionSource,
} from '../../../../sdk/wire/administration/retention.ts';
import { collection } from '../../resources/collection.ts';
import { type Asked, oneOf, text, wholeNumber } from '../../resources/query.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import { actorOf, checkAllUsers, viewerOf } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

/** @throws Refusal 403 for rules beyond the department of the administrator */
function checkScope(request: UserRequest, rules: readonly RetentionRule[]): void {
  const { department } = viewerOf(request);
  if (department !== undefined && rules.some((rule) => rule.department !== department))
    throw refuse(403, 'You administer the rules of your department only.');
}

const rules: Resource = {
  path: retentionSource,
  access: 'administrator',
  GET: one({
    about:
      'Returns how long data is kept, by kind, and by queue or department where a kind has these. An administrator of a department sees the rules of the department.',
    answers: retention,
    read: (request: UserRequest) => request.services.retentionAdministration.describe(viewerOf(request)),
  }),
  PUT: write({
    about:
      'Puts rules into the place of all rules that the administrator sees, and begins to remove what is older. Answers 403 for rules beyond the department of the administrator, 409 for a rule that cannot be, and 412 if another administrator has changed the rules since `version`.',
    refuses: [409, 412],
    body: retentionChange,
    answers: retention,
    handle: async (request: UserRequest, change) => {
      checkScope(request, change.rules);
      const item = await refusing(asRefusal, () =>
        request.services.retentionAdministration.change(actorOf(request), viewerOf(request), change),
      );
      return { item };
    },
  }),
};

const previewQuery = {
  kind: oneOf(retentionKinds, `A kind is one of ${retentionKinds.join(', ')}.`),
  days: wholeNumber(5),
  queueID: text,
  department: text,
};

const ruleOf = ({ query }: Asked<typeof previewQuery>, kind: RetentionKind): RetentionRule => ({
  kind,
  ...(query.days !== undefined && { days: query.days }),
  ...(query.queueID !== undefined && { queueID: query.queueID }),
  ...(query.department !== undefined && { department: query.department }),
});

const preview: Resource = {
  path: retentionPreviewSource,
  access: 'administrator',
  GET: one({
    about:
      'Counts the entries that a rule with this `kind`, `days`, `queueID` and `department` would remove now. Nothing is removed. Answers 403 for a rule beyond the department of the administrator, and 409 for a rule that cannot be.',
    refuses: [403, 409],
    query: previewQuery,
    answers: retentionPreview,
    read: (request) => {
      const { kind } = request.query;
      if (kind === undefined) return { removed: 0, held: 0 };
      const rule = ruleOf(request, kind);
      checkScope(request, [rule]);
      return refusing(asRefusal, () => request.services.retentionAdministration.preview(rule));
    },
  }),
};

const holdsAreFor = 'Legal holds are for administrators of all users.';

const holds = collection({
  path: legalHoldSource,
  access: 'administrator',
  item: legalHold,
  missing: 'There is no such legal hold.',
  list: {
    about:
      'Returns the legal holds, the newest first. Answers 403 to an administrator of a department: a hold may be about the administrator.',
    refuses: [403],
    read: (request) => {
      checkAllUsers(request, holdsAreFor);
      return request.services.retentionAdministration.holds();
    },
  },
  create: {
    about:
      'Keeps the data of a user, of a queue or of the users of a department: neither a rule nor a user removes it. Entries that a user deletes leave the lists of the user and stay stored. Answers 409 for a user, queue or department that there is not.',
    refuses: [403, 409],
    body: newLegalHold,
    handle: (request, hold) => {
      checkAllUsers(request, holdsAreFor);
      return refusing(asRefusal, () =>
        request.services.retentionAdministration.addHold(actorOf(request), hold),
      );
    },
  },
  one: {
    about: 'Returns a legal hold.',
    refuses: [403],
    read: (request) => {
      checkAllUsers(request, holdsAreFor);
      return request.services.retentionAdministration.hold(request.id);
    },
  },
  remove: {
    about: 'Ends a legal hold. What is older than its rule, or was deleted meanwhile, is then removed.',
    refuses: [403],
    handle: (request) => {
      checkAllUsers(request, holdsAreFor);
      return request.services.retentionAdministration.removeHold(actorOf(request), request.id);
    },
  },
});

/** How long data is kept, and the legal holds. */
export const retentionResources: readonly Resource[] = [rules, preview, ...holds];
