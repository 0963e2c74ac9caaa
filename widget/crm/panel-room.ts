import { effect, untracked } from '@preact/signals-core';
import type { PanelFace } from '../app/panel/panel-face.ts';
import type { CrmAdapter } from './crm-adapter.ts';
import type { CrmLink } from './crm-link.ts';

/** Pixels of the panel in one line, before a CRM's scale is applied. */
const lineHeight = 45;

const scale = () => Number(getComputedStyle(document.documentElement).zoom) || 1;

/** Offers the panel in one line if the CRM permits that height; afterwards the panel gets its former height back. */
export function followRoom({
  face,
  adapter,
  link,
}: {
  readonly face: PanelFace;
  readonly adapter: Pick<CrmAdapter, 'sizePanel' | 'lowestPanel'>;
  readonly link: CrmLink;
}): void {
  if (!adapter.sizePanel) return;
  let whole: number | undefined;
  const line = () => Math.ceil(lineHeight * scale());
  effect(() => {
    const { lowestPanel = Number.POSITIVE_INFINITY } = adapter;
    face.canMinimise.value = link.state.value.name === 'initialized' && lowestPanel <= line();
  });
  effect(() => {
    const isMinimised = face.isMinimised.value;
    untracked(() => {
      if (isMinimised) whole = innerHeight;
      else if (whole === undefined) return;
      const height = isMinimised ? line() : whole;
      if (height !== undefined) void link.ask(async () => adapter.sizePanel?.({ height }));
    });
  });
}
