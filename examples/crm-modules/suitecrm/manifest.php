<?php

$manifest = [
    'name' => 'Callside',
    'description' => 'Names callers and logs calls of the phone system',
    'version' => '1.0.0',
    'type' => 'module',
    'is_uninstallable' => true,
    'author' => 'Callside',
    'acceptable_sugar_flavors' => ['CE'],
    'acceptable_suitecrm_versions' => ['regex_matches' => ['7\..*', '8\..*']],
];

$installdefs = [
    'id' => 'callside',
    'copy' => [
        ['from' => '<basepath>/files/custom', 'to' => 'custom'],
    ],
];
