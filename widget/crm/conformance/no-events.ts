import type { CrmEvents } from '../crm-adapter.ts';

const ignore = () => {};

/** For tests in which the CRM has no events. */
export const noEvents: CrmEvents = {
  dial: ignore,
  changed: ignore,
  context: ignore,
  answer: ignore,
  hangUp: ignore,
  holdCalls: ignore,
};
