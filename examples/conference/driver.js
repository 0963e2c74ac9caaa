// A conference service of a third party, as a script that the full client of Callside loads: it makes one object in the global
// object, with the methods that Callside's documentation lists under `ThirdPartyConference`. This one connects the tabs of one
// browser with each other, without pictures. A real one would connect to its own servers with the token.
// Its names are in a function, since scripts of several third parties share the page.

(() => {
  const channelName = 'harbour-conference';

  /** The connection, the report of events, and the meeting that this page hosts or is in. */
  let channel;
  let user;
  let report = () => undefined;
  let hosted;
  let joined;

  const send = (message) => channel?.postMessage(message);

  /** Messages from other pages: somebody knocks, is let in or is refused, invites, or ends a meeting. */
  function receive({ data }) {
    const { type, to, ...rest } = data;
    if (to !== undefined && to !== user.uid) return;
    if (type === 'knock' && rest.pointId === hosted) {
      report({ type: 'joinRequest', id: rest.id, uid: rest.uid, displayName: rest.displayName });
    } else if (type === 'leave') {
      report({ type: 'joinRequestGone', id: rest.id });
    } else if (type === 'answer' && rest.id === joined?.id) {
      if (rest.isAccepted) enter(joined.pointId);
      else leave();
    } else if (type === 'invite') {
      report({ type: 'invitation', id: rest.id, from: rest.from, pointId: rest.pointId });
    } else if (type === 'end' && rest.pointId === joined?.pointId) {
      leave();
    }
  }

  function enter(pointId) {
    report({ type: 'call', step: 'proceed', pointId });
    report({ type: 'call', step: 'active', pointId });
  }

  function leave() {
    joined = undefined;
    report({ type: 'call', step: 'terminate' });
  }

  function knock(owner, pointId) {
    joined = { id: crypto.randomUUID(), pointId };
    report({ type: 'call', step: 'proceeding', pointId });
    send({ type: 'knock', to: owner, ...joined, uid: user.uid, displayName: user.displayName });
  }

  const invitations = new Map();

  globalThis.HarbourConference = {
    connect(login, onEvent) {
      user = login;
      report = (event) => {
        if (event.type === 'invitation') invitations.set(event.id, event);
        onEvent(event);
      };
      report({ type: 'clientConnect', kind: 'webrtc' });
      channel = new BroadcastChannel(channelName);
      channel.onmessage = receive;
      report({ type: 'cloudSip', state: 'ok' });
    },
    hostMeeting(pointId) {
      hosted = pointId;
      report({ type: 'call', step: 'proceeding', pointId });
      enter(pointId);
      report({ type: 'presence', value: 200 });
    },
    joinMeeting: knock,
    inviteUser(uid) {
      if (hosted === undefined) return;
      const from = { uid: user.uid, displayName: user.displayName };
      send({ type: 'invite', to: uid, id: crypto.randomUUID(), from, pointId: hosted });
    },
    answerJoinRequest(id, isAccepted) {
      send({ type: 'answer', id, isAccepted });
    },
    answerInvitation(id, isAccepted) {
      const invitation = invitations.get(id);
      invitations.delete(id);
      if (isAccepted && invitation) knock(invitation.from.uid, invitation.pointId);
    },
    hangUp() {
      if (hosted !== undefined) send({ type: 'end', pointId: hosted });
      else if (joined) send({ type: 'leave', id: joined.id });
      hosted = undefined;
      leave();
    },
    disconnect() {
      channel?.close();
      channel = undefined;
      report = () => undefined;
    },
  };
})();
