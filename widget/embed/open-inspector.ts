import type { Inspector, InspectorOptions } from './inspector/inspector.ts';
import { loadInspector } from './lazy.ts';

/**
 * Shows what this page and its widget say to each other: every message with the contract's word on it and the time that its
 * answer took. Messages can be filtered, and recorded to a file that `npm run replay` plays against a widget.
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
