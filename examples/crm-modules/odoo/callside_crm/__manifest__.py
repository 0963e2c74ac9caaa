{
    "name": "Callside",
    "version": "17.0.1.0.0",
    "summary": "Names callers and logs calls of the phone system",
    "category": "Sales/CRM",
    "license": "LGPL-3",
    "depends": ["base", "contacts", "mail"],
    "data": ["security/ir.model.access.csv"],
}
