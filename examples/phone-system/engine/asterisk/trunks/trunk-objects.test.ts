import { expect, it } from 'vitest';
import type { TrunkSettings } from '../../port.ts';
import { trunkObjects } from './trunk-objects.ts';

const settings: TrunkSettings = {
  id: '5',
  host: 'sip.carrier.example',
  transport: 'udp',
  domain: 'carrier.example',
  user: 'office',
};
const way = {
  name: 'trunk:5',
  contactUser: 'line-5',
  target: { host: '192.0.2.7', port: 5_080 },
  transport: 'udp',
  mediaAddress: '',
};

it('describes a trunk that knows us by our address', () => {
  const { auth, registration, aor, endpoint, identify } = trunkObjects(
    { ...settings, callsFrom: ['198.51.100.0/24'] },
    way,
  );
  expect([auth, registration]).toEqual([undefined, undefined]);
  expect(aor).toMatchObject({
    contact: 'sip:carrier.example',
    outbound_proxy: 'sip:192.0.2.7:5080;lr;hide',
  });
  expect(endpoint).toMatchObject({ identify_by: 'ip', allow_transfer: 'no', from_domain: 'carrier.example' });
  expect(endpoint).not.toHaveProperty('outbound_auth');
  expect(identify).toEqual({ endpoint: 'trunk:5', match: '192.0.2.7:5080,198.51.100.0/24' });
});

it('describes a trunk that we register at, by the name that its certificate has', () => {
  const { auth, registration, aor } = trunkObjects(
    {
      ...settings,
      domain: settings.host,
      transport: 'tls',
      password: 'secret',
      authUser: 'auth',
      registersFor: 300,
    },
    way,
  );
  const uri = 'sip:sip.carrier.example:5080;transport=tls';
  expect(aor).toMatchObject({ contact: uri });
  expect(auth).toMatchObject({ username: 'auth', password: 'secret' });
  expect(registration).toMatchObject({
    client_uri: 'sip:office@sip.carrier.example',
    server_uri: uri,
    outbound_auth: 'trunk:5',
    contact_user: 'line-5',
    expiration: '300',
  });
});

it('uses the way that the registrar wants for calls, and not for the registration', () => {
  const { endpoint, registration } = trunkObjects(
    { ...settings, registersFor: 60 },
    { ...way, route: '<sip:edge.carrier.example;lr>, <sip:core.carrier.example;lr>' },
  );
  expect(endpoint.outbound_proxy).toBe(
    '<sip:192.0.2.7:5080;lr;hide>, <sip:edge.carrier.example;lr>, <sip:core.carrier.example;lr>',
  );
  expect(registration?.outbound_proxy).toBe('sip:192.0.2.7:5080;lr;hide');
});
