import base64
import hashlib
import hmac
import json
import re
import time
from datetime import datetime, timezone

from odoo import http
from odoo.http import request


def ending(number):
    return re.sub(r"\D", "", number or "")[-9:]


def is_signed(headers, text, secret):
    """Standard Webhooks: the id, the time and the text are signed."""
    sent_at = headers.get("webhook-timestamp", "")
    if not secret or not sent_at.isdigit() or abs(time.time() - int(sent_at)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{sent_at}.{text}".encode()
    own = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return hmac.compare_digest(f"v1,{own}", headers.get("webhook-signature", ""))


def answer(value, status=200):
    return request.make_response(
        json.dumps(value), headers=[("Content-Type", "application/json")], status=status
    )


class Callside(http.Controller):
    def _check(self, text):
        secret = request.env["ir.config_parameter"].sudo().get_param("callside.secret")
        return is_signed(request.httprequest.headers, text, secret)

    @http.route("/callside/search", type="http", auth="public", methods=["GET"], csrf=False)
    def search(self, phone="", **_others):
        path = request.httprequest.environ.get("RAW_URI") or request.httprequest.full_path
        if not self._check(json.dumps(path)):
            return answer({}, 401)
        end = ending(phone)
        if not end:
            return answer({"records": []})
        request.env.cr.execute(
            r"""select id from res_partner where active
                and (regexp_replace(phone, '\D', '', 'g') like %s or regexp_replace(mobile, '\D', '', 'g') like %s)
                order by id limit 50""",
            (f"%{end}", f"%{end}"),
        )
        ids = [row[0] for row in request.env.cr.fetchall()]
        partners = request.env["res.partner"].sudo().browse(ids)
        records = [
            {
                "id": partner.id,
                "name": partner.name or partner.display_name,
                "type": "Company" if partner.is_company else "Contact",
                "company": partner.parent_id.name or None,
            }
            for partner in partners
        ]
        return answer({"records": records})

    @http.route("/callside/log", type="http", auth="public", methods=["POST"], csrf=False)
    def log(self, **_others):
        body = request.httprequest.get_data(as_text=True)
        if not self._check(body):
            return answer({}, 401)
        event = json.loads(body)
        if event["type"] != "call.logged":
            return answer({}, 200)
        data = event["data"]
        record = data.get("record")
        partner = request.env["res.partner"].sudo().browse(int(record["id"]) if record else 0).exists()
        if record and not partner:
            return answer({}, 410)
        started = datetime.fromtimestamp(data["startedAt"] / 1000, timezone.utc)
        values = {
            "key": event["id"],
            "partner_id": partner.id or False,
            "is_incoming": data["isIncoming"],
            "number": data["number"],
            "started_at": started.replace(tzinfo=None),
            "seconds": round(data["talkedMs"] / 1000),
            "user_name": data["user"]["name"],
            "subject": data["subject"],
            "outcome": data["outcome"],
            "notes": data["notes"],
        }
        calls = request.env["callside.call"].sudo()
        call = calls.search([("key", "=", event["id"])], limit=1)
        if call:
            call.write(values)
        else:
            call = calls.create(values)
            if partner:
                partner.message_post(body=data["subject"])
        return answer({"id": call.id})
