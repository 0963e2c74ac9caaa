/**
 * Replaces the error of an import of `callside-phone-system` by one that says what to install, if that package is not installed.
 * Rethrows any other error.
 *
 * @param {Error & { code?: string }} error
 * @returns {never}
 */
export function missingPhoneSystem(error) {
  const isMissing =
    error.code === 'ERR_MODULE_NOT_FOUND' && error.message.includes("'callside-phone-system'");
  if (!isMissing) throw error;
  throw new MissingPhoneSystem();
}

/**
 * Thrown if the local phone system is not installed. It is a separate package, so that programs that use the SDK install no
 * server.
 */
export class MissingPhoneSystem extends Error {
  name = 'MissingPhoneSystem';

  constructor() {
    super('The local phone system is a package of its own: npm install --save-dev callside-phone-system');
  }
}
