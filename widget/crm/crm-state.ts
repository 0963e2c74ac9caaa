/** The state of the CRM connection, with the numbers that integrators know. */
export const crmStates = {
  /** The scripts could not be loaded, or the CRM did not start. */
  error: -3,
  /** No CRM is around the widget. */
  disabled: -2,
  /** The administrator does not permit this user's use of a CRM. */
  notAllowed: -1,
  /** No user is signed in yet. */
  idle: 0,
  /** The CRM's scripts are being loaded and set up. */
  pending: 1,
  initialized: 2,
} as const;

export type CrmStateName = keyof typeof crmStates;

/** The state by its name, and the cause of an `error`. */
export interface CrmState {
  readonly name: CrmStateName;
  readonly error?: Error;
}
