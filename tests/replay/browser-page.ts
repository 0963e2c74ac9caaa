import type { Page } from 'playwright';
import type { EventName } from '#widget/bridge/contract/bridge-events.ts';
import type { BridgeMessage } from '#widget/bridge/contract/messages.ts';
import type { EmbeddedWidget } from '#widget/embed/index.ts';
import type { Heard, ReplayPage } from './replay.ts';

interface ReplayWindow {
  readonly phone: EmbeddedWidget;
  readonly seen: readonly BridgeMessage[];
  readonly answers: Record<string, unknown[]>;
}

/** A page with its widget as `phone`, the received messages as `seen`, and the answers of its services as `answers`. */
export const inBrowser = (page: Page): ReplayPage => ({
  answer: (service, values) =>
    page.evaluate(
      ([name, given]) => {
        const { phone, answers } = window as unknown as ReplayWindow;
        answers[name] = [...given];
        const take = (one: string) => () => {
          const left = answers[one] ?? [];
          return left.length > 1 ? left.shift() : left[0];
        };
        return phone.offer(Object.fromEntries(Object.keys(answers).map((one) => [one, take(one)])));
      },
      [service, values] as const,
    ),
  listen: (events) =>
    page.evaluate((names) => {
      const { phone } = window as unknown as ReplayWindow;
      for (const name of names) phone.on(name as EventName, () => undefined);
    }, events),
  request: (method, params) =>
    page.evaluate(
      ([name, given]) => {
        const { phone } = window as unknown as {
          phone: Record<string, (params: unknown) => Promise<unknown>>;
        };
        return phone[name]?.(given).then(
          (value) => ({ ok: true, value }),
          ({ status, message }) => ({ ok: false, status, message }),
        );
      },
      [method, params] as const,
    ),
  heard: () =>
    page.evaluate(() =>
      (window as unknown as ReplayWindow).seen.flatMap((message): Heard[] => {
        if (message.callside === 'event') return [{ event: message.event, value: message.value }];
        return message.callside === 'ask' ? [{ service: message.service, params: message.params }] : [];
      }),
    ),
});
