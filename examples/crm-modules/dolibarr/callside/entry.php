<?php

/** Names callers (GET) and logs calls (POST): custom/callside/entry.php. */

define('NOLOGIN', '1');
define('NOCSRFCHECK', '1');
define('NOTOKENRENEWAL', '1');
define('NOREQUIREMENU', '1');
define('NOREQUIREHTML', '1');
define('NOBROWSERNOTIF', '1');

// Dolibarr's main file is two folders above, or three where modules are in a folder of their own.
$main = __DIR__ . '/../../main.inc.php';
require is_file($main) ? $main : __DIR__ . '/../../../main.inc.php';
require_once DOL_DOCUMENT_ROOT . '/comm/action/class/actioncomm.class.php';
require_once DOL_DOCUMENT_ROOT . '/contact/class/contact.class.php';

function callside_answer(int $status, array $value): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value);
}

/** Standard Webhooks: the id, the time and the text are signed. */
function callside_is_signed(string $text): bool
{
    $secret = getDolGlobalString('CALLSIDE_SECRET');
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $at = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if ($secret === '' || !ctype_digit($at) || abs(time() - (int) $at) > 300) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $own = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$at.$text", $key, true));

    return hash_equals($own, $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');
}

function callside_find($db, string $number): array
{
    $end = substr(preg_replace('/\D/', '', $number), -9);
    if ($end === '') {
        return [];
    }
    // Digits only, so that nothing has to be escaped.
    $like = "'%" . implode('%', str_split($end)) . "'";
    $sql = 'SELECT c.rowid, c.firstname, c.lastname, s.nom AS company FROM ' . MAIN_DB_PREFIX . 'socpeople AS c'
        . ' LEFT JOIN ' . MAIN_DB_PREFIX . 'societe AS s ON s.rowid = c.fk_soc'
        . ' WHERE c.entity IN (' . getEntity('contact') . ')'
        . " AND (c.phone LIKE $like OR c.phone_mobile LIKE $like OR c.phone_perso LIKE $like)"
        . $db->plimit(50);
    $records = [];
    $result = $db->query($sql);
    while ($result && ($row = $db->fetch_object($result))) {
        $records[] = [
            'id' => $row->rowid,
            'name' => trim($row->firstname . ' ' . $row->lastname),
            'type' => 'Contact',
            'company' => $row->company,
        ];
    }

    return $records;
}

if ($_SERVER['REQUEST_METHOD'] === 'GET') {
    if (!callside_is_signed(json_encode($_SERVER['REQUEST_URI'], JSON_UNESCAPED_SLASHES))) {
        callside_answer(401, []);
        exit;
    }
    callside_answer(200, ['records' => callside_find($db, (string) ($_GET['phone'] ?? ''))]);
    exit;
}

$body = file_get_contents('php://input');
if (!callside_is_signed($body)) {
    callside_answer(401, []);
    exit;
}
$event = json_decode($body, true);
if ($event['type'] !== 'call.logged') {
    callside_answer(200, []);
    exit;
}
$data = $event['data'];
$contact = new Contact($db);
if (isset($data['record']) && $contact->fetch((int) $data['record']['id']) <= 0) {
    callside_answer(410, []);
    exit;
}
$writer = new User($db);
$writer->fetch(getDolGlobalInt('CALLSIDE_USER'));

// The same call has the same text here, and two requests with it wait for each other.
$ref = 'callside-' . substr(hash('sha256', $event['id']), 0, 40);
$lock = "'" . $db->escape($ref) . "'";
$db->query("SELECT GET_LOCK($lock, 10)");
$entry = new ActionComm($db);
$isThere = $entry->fetch(0, '', $ref) > 0;
$entry->ref_ext = $ref;
$entry->type_code = 'AC_TEL';
$entry->label = $data['subject'];
$entry->note_private = dol_escape_htmltag(implode("\n", array_filter([
    $data['number'],
    $data['user']['name'],
    $data['outcome'],
    $data['notes'],
])));
$entry->datep = (int) ($data['startedAt'] / 1000);
$entry->datef = $entry->datep + (int) round($data['talkedMs'] / 1000);
$entry->percentage = 100;
$entry->userownerid = $writer->id;
if (isset($data['record'])) {
    $entry->contact_id = $contact->id;
    $entry->socid = $contact->socid;
}
$written = $isThere ? $entry->update($writer) : $entry->create($writer);
$db->query("SELECT RELEASE_LOCK($lock)");
if ($written < 0) {
    callside_answer(500, []);
} else {
    callside_answer(200, ['id' => $entry->id]);
}
