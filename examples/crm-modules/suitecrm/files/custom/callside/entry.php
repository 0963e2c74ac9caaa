<?php

/** Names callers and logs calls: index.php?entryPoint=callside. The secret is $sugar_config['callside_secret']. */

if (!defined('sugarEntry') || !sugarEntry) {
    die('Not A Valid Entry Point');
}

function callside_answer(int $status, array $value): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value);
    sugar_cleanup(true);
}

/** Standard Webhooks: the id, the time and the text are signed. */
function callside_is_signed(string $text, string $secret): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $at = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if ($secret === '' || !ctype_digit($at) || abs(time() - (int) $at) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $own = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$text", $key, true));

    return hash_equals($own, $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
}

/** The id of the entry of a call: the same call has the same id. */
function callside_id(string $key): string
{
    $hex = hash('sha256', $key);

    return implode('-', [
        substr($hex, 0, 8), substr($hex, 8, 4), substr($hex, 12, 4), substr($hex, 16, 4), substr($hex, 20, 12),
    ]);
}

function callside_find(string $number): array
{
    global $db;
    $end = substr(preg_replace('/\D/', '', $number), -9);
    if ($end === '') {
        return [];
    }
    // Digits only, so that nothing has to be escaped.
    $like = "'%" . implode('%', str_split($end)) . "'";
    $result = $db->limitQuery(
        'SELECT id, first_name, last_name, phone_work, phone_mobile, phone_home FROM contacts'
        . " WHERE deleted = 0 AND (phone_work LIKE $like OR phone_mobile LIKE $like OR phone_home LIKE $like)",
        0,
        50
    );
    $records = [];
    while ($row = $db->fetchByAssoc($result, false)) {
        foreach (['phone_work', 'phone_mobile', 'phone_home'] as $field) {
            if (substr(preg_replace('/\D/', '', (string) $row[$field]), -9) === $end) {
                $name = trim($row['first_name'] . ' ' . $row['last_name']);
                $records[] = ['id' => $row['id'], 'name' => $name, 'type' => 'Contact'];
                break;
            }
        }
    }

    return $records;
}

$secret = $GLOBALS['sugar_config']['callside_secret'] ?? '';
if ($_SERVER['REQUEST_METHOD'] === 'GET') {
    if (!callside_is_signed(json_encode($_SERVER['REQUEST_URI'], JSON_UNESCAPED_SLASHES), $secret)) {
        callside_answer(401, []);
        return;
    }
    callside_answer(200, ['records' => callside_find((string) ($_GET['phone'] ?? ''))]);
    return;
}

$body = file_get_contents('php://input');
if (!callside_is_signed($body, $secret)) {
    callside_answer(401, []);
    return;
}
$event = json_decode($body, true);
if ($event['type'] !== 'call.logged') {
    callside_answer(200, []);
    return;
}
$data = $event['data'];
$contact = isset($data['record']) ? BeanFactory::getBean('Contacts', $data['record']['id']) : null;
if (isset($data['record']) && empty($contact->id)) {
    callside_answer(410, []);
    return;
}
$id = callside_id($event['id']);
$call = BeanFactory::getBean('Calls', $id);
if (empty($call->id)) {
    $call = BeanFactory::newBean('Calls');
    $call->id = $id;
    $call->new_with_id = true;
}
$seconds = (int) round($data['talkedMs'] / 1000);
$call->name = mb_substr($data['subject'], 0, 50);
$call->description = implode("\n", array_filter([$data['number'], $data['user']['name'], $data['outcome'], $data['notes']]));
$call->direction = $data['isIncoming'] ? 'Inbound' : 'Outbound';
$call->status = $seconds > 0 ? 'Held' : 'Not Held';
$call->date_start = gmdate('Y-m-d H:i:s', (int) ($data['startedAt'] / 1000));
$call->duration_hours = intdiv($seconds, 3600);
$call->duration_minutes = intdiv($seconds % 3600, 60);
if ($contact) {
    $call->parent_type = 'Contacts';
    $call->parent_id = $contact->id;
}
$call->save();
callside_answer(200, ['id' => $id]);
