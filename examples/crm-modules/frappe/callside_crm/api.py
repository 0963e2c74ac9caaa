import base64
import hashlib
import hmac
import json
import re
import time

import frappe
from frappe.utils import escape_html


def ending(number):
    return re.sub(r"\D", "", number or "")[-9:]


def check(text):
    """Standard Webhooks: the id, the time and the text are signed."""
    headers = frappe.request.headers
    secret = frappe.conf.get("callside_secret") or ""
    sent_at = headers.get("webhook-timestamp", "")
    if secret and sent_at.isdigit() and abs(time.time() - int(sent_at)) <= 300:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        signed = f"{headers.get('webhook-id', '')}.{sent_at}.{text}".encode()
        own = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        if hmac.compare_digest(f"v1,{own}", headers.get("webhook-signature", "")):
            return
    frappe.throw("The signature is wrong.", frappe.AuthenticationError)


@frappe.whitelist(allow_guest=True, methods=["GET"])
def search(phone=""):
    """The answer has `records` beside the framework's own `message`."""
    check(json.dumps(frappe.request.environ.get("RAW_URI") or frappe.request.full_path))
    end = ending(phone)
    records = []
    if end:
        records = frappe.db.sql(
            r"""select distinct c.name as id, c.full_name as name, c.company_name as company
                from `tabContact` c join `tabContact Phone` p on p.parent = c.name
                where regexp_replace(p.phone, '[^0-9]', '') like %s limit 50""",
            (f"%{end}",),
            as_dict=True,
        )
    frappe.response["records"] = [{**one, "type": "Contact"} for one in records]


@frappe.whitelist(allow_guest=True, methods=["POST"])
def log():
    body = frappe.request.get_data(as_text=True)
    check(body)
    event = json.loads(body)
    if event["type"] != "call.logged":
        return
    data = event["data"]
    contact = (data.get("record") or {}).get("id")
    if contact and not frappe.db.exists("Contact", contact):
        frappe.response["http_status_code"] = 410
        return
    # Two requests with the same call wait for each other.
    frappe.db.sql("select get_lock(%s, 10)", (event["id"][:64],))
    try:
        known = frappe.db.get_value("Communication", {"message_id": event["id"]})
        entry = frappe.get_doc("Communication", known) if known else frappe.new_doc("Communication")
        lines = [data["number"], f"{round(data['talkedMs'] / 1000)} s", data["user"]["name"], data["outcome"], data["notes"]]
        entry.update(
            {
                "message_id": event["id"],
                "communication_type": "Communication",
                "communication_medium": "Phone",
                "sent_or_received": "Received" if data["isIncoming"] else "Sent",
                "subject": data["subject"][:140],
                "content": "<br>".join(escape_html(line) for line in lines if line),
                "phone_no": data["number"],
            }
        )
        if contact:
            entry.update({"reference_doctype": "Contact", "reference_name": contact})
        entry.save(ignore_permissions=True)
        frappe.db.commit()
    finally:
        frappe.db.sql("select release_lock(%s)", (event["id"][:64],))
    frappe.response["id"] = entry.name
