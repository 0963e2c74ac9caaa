import type {} from 'callside/embed/global';

/** A page program that uses `/embed.js` from a script tag. */
const container = document.getElementById('phone');
if (container) {
  const phone = await Callside.embedWidget({ url: 'http://localhost:7080/widget/', container });
  phone.on('ringing', (count) => {
    document.title = `${count.toFixed()} calls ring`;
  });
}

const element = document.querySelector('callside-widget');
element?.addEventListener('calls', ({ detail }) => console.log(detail.map(({ number }) => number)));
element?.addEventListener('click', ({ button }) => console.log(button));
console.log((await element?.phone)?.events.length, window.Callside.BridgeError.name);
