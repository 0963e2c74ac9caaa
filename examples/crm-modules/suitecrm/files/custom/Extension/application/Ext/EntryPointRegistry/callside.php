<?php

$entry_point_registry['callside'] = ['file' => 'custom/callside/entry.php', 'auth' => false];
