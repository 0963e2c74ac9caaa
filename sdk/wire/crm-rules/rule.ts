import * as z from 'zod/mini';
import { numberPatterns } from '../calls/denylist.ts';
import { hostPattern, maxTextLength, programPattern, readAddress, unknownPlaceholder } from './template.ts';

/** The moments of a call at which rules apply. Each happens at most once in a call. */
export const crmCallStates = [
  'ringing',
  'placed',
  'answered',
  'declined',
  'abandoned',
  'noAnswerTimeout',
  'hangupByCaller',
  'hangupByDestination',
] as const;
export const crmCallState = z.enum(crmCallStates);
/** A moment of a call at which rules apply. */
export type CrmCallState = z.infer<typeof crmCallState>;

/** The calls that a rule is for: the calls of a single user, of the members of a group, or of all users. */
export const ruleScopes = ['own', 'group', 'enterprise'] as const;
/** The users that a rule is for. */
export type RuleScope = (typeof ruleScopes)[number];
/** The format of a request's body, which decides how values are escaped in it. */
export const bodyTypes = ['json', 'form', 'text'] as const;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const withPlaceholders = (longest: number) =>
  z.string().check(
    z.maxLength(longest),
    z.refine((text) => unknownPlaceholder(text) === undefined, 'This has an unknown placeholder.'),
  );
const address = withPlaceholders(2_000).check(
  z.refine(
    (text) => readAddress(text) !== undefined,
    'This is no address with http or https and a fixed host.',
  ),
);
const text = withPlaceholders(maxTextLength);

const common = { label, askConfirmation: z._default(z.boolean(), false) };

/** An action of a client. `target`: the page does it (`client`), or the helper on the user's machine (`bridge`). */
const target = z._default(z.enum(['client', 'bridge']), 'client');

/** A JSON body with placeholders in its texts is JSON itself. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const clientAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('openBrowser'), target, ...common, url: address }),
  z.object({
    type: z.literal('launchProgram'),
    target: z._default(z.literal('bridge'), 'bridge'),
    ...common,
    name: z.string().check(z.regex(programPattern, 'This is no name of a program.')),
    arguments: z._default(z.array(text).check(z.maxLength(20)), []),
  }),
  z
    .object({
      type: z.literal('placeRequest'),
      target,
      ...common,
      method: z.enum(['GET', 'POST']),
      url: address,
      body: z._default(text, ''),
      bodyType: z._default(z.enum(bodyTypes), 'json'),
    })
    .check(
      z.refine(({ body, bodyType }) => body === '' || bodyType !== 'json' || isJson(body), {
        message: 'This is no JSON. A placeholder must be inside of a text.',
        path: ['body'],
      }),
    ),
]);
/** An action of a rule. */
export type ClientAction = z.output<typeof clientAction>;

/** The fields of a rule that its editor changes. */
const conditions = {
  label,
  isActive: z.boolean(),
  callStates: z.array(crmCallState).check(z.minLength(1), z.maxLength(crmCallStates.length)),
  direction: z.enum(['incoming', 'outgoing', 'both']),
  /** Patterns of the far end's number, as in a denylist; empty: every number. */
  numbers: z.union([z.literal(''), numberPatterns]),
  /** Calls that a queue distributed only. */
  queueCallsOnly: z.boolean(),
  /** The hosts to which its requests go. A request to any other is refused. */
  allowedHosts: z
    .array(z.string().check(z.regex(hostPattern, 'This is no name of a host.')))
    .check(z.maxLength(20)),
  clientActions: z.array(clientAction).check(z.minLength(1), z.maxLength(10)),
};

/** True if every request of a rule goes to a host that its owner allows. */
const staysAllowed = ({
  clientActions,
  allowedHosts,
}: {
  readonly clientActions: readonly ClientAction[];
  readonly allowedHosts: readonly string[];
}): boolean =>
  clientActions.every(
    (action) => action.type !== 'placeRequest' || allowedHosts.includes(readAddress(action.url)?.host ?? ''),
  );

/** A rule: what clients do at certain moments of certain calls. `group` is the path of the group in that scope. */
export const crmRule = z.object({
  restUri: z.string(),
  crmIntegrationRuleID: z.string(),
  scope: z.enum(ruleScopes),
  group: z.optional(z.string()),
  ...conditions,
});
/** A rule of the phone system. */
export type CrmRule = z.output<typeof crmRule>;

/** The body that adds a rule. */
export const newCrmRule = z
  .object({
    scope: z._default(z.enum(ruleScopes), 'own'),
    group: z.optional(z.string()),
    ...conditions,
    isActive: z._default(conditions.isActive, true),
    direction: z._default(conditions.direction, 'both'),
    numbers: z._default(conditions.numbers, ''),
    queueCallsOnly: z._default(conditions.queueCallsOnly, false),
    allowedHosts: z._default(conditions.allowedHosts, []),
  })
  .check(
    z.refine(staysAllowed, {
      message: 'A request goes to a host that is not allowed.',
      path: ['allowedHosts'],
    }),
  );
/** A rule that is to be added. */
export type NewCrmRule = z.output<typeof newCrmRule>;

/** The body that changes a rule, with the changed properties only. Its scope stays. */
export const changedCrmRule = z.partial(z.object(conditions));
/** The changed properties of a rule. */
export type ChangedCrmRule = z.output<typeof changedCrmRule>;

/** The most rules of a user, of a group, and of the enterprise. */
export const maxRulesOfScope = 200;
