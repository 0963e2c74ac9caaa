import type { LayerCheck, Outcome } from './outcome.ts';

/** The features that a document may use. Only some browsers expose them. */
interface Policy {
  allowsFeature(feature: string): boolean;
}

function policyOf(page: object): Policy | undefined {
  const { permissionsPolicy, featurePolicy } = page as Readonly<
    Record<'permissionsPolicy' | 'featurePolicy', Policy | undefined>
  >;
  return permissionsPolicy ?? featurePolicy;
}

/** Returns the origin of a refused microphone: the page, the browser or the system. */
export const forbiddance = (): Outcome => ({
  fault: window.top === window ? 'pageForbids' : 'frameForbids',
  facts: { origin: location.origin },
});

/** Whether browsers allow such a page to use a microphone. */
export const pageCheck: LayerCheck = {
  layer: 'page',
  needs: [],
  run() {
    if (!window.isSecureContext) return { fault: 'insecure', facts: { origin: location.origin } };
    if (typeof RTCPeerConnection === 'undefined' || !navigator.mediaDevices) return { fault: 'unsupported' };
    return policyOf(document)?.allowsFeature('microphone') === false ? forbiddance() : {};
  },
};
