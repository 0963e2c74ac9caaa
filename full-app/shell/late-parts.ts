import { deferred } from '../../src/ui/deferred.tsx';

/** Where alerts lead. */
export const AlertWays = deferred(() => import('./alert-ways.tsx').then((part) => part.AlertWays));
