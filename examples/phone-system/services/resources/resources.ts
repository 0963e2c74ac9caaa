import type { Resource } from '../../resources/resource.ts';
import { ivrDefaults, ivrProperties, ivrPropertyContent, ivrPropertyResource } from './ivr-properties.ts';
import { owedCallResource, owedCalls } from './owed-calls.ts';

/** The services that act on the calls of a user. */
export const servicesResources: readonly Resource[] = [
  ivrProperties,
  ivrPropertyResource,
  ivrPropertyContent,
  ivrDefaults,
  owedCalls,
  owedCallResource,
];
