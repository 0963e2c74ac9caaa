import { setTimeout as delay } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { Refusal } from '../../resources/refusal.ts';

/** A disturbance of the next requests to a path, ordered by the control interface. */
export const faultOrder = z.object({
  /** Part of the path below `/restletrouter/`. */
  path: z.string(),
  method: z.optional(z.string()),
  times: z._default(z.number().check(z.gte(1)), 1),
  delayMs: z._default(z.number().check(z.gte(0)), 0),
  /** Without a status the request goes on after the delay. */
  status: z.optional(z.number().check(z.gte(300), z.lte(599))),
  exceptionId: z.optional(z.string()),
  message: z._default(z.string(), 'Disturbed on request.'),
});
export type FaultOrder = z.output<typeof faultOrder>;

/** The disturbances that wait for their requests. */
export class Faults {
  #orders: (FaultOrder & { left: number })[] = [];

  order(fault: FaultOrder): void {
    this.#orders.push({ ...fault, left: fault.times });
  }

  clear(): void {
    this.#orders = [];
  }

  get size(): number {
    return this.#orders.length;
  }

  #take(method: string, path: string): FaultOrder | undefined {
    const order = this.#orders.find(
      (one) => path.includes(one.path) && (one.method === undefined || one.method === method),
    );
    if (!order) return undefined;
    order.left -= 1;
    if (order.left <= 0) this.#orders = this.#orders.filter((one) => one !== order);
    return order;
  }

  readonly disturb: MiddlewareHandler = async (c, next) => {
    const fault = this.#take(c.req.method, c.req.path);
    if (fault === undefined) return next();
    if (fault.delayMs > 0) await delay(fault.delayMs, undefined, { signal: c.req.raw.signal });
    if (fault.status === undefined) return next();
    throw new Refusal(fault.status, fault.message, {
      ...(fault.exceptionId === undefined ? {} : { exceptionId: fault.exceptionId }),
    });
  };
}
