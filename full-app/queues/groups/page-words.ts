import { defineWords } from '#i18n/word-set.ts';

/** The page of a queue. */
export const groupPageWords = defineWords({
  'groupPage.waiting': '{{count}} waiting',
  'groupPage.ringing': '{{count}} ringing',
  'groupPage.longest': 'longest {{time}}',
  'groupPage.unreachable': 'unreachable',
  'groupPage.agentRings': 'ringing',
  'groupPage.you': 'You: {{state}}',
  'groupPage.about': 'About this queue',
});
