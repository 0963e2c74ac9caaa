/**
 * Entry of its own: programs that watch and control the calls of a whole company. Programs of a single user need none of it.
 */
export type { ReadonlySignal } from '@preact/signals-core';
export type { ServiceCallLine, ServiceExtension } from '#wire/calls/rcc.ts';
export type {
  ServiceActionDetails,
  ServiceCalls,
} from './service-account/service-calls.ts';
export {
  createServiceClient,
  type ServiceClient,
  type ServiceClientOptions,
} from './service-account/service-client.ts';
export type { ServiceExtensions } from './service-account/service-extensions.ts';
export { CallsideError, type ErrorCode, type ErrorFacts, errorCodes } from './transport/errors.ts';
