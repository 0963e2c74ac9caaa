/** Entry of its own: what a page sends before it has loaded the code of its client. */

export { sendEarly } from './session/early-requests.ts';
