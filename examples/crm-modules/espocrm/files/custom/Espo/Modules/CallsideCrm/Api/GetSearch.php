<?php

namespace Espo\Modules\CallsideCrm\Api;

use Espo\Core\Api\Action;
use Espo\Core\Api\Request;
use Espo\Core\Api\Response;
use Espo\Core\Api\ResponseComposer;
use Espo\Modules\CallsideCrm\Tools\Signature;
use Espo\ORM\EntityManager;

/** The contacts with a number. */
class GetSearch implements Action
{
    public function __construct(private Signature $signature, private EntityManager $entityManager) {}

    public function process(Request $request): Response
    {
        $this->signature->check($request, json_encode($_SERVER['REQUEST_URI'], JSON_UNESCAPED_SLASHES));
        $end = substr(preg_replace('/\D/', '', $request->getQueryParam('phone') ?? ''), -9);
        $records = [];
        if ($end !== '') {
            $contacts = $this->entityManager
                ->getRDBRepository('Contact')
                ->where(['phoneNumberNumeric*' => '%' . $end])
                ->limit(0, 50)
                ->find();
            foreach ($contacts as $contact) {
                $records[] = [
                    'id' => $contact->getId(),
                    'name' => $contact->get('name'),
                    'type' => 'Contact',
                    'company' => $contact->get('accountName'),
                ];
            }
        }

        return ResponseComposer::json(['records' => $records]);
    }
}
