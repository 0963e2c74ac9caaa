import '#theme/base.css';
import { useState } from 'react';
import type { Client } from '#sdk/index.ts';
import { setLookRoot } from '#theme/look-root.ts';
import { PanelModel } from './panel/panel-model.ts';
import { WidgetWithModel } from './widget.tsx';

/**
 * The panel: sign-in, calls, keypad and recent calls, 280 to 600 px wide and from 400 px high. It fills its parent. Its
 * style sheet is `callside/widget.css`; nothing in it applies outside of the panel.
 *
 * @example <Widget client={createClient({ url: location.origin, app: 'callsideWidget' })} />
 */
export function Widget({ client }: { client: Client }) {
  const [model] = useState(() => new PanelModel());
  return (
    <div ref={setLookRoot} className="callside">
      <WidgetWithModel client={client} model={model} />
    </div>
  );
}
