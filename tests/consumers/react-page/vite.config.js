/** The session is a cookie of the phone system: the page's own server passes its requests on. */
const phoneSystem = { target: process.env.PHONE_SYSTEM, ws: true };

export default { preview: { proxy: { '/restletrouter': phoneSystem, '/sip': phoneSystem } } };
