import type { Demonstration } from '../demonstration-port.ts';
import { copySounds } from './activity/demo-sounds.ts';
import { demoPhotos } from './activity/portrait.ts';
import { addDemoCrmRules } from './people/demo-crm-rules.ts';
import { addDemoInvitations } from './people/demo-invitations.ts';
import { addDemoMeetingPoints } from './people/demo-meeting-points.ts';
import { demoSeed } from './people/demo-seed.ts';
import { PublicNetwork } from './robots/public-network.ts';
import { Robots } from './robots/robots.ts';
import { SimulatedCarrier } from './simulated-carrier.ts';
import { LiveTexts } from './traffic/live-texts.ts';
import { LiveTraffic } from './traffic/live-traffic.ts';

/** The company acme, or another one with people of the same logins, its robots, and the people outside. */
export const demonstration: Demonstration = {
  seed: demoSeed,
  photos: demoPhotos,
  async openPhones({ company: { current: company }, ...options }) {
    const robots = await Robots.load({ company, ...options });
    const network = new PublicNetwork({ robots, company });
    return {
      all: robots.all,
      byNumber: (number) => robots.byNumber(number),
      virtualPhone: (name) => network.virtualPhone(name),
    };
  },
  openNetwork: ({ clock, log, isLively }) => new SimulatedCarrier(clock, log, { isLively }),
  createTraffic: (order) => new LiveTraffic(order),
  startTexts(order) {
    const texts = new LiveTexts(order);
    texts.start();
    return () => texts.stop();
  },
  copySounds,
  addMeetingPoints: addDemoMeetingPoints,
  addInvitations: addDemoInvitations,
  addCrmRules: addDemoCrmRules,
};
