from odoo import fields, models


class Call(models.Model):
    _name = "callside.call"
    _description = "Call"
    _order = "started_at desc"
    _rec_name = "subject"

    key = fields.Char(required=True, index=True, readonly=True)
    partner_id = fields.Many2one("res.partner", ondelete="set null")
    is_incoming = fields.Boolean()
    number = fields.Char()
    started_at = fields.Datetime()
    seconds = fields.Integer()
    user_name = fields.Char()
    subject = fields.Char()
    outcome = fields.Char()
    notes = fields.Text()

    _sql_constraints = [("key_unique", "unique(key)", "A call is logged once.")]
