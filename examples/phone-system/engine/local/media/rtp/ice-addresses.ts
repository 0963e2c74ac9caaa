import { isIPv6 } from 'node:net';

/** Restricts a peer connection to these addresses, instead of all that ICE finds. */
export function reachedAt(addresses: readonly string[]) {
  return {
    iceServers: [],
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: [...addresses],
    ...boundTo(addresses),
  };
}

/** werift binds to a single address of a family, or to all. */
function boundTo([address, ...others]: readonly string[]) {
  if (address === undefined || others.length > 0) return {};
  return { iceInterfaceAddresses: isIPv6(address) ? { udp6: address } : { udp4: address } };
}
