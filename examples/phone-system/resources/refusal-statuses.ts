import { type AnyMethod, isRead } from './method.ts';
import type { RefusalStatus } from './refusal.ts';
import type { MethodName, Resource } from './resource.ts';

/** A resource for all users has no other refusals. */
const always = [400, 500] as const;
/** The refusals without a session or its token, without the right, and after too many sessions that do not exist. */
const ofSessions = [401, 403, 503] as const;

/** Returns the statuses with which a method refuses requests: they follow from its declaration, or the method names them. */
export function refusalStatuses(
  name: MethodName,
  method: AnyMethod,
  { path, access }: Pick<Resource, 'path' | 'access'>,
): readonly RefusalStatus[] {
  const isOne = isRead(method) && method.shape === 'one';
  // On behalf of another user, what concerns the user alone is not there.
  const canBeMissing = path.includes(':') || isOne || access === 'self' || access === 'administrator';
  const hasBody = name === 'POST' || name === 'PUT';
  const statuses = new Set<RefusalStatus>([
    ...always,
    ...(access === 'anyone' ? [] : ofSessions),
    ...(canBeMissing ? [404 as const] : []),
    ...(hasBody ? [413 as const] : []),
    ...method.refuses,
  ]);
  return [...statuses].sort((one, other) => one - other);
}
