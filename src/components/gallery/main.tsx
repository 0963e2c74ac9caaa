import { createRoot } from 'react-dom/client';
import { scriptedClient } from '#phone/testing/scripted-client.ts';
import { CallsideRoot } from '../index.ts';
import { Gallery } from './gallery.tsx';

const place = document.getElementById('app') ?? document.body.appendChild(document.createElement('div'));
createRoot(place).render(
  <CallsideRoot client={scriptedClient().client}>
    <Gallery />
  </CallsideRoot>,
);
