import type { MatchedCrmRule, RunFailure } from '#wire/crm-rules/match.ts';
import type { ClientAction, CrmCallState, CrmRule, RuleScope } from '#wire/crm-rules/rule.ts';
import { type PlaceholderValues, readAddress, replacePlaceholders } from '#wire/crm-rules/template.ts';
import type { LocalRequest } from './local-bridge.ts';

/** An action with the data of a call in it, ready to be run; or why it must not run. */
export type PreparedAction =
  | { readonly type: 'openBrowser'; readonly url: string }
  | { readonly type: 'launchProgram'; readonly name: string; readonly arguments: readonly string[] }
  | ({ readonly type: 'placeRequest' } & LocalRequest)
  | { readonly type: 'refused'; readonly failure: RunFailure };

/** The person at this client. */
export interface RuleUser {
  /** The user's name as colleagues see it. */
  readonly name: string;
  /** The internal number. */
  readonly number: string;
}

/** Returns the values of the placeholders for a match. */
export function valuesOf({ call, callState }: MatchedCrmRule, user: RuleUser): PlaceholderValues {
  return {
    number: call.number,
    externalNumber: call.externalNumber || call.number,
    name: call.name,
    calledNumber: call.calledNumber,
    group: call.group,
    direction: call.isIncoming ? 'incoming' : 'outgoing',
    callState,
    callId: call.callId,
    time: new Date(call.creationTime).toISOString(),
    userName: user.name,
    userNumber: user.number,
  };
}

/** Escapes a value for any part of an address: only letters, digits, `-`, `.`, `_` and `~` stay. */
export const escapeForAddress = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Fills an address. Undefined if the template is not an address with http or https and a fixed host, or if a value would
 * change more than its own place: a caller named `..` would lead to another folder.
 */
export function fillAddress(template: string, values: PlaceholderValues): string | undefined {
  const fill = (value: (text: string) => string) =>
    readAddress(template) && URL.parse(replacePlaceholders(template, (name) => value(values[name])));
  const filled = fill(escapeForAddress);
  const neutral = fill(() => 'x');
  if (!filled || !neutral || filled.origin !== neutral.origin) return undefined;
  const segments = ({ pathname }: URL) => pathname.split('/').length;
  return segments(filled) === segments(neutral) ? filled.href : undefined;
}

/** Fills the texts inside of a JSON document. Undefined if the template is no JSON: a value must not become structure. */
export function fillJson(template: string, values: PlaceholderValues): string | undefined {
  const fill = (part: unknown): unknown => {
    if (typeof part === 'string') return replacePlaceholders(part, (name) => values[name]);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, fill(inner)]));
  };
  try {
    return JSON.stringify(fill(JSON.parse(template)));
  } catch {
    return undefined;
  }
}

/** Fills a form as `a={number}&b={name}`. A value cannot add a field. */
export const fillForm = (template: string, values: PlaceholderValues): string =>
  replacePlaceholders(template, (name) => escapeForAddress(values[name]).replaceAll('%20', '+'));

/**
 * Fills an argument of a program. It goes to the program through no shell, so that quotes mean nothing. Control characters
 * become blanks, and a value at its beginning cannot make an option of it: `--delete` becomes `delete`.
 */
export function fillArgument(template: string, values: PlaceholderValues): string {
  const filled = replacePlaceholders(template, (name) => values[name].replace(/\p{Cc}/gu, ' '));
  return template.startsWith('{') && template !== filled ? filled.replace(/^[\s\-/@]+/, '') : filled;
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain;charset=UTF-8',
} as const;

const refused = (failure: RunFailure): PreparedAction => ({ type: 'refused', failure });

/** Fills an action with the data of a call. Everything is checked again here: the rule may come from anywhere. */
export function prepareAction(
  action: ClientAction,
  { allowedHosts }: Pick<CrmRule, 'allowedHosts'>,
  values: PlaceholderValues,
): PreparedAction {
  if (action.type === 'launchProgram') {
    const filled = action.arguments.map((argument) => fillArgument(argument, values));
    return { type: 'launchProgram', name: action.name, arguments: filled };
  }
  const url = fillAddress(action.url, values);
  if (url === undefined) return refused('badAddress');
  if (action.type === 'openBrowser') return { type: 'openBrowser', url };
  if (!allowedHosts.includes(new URL(url).host)) return refused('hostNotAllowed');
  const { method, body: template, bodyType } = action;
  if (method === 'GET' || template === '') return { type: 'placeRequest', method, url };
  const fillBody = { json: fillJson, form: fillForm, text: fillText }[bodyType];
  const body = fillBody(template, values);
  if (body === undefined) return refused('badBody');
  return { type: 'placeRequest', method, url, contentType: contentTypes[bodyType], body };
}

const fillText = (template: string, values: PlaceholderValues): string =>
  replacePlaceholders(template, (name) => values[name]);

/** Returns the host or the program of an action, for the log. */
export function targetOf(prepared: PreparedAction): string {
  if (prepared.type === 'refused') return '';
  return prepared.type === 'launchProgram' ? prepared.name : new URL(prepared.url).host;
}

/** The moments of a call that is not over. */
const momentsDuringCall: readonly CrmCallState[] = ['ringing', 'placed', 'answered'];

/** True for a moment at which the call is over. */
export const isAfterCall = (moment: CrmCallState): boolean => !momentsDuringCall.includes(moment);

/** The most actions that run for a single call, over all its moments and rules. */
export const maxActionsOfCall = 20;

/** Returns true if a user with these rights may write rules of this scope. */
export const mayWriteRules = (
  scope: RuleScope,
  rights: {
    readonly canCreate?: boolean | undefined;
    readonly creationRights?: readonly string[] | undefined;
  } = {},
): boolean => rights.canCreate !== false && (rights.creationRights?.includes(scope) ?? true);
