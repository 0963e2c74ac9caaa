import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright';

/** The complete client in docs/bridge.md: the documented code runs. */
async function documentedClient(): Promise<string> {
  const page = await readFile('docs/bridge.md', 'utf8');
  const [, client] = /```js\n([\s\S]*?function callside\([\s\S]*?)```/.exec(page) ?? [];
  if (!client) throw new Error('docs/bridge.md shows no client.');
  return client;
}

/**
 * Runs the documented client in a page or frame, which then has the functions `ask` and the last values `heard`. As a single
 * expression, since a page may forbid functions made of text.
 *
 * @param find an expression for the window of the widget
 * @param origin the widget's
 */
export async function speakPlainly(where: Page | Frame, find: string, origin: string): Promise<void> {
  await where.evaluate(`(() => {
    ${await documentedClient()};
    const heard = {};
    const ask = callside({ contentWindow: ${find} }, ${JSON.stringify(origin)}, (event, value) => {
      heard[event] = value;
    });
    Object.assign(window, { ask, heard });
  })()`);
}
