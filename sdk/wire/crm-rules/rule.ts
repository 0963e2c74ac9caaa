import * as z from 'zod/mini';
import { numberPatterns } from '../calls/denylist.ts';
import type { SameType } from '../same-type.ts';
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
export type CrmCallState = (typeof crmCallStates)[number];

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

/** An action that opens a page. */
export interface OpenBrowserAction {
  /** The kind of the action. */
  readonly type: 'openBrowser';
  /** The page runs the action (`client`), or the helper on the user's machine does (`bridge`). */
  readonly target: 'client' | 'bridge';
  /** The name as it is shown. */
  readonly label: string;
  /** The user is asked before the action runs. */
  readonly askConfirmation: boolean;
  /** The address of the page, with placeholders. */
  readonly url: string;
}

const openBrowserAction = z.object({ type: z.literal('openBrowser'), target, ...common, url: address });
true satisfies SameType<OpenBrowserAction, z.output<typeof openBrowserAction>>;
/** An action that opens a page, as it is sent. */
export interface OpenBrowserActionDraft {
  /** The kind of the action. */
  readonly type: 'openBrowser';
  /** The page runs the action (`client`), or the helper on the user's machine does (`bridge`). */
  readonly target?: 'client' | 'bridge' | undefined;
  /** The name as it is shown. */
  readonly label: string;
  /** The user is asked before the action runs. */
  readonly askConfirmation?: boolean | undefined;
  /** The address of the page, with placeholders. */
  readonly url: string;
}
true satisfies SameType<OpenBrowserActionDraft, z.input<typeof openBrowserAction>>;

/** An action that starts a program on the user's machine. */
export interface LaunchProgramAction {
  /** The kind of the action. */
  readonly type: 'launchProgram';
  /** The helper on the user's machine runs the action. */
  readonly target: 'bridge';
  /** The name as it is shown. */
  readonly label: string;
  /** The user is asked before the action runs. */
  readonly askConfirmation: boolean;
  /** The name of the program. The helper knows where the allowed programs are. */
  readonly name: string;
  /** The arguments of the program, with placeholders. */
  readonly arguments: string[];
}

const launchProgramAction = z.object({
  type: z.literal('launchProgram'),
  target: z._default(z.literal('bridge'), 'bridge'),
  ...common,
  name: z.string().check(z.regex(programPattern, 'This is no name of a program.')),
  arguments: z._default(z.array(text).check(z.maxLength(20)), []),
});
true satisfies SameType<LaunchProgramAction, z.output<typeof launchProgramAction>>;
/** An action that starts a program on the user's machine, as it is sent. */
export interface LaunchProgramActionDraft {
  /** The kind of the action. */
  readonly type: 'launchProgram';
  /** The helper on the user's machine runs the action. */
  readonly target?: 'bridge' | undefined;
  /** The name as it is shown. */
  readonly label: string;
  /** The user is asked before the action runs. */
  readonly askConfirmation?: boolean | undefined;
  /** The name of the program. The helper knows where the allowed programs are. */
  readonly name: string;
  /** The arguments of the program, with placeholders. */
  readonly arguments?: string[] | undefined;
}
true satisfies SameType<LaunchProgramActionDraft, z.input<typeof launchProgramAction>>;

/** An action that sends an HTTP request. */
export interface PlaceRequestAction {
  /** The kind of the action. */
  readonly type: 'placeRequest';
  /** The page runs the action (`client`), or the helper on the user's machine does (`bridge`). */
  readonly target: 'client' | 'bridge';
  /** The name as it is shown. */
  readonly label: string;
  /** The user is asked before the action runs. */
  readonly askConfirmation: boolean;
  /** The HTTP method. */
  readonly method: 'GET' | 'POST';
  /** The address of the request, with placeholders. */
  readonly url: string;
  /** The body of the request, with placeholders; empty: none. */
  readonly body: string;
  /** The format of the body, which decides how values are escaped in it. */
  readonly bodyType: 'json' | 'form' | 'text';
}

const placeRequestAction = z
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
  );
true satisfies SameType<PlaceRequestAction, z.output<typeof placeRequestAction>>;
/** An action that sends an HTTP request, as it is sent. */
export interface PlaceRequestActionDraft {
  /** The kind of the action. */
  readonly type: 'placeRequest';
  /** The page runs the action (`client`), or the helper on the user's machine does (`bridge`). */
  readonly target?: 'client' | 'bridge' | undefined;
  /** The name as it is shown. */
  readonly label: string;
  /** The user is asked before the action runs. */
  readonly askConfirmation?: boolean | undefined;
  /** The HTTP method. */
  readonly method: 'GET' | 'POST';
  /** The address of the request, with placeholders. */
  readonly url: string;
  /** The body of the request, with placeholders; empty: none. */
  readonly body?: string | undefined;
  /** The format of the body, which decides how values are escaped in it. */
  readonly bodyType?: 'json' | 'form' | 'text' | undefined;
}
true satisfies SameType<PlaceRequestActionDraft, z.input<typeof placeRequestAction>>;

