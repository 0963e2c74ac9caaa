import type { Resource } from '../../resources/resource.ts';
import { ivrPropertyResources } from './ivr-properties.ts';
import { owedCallResources } from './owed-calls.ts';

/** The services that act on the calls of a user. */
export const servicesResources: readonly Resource[] = [...ivrPropertyResources, ...owedCallResources];
