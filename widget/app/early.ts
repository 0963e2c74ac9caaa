import { sendEarly } from '#sdk/early.ts';

/**
 * A file of its own, which runs while the code of the widget is being loaded (`earlyScript` of the build). The window for
 * signing in begins with a form.
 */
export const earlyFetch = location.pathname.endsWith('/sign-in') ? fetch : sendEarly('callsideWidget');