/** An action of a rule. */
export type ClientAction = OpenBrowserAction | LaunchProgramAction | PlaceRequestAction;

export const clientAction = z.discriminatedUnion('type', [
  openBrowserAction,
  launchProgramAction,
  placeRequestAction,
]);
true satisfies SameType<ClientAction, z.output<typeof clientAction>>;
/** An action of a rule, as it is sent. */
export type ClientActionDraft = OpenBrowserActionDraft | LaunchProgramActionDraft | PlaceRequestActionDraft;
true satisfies SameType<ClientActionDraft, z.input<typeof clientAction>>;

/** The fields of a rule that its editor changes. */
const conditions = {
  label,
  isActive: z.boolean(),
  callStates: z.array(crmCallState).check(z.minLength(1), z.maxLength(crmCallStates.length)),
  direction: z.enum(['incoming', 'outgoing', 'both']),
  numbers: z.union([z.literal(''), numberPatterns]),
  queueCallsOnly: z.boolean(),
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
export interface CrmRule {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the rule. */
  readonly crmIntegrationRuleID: string;
  /** The users that the rule is for. */
  readonly scope: RuleScope;
  /** The path of the group of a rule for a group. */
  readonly group?: string | undefined;
  /** The name of the rule. */
  readonly label: string;
  /** The rule applies. Otherwise it is only stored. */
  readonly isActive: boolean;
  /** The moments of a call at which the rule applies. */
  readonly callStates: CrmCallState[];
  /** The direction of the calls. */
  readonly direction: 'incoming' | 'outgoing' | 'both';
  /** Patterns of the far end's number, as in a denylist; empty: every number. */
  readonly numbers: string;
  /** The rule is only for calls that a queue distributed. */
  readonly queueCallsOnly: boolean;
  /** The hosts to which the rule's requests go. A request to any other host is refused. */
  readonly allowedHosts: string[];
  /** The actions, in their order. */
  readonly clientActions: ClientAction[];
}

export const crmRule = z.object({
  restUri: z.string(),
  crmIntegrationRuleID: z.string(),
  scope: z.enum(ruleScopes),
  group: z.optional(z.string()),
  ...conditions,
});
true satisfies SameType<CrmRule, z.output<typeof crmRule>>;

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
/** A rule that is to be added; what is left out is as usual. */
export interface CrmRuleDraft {
  /** The users that the rule is for. Default: `own`. */
  readonly scope?: RuleScope | undefined;
  /** The path of the group of a rule for a group. */
  readonly group?: string | undefined;
  /** The name of the rule. */
  readonly label: string;
  /** The rule applies. Default: true. */
  readonly isActive?: boolean | undefined;
  /** The moments of a call at which the rule applies. */
  readonly callStates: CrmCallState[];
  /** The direction of the calls. Default: `both`. */
  readonly direction?: 'incoming' | 'outgoing' | 'both' | undefined;
  /** Patterns of the far end's number, as in a denylist. Default: empty, every number. */
  readonly numbers?: string | undefined;
  /** The rule is only for calls that a queue distributed. Default: false. */
  readonly queueCallsOnly?: boolean | undefined;
  /** The hosts to which the rule's requests go. Default: none. */
  readonly allowedHosts?: string[] | undefined;
  /** The actions, in their order. */
  readonly clientActions: ClientActionDraft[];
}
true satisfies SameType<CrmRuleDraft, z.input<typeof newCrmRule>>;

/** The changed properties of a rule. */
export interface ChangedCrmRule {
  /** The name of the rule. */
  readonly label?: string | undefined;
  /** The rule applies. Otherwise it is only stored. */
  readonly isActive?: boolean | undefined;
  /** The moments of a call at which the rule applies. */
  readonly callStates?: CrmCallState[] | undefined;
  /** The direction of the calls. */
  readonly direction?: 'incoming' | 'outgoing' | 'both' | undefined;
  /** Patterns of the far end's number, as in a denylist; empty: every number. */
  readonly numbers?: string | undefined;
  /** The rule is only for calls that a queue distributed. */
  readonly queueCallsOnly?: boolean | undefined;
  /** The hosts to which the rule's requests go. A request to any other host is refused. */
  readonly allowedHosts?: string[] | undefined;
  /** The actions, in their order. */
  readonly clientActions?: ClientAction[] | undefined;
}

export const changedCrmRule = z.partial(z.object(conditions));
true satisfies SameType<ChangedCrmRule, z.output<typeof changedCrmRule>>;

/** The most rules of a user, of a group, and of the enterprise. */
export const maxRulesOfScope = 200;
