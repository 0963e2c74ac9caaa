import type { EmbeddedWidget } from 'callside/embed';
import type {} from 'callside/embed/react';
import { useState } from 'react';

/** A component with the custom element. The same file is compiled with the types of React 18 and 19. */
export function Phone({ url }: { url: string }) {
  const [phone, setPhone] = useState<EmbeddedWidget>();
  const [states, setStates] = useState<readonly string[]>([]);
  return (
    <>
      <callside-widget
        url={url}
        mode="inline"
        title="Phone"
        className="phone"
        ref={(element) => {
          element?.addEventListener('failed', ({ detail }) => console.error(detail));
        }}
        onphone={({ detail }) => setPhone(detail)}
        oncalls={({ detail }) => setStates(detail.map(({ number, state }) => `${number}: ${state}`))}
      />
      <button type="button" onClick={() => phone?.placeCall({ destination: '602' })}>
        {states.join(', ')}
      </button>
    </>
  );
}

// @ts-expect-error The address is required.
export const withoutAddress = <callside-widget mode="docked" />;

// @ts-expect-error There is no such mode.
export const withoutMode = <callside-widget url="/widget/" mode="modal" />;
