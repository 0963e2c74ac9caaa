/**
 * The local phone system for tests. Requires the package `callside-phone-system`.
 *
 * @module callside/testing
 */
export * from 'callside-phone-system/testing';
