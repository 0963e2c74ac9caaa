import { defineWords } from '#i18n/word-set.ts';

/** Questions before an action of a CRM rule runs, and failures of actions. */
export const ruleRunWords = defineWords({
  'rules.questionBlocked': 'The browser has blocked this page.',
  'rules.openIn': 'Open {{caller}} in {{action}}',
  'rules.startFor': 'Start {{action}} for {{caller}}',
  'rules.sendTo': 'Send {{caller}} to {{action}}',
  'rules.skip': 'Not now',
  'rules.failed': 'The rule “{{rule}}” could not be carried out completely',
  'rules.failure.badAddress': '{{action}}: the address is not allowed.',
  'rules.failure.hostNotAllowed': '{{action}}: the rule does not allow this host.',
  'rules.failure.badBody': '{{action}}: the content is not valid JSON.',
  'rules.failure.blocked': '{{action}}: the browser has blocked the page. Allow pop-ups for this address.',
  'rules.failure.noBridge': '{{action}}: this needs the desktop helper. Start it on this computer.',
  'rules.failure.programNotAllowed':
    '{{action}}: the desktop helper does not allow it. Add it to the helper’s list.',
  'rules.failure.programFailed': '{{action}}: the program could not be started.',
  'rules.failure.requestFailed': '{{action}}: the other system did not accept the request.',
  'rules.failure.timeout': '{{action}}: no answer within 10 seconds.',
  'rules.failure.tooMany': '{{action}}: too many actions for one call.',
});
