/** Failures of a CRM; the words for the user are under `error.<code>.label` and `.detail`. */
export const crmErrorCodes = [
  'crm.notAllowed',
  'crm.scriptRefused',
  'crm.scriptFailed',
  'crm.notStarted',
  'crm.searchFailed',
  'crm.timeout',
  'crm.failed',
] as const;
export type CrmErrorCode = (typeof crmErrorCodes)[number];

/** A failure of the CRM, or on the way to it. The message is for the integrator. */
export class CrmError extends Error {
  override readonly name = 'CrmError';
  readonly code: CrmErrorCode;

  constructor(code: CrmErrorCode, message: string = code, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Converts any thrown value into a `CrmError`. */
export const toCrmError = (thrown: unknown): CrmError =>
  thrown instanceof CrmError
    ? thrown
    : new CrmError('crm.failed', thrown instanceof Error ? thrown.message : String(thrown), {
        cause: thrown,
      });
