import { refuse } from '../../resources/refusal.ts';
import { type Resource, type ResourceRequest, write } from '../../resources/resource.ts';
import { modelOf } from '../phone.ts';
import { settingsFile } from '../settings-files.ts';

/** The host by which the device reached this machine: it reaches the SIP server by the same. */
function hostOf(headers: Headers, fallback: string): string {
  const host = URL.parse(`http://${headers.get('host') ?? ''}`)?.hostname;
  return host === undefined || host === '' ? fallback : host;
}

/** The settings of a device, at an address that only it and its user know. */
export const settingsFileResource: Resource = {
  path: 'FilesService/Provisioning/:secret/:file',
  access: 'anyone',
  GET: write({
    about:
      'Returns a settings file of a device: account, password and keys. The address is the only credential. Answers 404 for a wrong secret, another file, and a device with another hardware address than the one that was entered.',
    status: 200,
    handle: async ({ params, headers, services }: ResourceRequest) => {
      const { secret = '', file = '' } = params;
      const { company, devices, system } = services;
      const phone = devices.bySecret(secret);
      const { registerId, devicePassword } = phone ?? {};
      const { format, keyCount } = phone ? modelOf(phone) : {};
      const missing = () => refuse(404, 'There is no such settings file.');
      if (!phone || !format || registerId === undefined || devicePassword === undefined) throw missing();
      const { phoneEncryption } = system;
      const isSecure = system.securePort() !== undefined;
      const server = URL.parse(`sip-server://${system.serverAddress()}`);
      const found = settingsFile(
        file,
        {
          user: registerId,
          password: devicePassword,
          name: devices.describeLine(phone).label,
          host: hostOf(headers, server?.hostname ?? ''),
          port: system.securePort() ?? (Number(server?.port) || 5060),
          isSecure,
          encryption: isSecure || phoneEncryption === 'required' ? phoneEncryption : 'none',
          domain: company.current.sipDomain,
          mailbox: company.current.numberPlan.voicemail,
          keyCount: keyCount ?? 0,
          keys: phone.keys,
        },
        { format, macAddress: phone.macAddress },
      );
      if (!found) throw missing();
      await devices.provisioned(phone);
      return {
        content: {
          octets: new TextEncoder().encode(found.text),
          type: `${found.type}; charset=utf-8`,
          isSecret: true,
        },
      };
    },
  }),
};
