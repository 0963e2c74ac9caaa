import { embedWidget } from './embed.ts';
import { loadPanel } from './lazy.ts';
import type { Panel, PanelOptions } from './panel/panel.ts';

/**
 * Shows the widget in a panel that its user can move, resize, dock and minimise. The panel keeps its place for the next visit.
 *
 * @example
 * ```ts
 * const panel = await showPanel({ url: 'https://phone.example.com/widget/' });
 * const phone = await panel.phone;
 * await phone.placeCall({ destination: '102' });
 * ```
 */
export async function showPanel(options: PanelOptions): Promise<Panel> {
  const { Panel } = await loadPanel();
  return new Panel(options, embedWidget);
}
