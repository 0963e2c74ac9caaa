import { enterprisePath as pathOf } from '../base/paths.ts';
import { acme } from '../demonstration/acme.ts';

/** The path of the demonstration company. */
export const enterprisePath: string = pathOf(acme);
