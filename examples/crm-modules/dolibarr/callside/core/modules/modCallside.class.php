<?php

require_once DOL_DOCUMENT_ROOT . '/core/modules/DolibarrModules.class.php';

/** Names callers and logs calls of the phone system. */
class modCallside extends DolibarrModules
{
    public function __construct($db)
    {
        $this->db = $db;
        $this->numero = 500000;
        $this->rights_class = 'callside';
        $this->family = 'crm';
        $this->name = 'Callside';
        $this->description = 'Names callers and logs calls of the phone system';
        $this->version = '1.0.0';
        $this->const_name = 'MAIN_MODULE_CALLSIDE';
        $this->picto = 'phoning';
        $this->depends = ['modSociete', 'modAgenda'];
        $this->const = [
            ['CALLSIDE_SECRET', 'chaine', '', 'The secret of the webhook', 0, 'current', 1],
            ['CALLSIDE_USER', 'chaine', '1', 'The id of the user who writes the calls', 0, 'current', 1],
        ];
        $this->module_parts = [];
        $this->rights = [];
        $this->menu = [];
    }

    public function init($options = '')
    {
        return $this->_init([], $options);
    }
}
