import { effect, untracked } from '@preact/signals-core';
import type { PanelModel } from '../app/panel/panel-model.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmLink } from './crm-link.ts';

/** Pixels of the panel in a single line, before a CRM's scale is applied. */
const lineHeight = 45;

const scale = () => Number(getComputedStyle(document.documentElement).zoom) || 1;

/** Offers the panel in a single line if the CRM permits that height; afterwards the panel gets its former height back. */
export function syncPanelSize({
  model,
  adapter,
  link,
}: {
  readonly model: PanelModel;
  readonly adapter: Pick<CrmAdapter, 'sizePanel' | 'lowestPanel'>;
  readonly link: CrmLink;
}): void {
  if (!adapter.sizePanel) return;
  let whole: number | undefined;
  const line = () => Math.ceil(lineHeight * scale());
  effect(() => {
    const { lowestPanel = Number.POSITIVE_INFINITY } = adapter;
    model.canMinimise.value = link.state.value.name === 'initialized' && lowestPanel <= line();
  });
  effect(() => {
    const isMinimised = model.isMinimised.value;
    untracked(() => {
      if (isMinimised) whole = innerHeight;
      else if (whole === undefined) return;
      const height = isMinimised ? line() : whole;
      if (height !== undefined) void link.ask(async () => adapter.sizePanel?.({ height }));
    });
  });
}
