import type { Resource } from '../../resources/resource.ts';
import { crmCallLines } from './call-lines.ts';
import { crmPlaceCall } from './place-call.ts';
import { crmTerminals } from './terminals.ts';

/** Resources for CRMs of users. */
export const crmResources: readonly Resource[] = [crmTerminals, crmCallLines, crmPlaceCall];
