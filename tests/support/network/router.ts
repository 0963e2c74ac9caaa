import { spawnSync } from 'node:child_process';
import { findProgram } from '../packages.ts';

/** An address that only the other side of the router has. */
export const outsideHost = '203.0.113.10';
/** The address of the router there, under which everything from here is seen. */
export const routerHost = '203.0.113.1';

const inside = '10.213.0';
const run = (...command: readonly string[]): boolean => {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
};

/**
 * A router of the kernel between this machine and a network of its own: what goes there comes from the router's address,
 * and what comes from there without being asked for goes nowhere. It needs root.
 */
export class Router {
  /** The command that runs a program outside. */
  readonly within = ['ip', 'netns', 'exec', 'callside-outside'];

  /** Undefined where this machine permits no networks of tests. */
  static open(): Router | undefined {
    const nft = process.getuid?.() === 0 ? findProgram('nft') : undefined;
    if (!nft) return undefined;
    const router = new Router();
    router.close();
    const commands = [
      'ip netns add callside-router',
      'ip netns add callside-outside',
      'ip link add callside-in type veth peer name in netns callside-router',
      'ip -n callside-router link add out type veth peer name out netns callside-outside',
      `ip addr add ${inside}.1/24 dev callside-in`,
      `ip -n callside-router addr add ${inside}.2/24 dev in`,
      `ip -n callside-router addr add ${routerHost}/24 dev out`,
      `ip -n callside-outside addr add ${outsideHost}/24 dev out`,
      'ip link set callside-in up',
      ...['in', 'out', 'lo'].map((name) => `ip -n callside-router link set ${name} up`),
      ...['out', 'lo'].map((name) => `ip -n callside-outside link set ${name} up`),
      `ip route add ${outsideHost}/32 via ${inside}.2`,
      `ip -n callside-router route add default via ${inside}.1`,
      'ip netns exec callside-router sysctl -q net.ipv4.ip_forward=1',
      `ip netns exec callside-router ${nft} add table ip nat`,
      `ip netns exec callside-router ${nft} add chain ip nat out { type nat hook postrouting priority 100 ; }`,
      `ip netns exec callside-router ${nft} add rule ip nat out oifname out masquerade random`,
      `ip netns exec callside-router ${nft} add table ip filter`,
      `ip netns exec callside-router ${nft} add chain ip filter forward { type filter hook forward priority 0 ; policy drop ; }`,
      `ip netns exec callside-router ${nft} add rule ip filter forward iifname in accept`,
      `ip netns exec callside-router ${nft} add rule ip filter forward ct state established,related accept`,
    ];
    const failed = commands.find((command) => !run(...command.split(' ')));
    if (failed === undefined) return router;
    router.close();
    console.log(`Skipped: tests with a router. This failed: ${failed}`);
    return undefined;
  }

  close(): void {
    run('ip', 'link', 'del', 'callside-in');
    for (const name of ['callside-router', 'callside-outside']) run('ip', 'netns', 'del', name);
  }
}
