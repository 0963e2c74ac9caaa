/** The session is a cookie of the phone system, so the page's own server proxies its requests. */
const phoneSystem = { target: process.env.PHONE_SYSTEM, ws: true };

export default { preview: { proxy: { '/restletrouter': phoneSystem, '/sip': phoneSystem } } };
