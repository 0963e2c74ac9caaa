/** Call messages between the components of the console, and the data that they attach to calls. */
export function callMethods(tell) {
  let ids = [];
  const attached = new Map();
  const fire = (event, told) => {
    tell(event, told);
    return { result: true };
  };
  return {
    fireOnCallBegin: (call) => fire('onCallBegin', call),
    fireOnCallEnd: (call) => fire('onCallEnd', call),
    fireOnCallLogSaved: (call) => fire('onCallLogSaved', call),
    sendCTIMessage: (told) => fire('onSendCTIMessage', told),
    getCallObjectIds: () => ({ ids }),
    setCallObjectIds({ callObjectIds }) {
      ids = callObjectIds;
      return { result: true };
    },
    getCallAttachedData({ callObjectId, getCallType }) {
      const { data = null, type = null } = attached.get(callObjectId) ?? {};
      return getCallType ? { data, type } : { data };
    },
    setCallAttachedData({ callObjectId, callData, callType }) {
      attached.set(callObjectId, { data: callData, type: callType });
      return { result: true };
    },
  };
}
