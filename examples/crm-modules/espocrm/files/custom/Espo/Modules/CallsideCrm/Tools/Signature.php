<?php

namespace Espo\Modules\CallsideCrm\Tools;

use Espo\Core\Api\Request;
use Espo\Core\Exceptions\Forbidden;
use Espo\Core\Utils\Config;

/** Standard Webhooks: the id, the time and the text are signed. The secret is `callsideSecret` of the configuration. */
class Signature
{
    public function __construct(private Config $config) {}

    /** @throws Forbidden */
    public function check(Request $request, string $text): void
    {
        $secret = (string) $this->config->get('callsideSecret');
        $id = $request->getHeader('webhook-id') ?? '';
        $at = $request->getHeader('webhook-timestamp') ?? '';
        if ($secret === '' || !ctype_digit($at) || abs(time() - (int) $at) > 300) {
            throw new Forbidden();
        }
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
        $own = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$text", $key, true));
        if (!hash_equals($own, $request->getHeader('webhook-signature') ?? '')) {
            throw new Forbidden();
        }
    }
}
