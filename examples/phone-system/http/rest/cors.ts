import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { requiredActionHeader, twoStepHeader } from '../../../../sdk/wire/session/login.ts';
import { applicationHeader } from '../../../../sdk/wire/session/requests.ts';
import { keepingHeader, sessionHeader } from '../../../../sdk/wire/session/session-keeping.ts';

/**
 * Admits requests of pages of these origins, and lets them read the answers (CORS); without any origin nothing is
 * added.
 */
export function allowOrigins(allowed: readonly string[]): MiddlewareHandler {
  if (allowed.length === 0) return (_, next) => next();
  return cors({
    origin: (origin) => (allowed.includes(origin) ? origin : null),
    // A browser stores and sends the cookie of a session only then.
    credentials: true,
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      ...['Accept', 'Authorization', 'Content-Type', 'X-Authenticate'],
      ...[applicationHeader, keepingHeader, sessionHeader],
    ],
    exposeHeaders: [
      applicationHeader,
      twoStepHeader,
      requiredActionHeader,
      sessionHeader,
      'Location',
      'Retry-After',
    ],
    maxAge: 600,
  });
}
