"""A Matrix client of another project (matrix-nio, with libolm), which a test controls by lines of JSON."""

import asyncio
import json
import sys
import tempfile

from nio import (
    AsyncClient,
    AsyncClientConfig,
    InviteMemberEvent,
    KeysUploadResponse,
    LoginError,
    MegolmEvent,
    RoomMessageText,
    RoomSendError,
)

homeserver, user, password = sys.argv[1:4]


def say(kind, **facts):
    print(json.dumps({"type": kind, **facts}), flush=True)


async def main():
    with tempfile.TemporaryDirectory() as store:
        config = AsyncClientConfig(encryption_enabled=True, store_sync_tokens=True)
        client = AsyncClient(homeserver, user, store_path=store, config=config)
        answer = await client.login(password, device_name="nio")
        if isinstance(answer, LoginError):
            raise SystemExit(answer.message)

        async def on_text(room, event):
            say("text", room=room.room_id, sender=event.sender, body=event.body, encrypted=event.decrypted)

        async def on_undecrypted(room, event):
            say("undecrypted", room=room.room_id, sender=event.sender)

        client.add_event_callback(on_text, RoomMessageText)
        client.add_event_callback(on_undecrypted, MegolmEvent)

        async def on_invite(room, event):
            if event.state_key == client.user_id:
                await client.join(room.room_id)

        async def on_keys(_):
            say("ready")

        client.add_event_callback(on_invite, InviteMemberEvent)
        client.add_response_callback(on_keys, KeysUploadResponse)

        async def obey():
            reader = asyncio.StreamReader()
            loop = asyncio.get_running_loop()
            await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
            while line := await reader.readline():
                command = json.loads(line)
                content = {"msgtype": "m.text", "body": command["body"]}
                sent = await client.room_send(
                    command["room"], "m.room.message", content, ignore_unverified_devices=True
                )
                if isinstance(sent, RoomSendError):
                    say("failed", reason=sent.message)

        # Uploads and requests keys as well.
        following = asyncio.create_task(client.sync_forever(timeout=5000, full_state=True))
        # The end of the test closes the pipe.
        await obey()
        following.cancel()
        await client.close()


asyncio.run(main())
