import type {} from 'callside/embed/preact';

/** A component of Preact with the custom element. */
export const Phone = ({ url }: { url: string }) => (
  <callside-widget
    url={url}
    mode="floating"
    class="phone"
    onphone={({ detail }) => detail.placeCall({ destination: '602' })}
    onringing={({ detail, currentTarget }) => console.log(detail + 1, currentTarget)}
  />
);

// @ts-expect-error The address is required.
export const withoutAddress = <callside-widget mode="docked" />;
