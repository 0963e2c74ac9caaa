<?php

namespace Espo\Modules\CallsideCrm\Api;

use Espo\Core\Api\Action;
use Espo\Core\Api\Request;
use Espo\Core\Api\Response;
use Espo\Core\Api\ResponseComposer;
use Espo\Modules\CallsideCrm\Tools\Signature;
use Espo\ORM\EntityManager;

/** Writes a call once for its key. */
class PostLog implements Action
{
    public function __construct(private Signature $signature, private EntityManager $entityManager) {}

    public function process(Request $request): Response
    {
        $body = $request->getBodyContents() ?? '';
        $this->signature->check($request, $body);
        $event = json_decode($body, true);
        if ($event['type'] !== 'call.logged') {
            return ResponseComposer::json([]);
        }
        $data = $event['data'];
        $contact = isset($data['record'])
            ? $this->entityManager->getEntityById('Contact', $data['record']['id'])
            : null;
        if (isset($data['record']) && !$contact) {
            return ResponseComposer::json([])->setStatus(410);
        }
        // The same call has the same id, so that the database refuses a second entry.
        $id = substr(hash('sha256', $event['id']), 0, 17);
        $call = $this->entityManager->getEntityById('Call', $id) ?? $this->entityManager->getNewEntity('Call');
        $start = (int) ($data['startedAt'] / 1000);
        $seconds = (int) round($data['talkedMs'] / 1000);
        $call->set([
            'id' => $id,
            'name' => $data['subject'],
            'status' => $seconds > 0 ? 'Held' : 'Not Held',
            'direction' => $data['isIncoming'] ? 'Inbound' : 'Outbound',
            'dateStart' => gmdate('Y-m-d H:i:s', $start),
            'dateEnd' => gmdate('Y-m-d H:i:s', $start + $seconds),
            'description' => implode("\n", array_filter([
                $data['number'],
                $data['user']['name'],
                $data['outcome'],
                $data['notes'],
            ])),
        ]);
        if ($contact) {
            $call->set(['parentType' => 'Contact', 'parentId' => $contact->getId()]);
        }
        $this->entityManager->saveEntity($call);

        return ResponseComposer::json(['id' => $id]);
    }
}
