/**
 * The local phone system inside a test. Needs the package `callside-phone-system` beside this one.
 *
 * @module callside/testing
 */
export * from 'callside-phone-system/testing';
