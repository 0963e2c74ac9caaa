import { CallsideError } from '#sdk/index.ts';

/** The property that a refusal names, and the reason. */
export interface Fault {
  readonly property: string;
  readonly message: string;
}

/** Returns the reason for which values were refused; undefined for any other failure. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof CallsideError) || error.status !== 409) return undefined;
  const [property = '', message = ''] = (error.serverMessage ?? '').split(/:\s*(.*)/s);
  return { property, message };
}

/** Returns the sentence with which values were refused. @throws any other failure */
export function messageOfRefusal(error: unknown): string {
  const fault = faultOf(error);
  if (!fault) throw error;
  return fault.message || fault.property;
}
