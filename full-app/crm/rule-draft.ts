import {
  type ClientAction,
  type CrmRule,
  type CrmRuleDraft,
  readAddress,
  unknownPlaceholder,
} from '#sdk/crm-rules.ts';

/** An action as its form has it: the fields of every type, so that a change of the type loses nothing. */
export interface ActionDraft {
  readonly key: number;
  readonly type: ClientAction['type'];
  readonly label: string;
  readonly askConfirmation: boolean;
  readonly isBridged: boolean;
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body: string;
  readonly bodyType: 'json' | 'form' | 'text';
  readonly name: string;
  /** The arguments, one in each line. */
  readonly arguments: string;
}

/** A rule as its form has it. */
export interface RuleDraft
  extends Pick<
    CrmRule,
    'callStates' | 'direction' | 'isActive' | 'label' | 'numbers' | 'queueCallsOnly' | 'scope'
  > {
  readonly group: string;
  /** Separated by commas. */
  readonly allowedHosts: string;
  readonly actions: readonly ActionDraft[];
}

let lastKey = 0;

/** Returns an action with nothing filled in. */
export function newAction(): ActionDraft {
  lastKey += 1;
  return {
    key: lastKey,
    type: 'openBrowser',
    label: '',
    askConfirmation: false,
    isBridged: false,
    url: 'https://',
    method: 'POST',
    body: '',
    bodyType: 'json',
    name: '',
    arguments: '',
  };
}

const actionDraft = (action: ClientAction): ActionDraft => ({
  ...newAction(),
  ...action,
  isBridged: action.target === 'bridge',
  arguments: action.type === 'launchProgram' ? action.arguments.join('\n') : '',
});

/** Returns the form of a rule; without a rule, of a new rule. */
export function draftOf(rule: CrmRule | undefined): RuleDraft {
  return {
    label: rule?.label ?? '',
    isActive: rule?.isActive ?? true,
    scope: rule?.scope ?? 'own',
    group: rule?.group ?? '',
    callStates: rule?.callStates ?? ['ringing'],
    direction: rule?.direction ?? 'incoming',
    numbers: rule?.numbers ?? '',
    queueCallsOnly: rule?.queueCallsOnly ?? false,
    allowedHosts: rule?.allowedHosts.join(', ') ?? '',
    actions: rule?.clientActions.map(actionDraft) ?? [newAction()],
  };
}

const listOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function actionOf(draft: ActionDraft): ClientAction {
  const { type, label, askConfirmation, url, method, body, bodyType, name } = draft;
  const common = { label, askConfirmation };
  const target = draft.isBridged ? 'bridge' : 'client';
  if (type === 'openBrowser') return { type, target, ...common, url };
  if (type === 'launchProgram')
    return { type, target: 'bridge', ...common, name, arguments: listOf(draft.arguments, /\n/) };
  return { type, target, ...common, method, url, body: method === 'GET' ? '' : body, bodyType };
}

/** Returns the rule of a form. */
export function ruleOf({ actions, allowedHosts, group, numbers, ...draft }: RuleDraft) {
  const clientActions = actions.map(actionOf);
  return {
    ...draft,
    numbers: numbers.replace(/[\s().\-/]/g, ''),
    ...(draft.scope === 'group' && { group }),
    allowedHosts: listOf(allowedHosts.toLowerCase(), /[,;\s]/),
    callStates: [...draft.callStates],
    clientActions,
  } satisfies CrmRuleDraft;
}

/** The fault of an address, body or argument. */
export type TemplateFault = 'address' | { readonly placeholder: string };

/** Returns the first fault of a template; undefined without a fault. */
export function faultOf(template: string, kind: 'address' | 'text'): TemplateFault | undefined {
  const unknown = unknownPlaceholder(template);
  if (unknown !== undefined) return { placeholder: `{${unknown}}` };
  return kind === 'address' && !readAddress(template) ? 'address' : undefined;
}

/** True if nothing in a form keeps it from being saved. */
export const isComplete = ({ actions, callStates }: RuleDraft): boolean =>
  callStates.length > 0 &&
  actions.every(
    (action) =>
      (action.type === 'launchProgram' || faultOf(action.url, 'address') === undefined) &&
      faultOf(action.body, 'text') === undefined &&
      faultOf(action.arguments, 'text') === undefined,
  );
