import { simulatedCall, simulation } from '../../../../sdk/wire/forwarding/simulation.ts';
import { presenceState } from '../../../../sdk/wire/people/presence.ts';
import { forwardingSimulationPath } from '../../base/paths.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, type UserRequest } from '../../resources/resource.ts';

/** Simulated calls, which show the effect of the rules. */
export const forwardingSimulation = action({
  path: forwardingSimulationPath,
  access: 'user',
  about:
    'Returns where a call to the signed-in user would go, by the function that real calls go by, with every rule that was tried and the condition that the call does not meet. `time` is the time of the enterprise; `phones` says whether the phones are `free`, `busy`, `unreachable`, or have rung without an answer (`silent`). Nothing rings. Answers 406 `Bad number: …` for a caller who is none.',
  refuses: [406],
  body: simulatedCall,
  answers: simulation,
  handle: ({ person, services }: UserRequest, body) => {
    const { callForwarding, forwardTargets, exchange } = services;
    const { caller, target, isForwarded, phones } = body;
    const from = caller === '' ? { number: '' } : exchange.routeTo(caller)?.shown;
    if (!from) throw refuse(406, `Bad number: ${caller}`, 'caller');
    const call = {
      ...callForwarding.describe(person, from, { target, isForwarded }),
      // The origin of a caller without a number is unknown: the caller can be a colleague too.
      ...(caller === '' && { isOutside: true }),
    };
    const time = body.time ?? callForwarding.now();
    const presence = body.presenceState ?? presenceState.parse(callForwarding.presenceOf(person));
    const state = { presenceState: presence, phones };
    const { outcome, rule, service, steps } = callForwarding.simulate(person, call, { state, time });
    const shown = rule && forwardTargets.routeOf(person, rule.destination)?.shown;
    return {
      item: {
        restUri: forwardingSimulationPath,
        outcome,
        ...(rule && { forwarding: rule.restUri }),
        ...(service !== undefined && { service }),
        ...(shown?.label !== undefined && { destinationLabel: shown.label }),
        ...(shown && { destinationNumber: shown.number }),
        isOutside: call.isOutside,
        isPersonal: call.isPersonal,
        presenceState: presence,
        time: { dayOfWeek: time.dayOfWeek, minutes: time.minutes },
        steps: steps.map(({ moment, rule: forwarding, miss }) => ({
          moment,
          forwarding,
          ...(miss !== undefined && { miss }),
        })),
      },
    };
  },
});
