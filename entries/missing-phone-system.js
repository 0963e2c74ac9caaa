/**
 * Replaces the error of an import of `callside-phone-system` where that package is not installed by one that says what to
 * install. Any other error is rethrown.
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

/** The local phone system is a package of its own, so that programs with the SDK do not install a server. */
export class MissingPhoneSystem extends Error {
  name = 'MissingPhoneSystem';

  constructor() {
    super('The local phone system is a package of its own: npm install --save-dev callside-phone-system');
  }
}
