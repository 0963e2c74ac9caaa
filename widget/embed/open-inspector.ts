import type { Inspector, InspectorOptions } from './inspector/inspector.ts';
import { loadInspector } from './lazy.ts';

/**
 * Shows the messages between this page and its widget, each with its validation against the contract and its response time.
 * Messages can be filtered, and recorded to a file that `npm run replay` plays against a widget.
 *
 * @example
 * ```ts
 * const inspector = await openInspector({ container });
 * const phone = await embedWidget({ url, container: place, onMessage: inspector.see });
 * ```
 */
export async function openInspector(options: InspectorOptions): Promise<Inspector> {
  const { Inspector } = await loadInspector();
  return new Inspector(options);
}
