import { createContext } from 'react';
import type { CrmRulesOptions } from '#sdk/crm-rules.ts';

/** Says of an address whether the page around the phone shows the caller's record anyway; undefined without a page around. */
export const ShownRecords = createContext<CrmRulesOptions['isShown']>(undefined);
