import type { ErrorCode } from './error-catalogue.ts';

/** Why a failure occurs and what a program does about it: two columns of `docs/errors.md`. */
interface ErrorAdvice {
  readonly cause: string;
  readonly remedy: string;
}

/** The advice on each failure. Only the documentation contains it. */
export const errorGuide: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  offline: {
    cause:
      'There is no network, the address is wrong, or the browser refused the request (CORS, CSP, certificate).',
    remedy:
      'Check `url` and the network. The connection is retried without your help; repeat the failed method.',
  },
  timeout: {
    cause: 'The phone system accepted the connection and sent no answer.',
    remedy: 'Read the present state before you repeat an action: it may have been carried out.',
  },
  aborted: {
    cause: 'Your `AbortSignal`, `cancelWaiting()`, a newer sign-in or `dispose()` cancelled it.',
    remedy: 'Nothing. It is not a failure to show.',
  },
  disposed: {
    cause: 'A method was called after `client.dispose()`.',
    remedy: 'Make a new client with `createClient()`.',
  },
  unauthorized: {
    cause: 'The session ended, or nobody signed in.',
    remedy: 'Sign in. `client.session.state` has changed to `signedOut` by then.',
  },
  invalidToken: {
    cause: 'Another client renewed the session and this one could not do so.',
    remedy: 'Sign in again.',
  },
  forbidden: {
    cause: 'The right for it is missing.',
    remedy: 'Hide the function, or let an administrator grant the right.',
  },
  notFound: {
    cause: 'The object was removed, or its id is wrong.',
    remedy: 'Read the list again and take an id from it.',
  },
  badRequest: {
    cause: 'A parameter has a form or value that is not allowed; `serverMessage` names it.',
    remedy: 'Correct the parameter.',
  },
  serverError: {
    cause: 'A fault inside the phone system (status 5xx).',
    remedy: 'Try again later; report `exceptionId` and `serverMessage` to the administrator.',
  },
  overloaded: {
    cause: 'The phone system limits requests (`ROUTER_ERR_DOS`, `ROUTER_ERR_QOS`, `ROUTER_ERR_503`).',
    remedy: 'Wait ten seconds, then send fewer requests.',
  },
  limitReached: {
    cause: 'The phone system limits how often a user sends text messages or invitations in a day (429).',
    remedy: 'Tell the user, and try again later. The administrator can raise the limit.',
  },
  unexpected: {
    cause:
      'A status that the SDK does not know, or an error in a function of yours; see `status` and `cause`.',
    remedy: 'Log `cause`. If it is not yours, report it.',
  },
  badResponse: {
    cause:
      'The phone system is of a version that is newer or older than this SDK, or a proxy answered in its place.',
    remedy: 'Log `cause`, which names the field. Update the SDK or repair the proxy.',
  },
  sessionExpired: {
    cause:
      'The session was idle for too long, was ended elsewhere, or did not survive a restart of the phone system.',
    remedy: 'Sign in again.',
  },
  resynchronised: {
    cause: 'Two clients share one session. The SDK has renewed the token already.',
    remedy: 'Nothing. It is reported by `onError` only.',
  },
  badListener: {
    cause: 'The phone system refused a subscription with status 1003; `cause` is its refusal.',
    remedy: 'Call `client.connection.retryNow()`, or create the client anew.',
  },
  'url.invalid': {
    cause:
      '`createClient` received a host without a scheme, an empty string or something else that is not a web address.',
    remedy: 'Pass the whole address, for example `https://phone.example.com`.',
  },
  'input.invalid': {
    cause:
      "A function received something that it does not take, for example `place(102)` or `on('nonsense')`. The message names the argument.",
    remedy: 'Pass what the message names.',
  },
  'session.notSignedIn': {
    cause: '`place` or `ready` was called without a session.',
    remedy: 'Await `session.signIn()` or `session.resume()` first.',
  },
  'profile.notLoaded': {
    cause: 'The phone system is slow or refuses the profile; `cause` is the last refusal.',
    remedy: 'Wait longer (`timeoutMs`), or repair what `cause` names.',
  },
  'terminals.notLoaded': {
    cause: 'The push connection is not up, so the list has not arrived; see `client.connection.state`.',
    remedy: 'Let WebSockets to `/restletrouter/ws-service` pass, or wait longer (`timeoutMs`).',
  },
  'login.passwordRequired': { cause: 'The password is an empty string.', remedy: 'Ask for the password.' },
  'login.inadequateCredentials': {
    cause: 'Login or password is mistyped, or the application name `app` is unknown.',
    remedy: 'Ask again.',
  },
  'login.accountBlocked': {
    cause: 'Wrong password, or too many wrong ones.',
    remedy: 'Ask again; an administrator unlocks a locked account.',
  },
  'login.unreachable': {
    cause: 'The account, the application or the network of this client is not admitted.',
    remedy: 'Let an administrator admit it.',
  },
  'login.accountDisabled': {
    cause: 'An administrator has disabled the user, who knows the right password.',
    remedy: 'Let an administrator enable the user.',
  },
  'login.notFound': {
    cause: 'Another web server answers at `url`.',
    remedy: 'Correct `url`: it is the host above `/restletrouter/`.',
  },
  'login.unavailable': {
    cause: 'The phone system is starting or being serviced.',
    remedy: 'Try again in a few minutes.',
  },
  'login.internal': {
    cause: 'A fault inside the phone system.',
    remedy: 'Try again later; tell the administrator.',
  },
  'login.noExtension': {
    cause: 'No extension is assigned to the account.',
    remedy: 'Let an administrator assign one.',
  },
  'login.twoFactor': {
    cause:
      'The account is protected by a second step; the code is on its way by the `mechanism` in `session.state`.',
    remedy: 'Ask for the code and call `signIn` again with it as `password`.',
  },
  'login.actionRequired': {
    cause:
      'The password is too old, or the company requires a second factor; `token` in `session.state` proves the sign-in.',
    remedy:
      'Do the actions with `requiredActions` of `client.account`, and call `signIn` with `actionToken`.',
  },
  'login.verificationFailed': {
    cause: 'The code is mistyped or too old.',
    remedy: 'Ask for the newest code.',
  },
  'login.codeUsed': { cause: 'Each code works once.', remedy: 'Request a new code.' },
  'login.codeLate': { cause: 'A code works for a limited time only.', remedy: 'Request a new code.' },
  'login.codeForeign': {
    cause: 'The code was requested for another `app`, or the `verifier` does not match its `challenge`.',
    remedy: 'Redeem it with the verifier and the application for which it was requested.',
  },
  'login.behalfRefused': {
    cause: 'The right to act for others is missing, or does not include this user.',
    remedy: 'Let an administrator grant it.',
  },
  'login.failed': {
    cause: 'A refusal that has no code of its own; see `status` and `serverMessage`.',
    remedy: 'Show `serverMessage`.',
  },
  'call.emptyNumber': { cause: 'The destination is blank.', remedy: 'Ask for a number.' },
  'call.wrongNumber': {
    cause: 'Nobody has this number, or it is not one.',
    remedy: 'Let the user correct it.',
  },
  'call.emergencyNumber': {
    cause:
      'The number is one of an emergency service or a helpline of the company’s country, and the phone system has no way to it.',
    remedy: 'Tell the user at once to use another phone, such as a mobile one.',
  },
  'call.noTerminal': {
    cause: 'The user has more than one phone and has never chosen one.',
    remedy: 'Call `client.terminals.select()` with an id from `client.terminals.items`.',
  },
  'call.allTerminalsOffline': {
    cause:
      'No desk phone, softphone or browser phone of the user is registered. A program in Node is not a phone itself.',
    remedy:
      'Register a desk phone or softphone, or open the phone in a browser; in a test, `await phoneSystem.addPhone(login)`.',
  },
  'call.terminalOffline': {
    cause: 'The desk phone or softphone that the user selected has lost its connection or power.',
    remedy: 'Offer the other phones of `client.terminals.items`, or wait until it is `inService`.',
  },
  'call.forbidden': {
    cause: 'The number needs a right (abroad, premium), or every phone of the user is busy or cannot call.',
    remedy: 'Choose another number or phone, or let an administrator grant the right.',
  },
  'call.failed': {
    cause: 'The selected phone or the phone system refused; see `status`, `serverMessage` and `cause`.',
    remedy: 'Try again or from another phone.',
  },
  'call.actionFailed': {
    cause: 'The phone system refused; `action` says what was tried.',
    remedy: 'Try again while `call.can(action)` is true.',
  },
  'call.actionNotAllowed': {
    cause: 'The call changed in the meantime.',
    remedy: 'Offer actions by `call.can(action)`.',
  },
  'call.gone': {
    cause: 'Somebody hung up, or the call was moved.',
    remedy: 'Nothing: it has left `calls.lines`.',
  },
  'call.actionPending': {
    cause: 'The first command of this kind has not settled, and this one has another destination.',
    remedy: 'Wait for the first one; `call.pending` shows it.',
  },
  'call.serviceMissed': {
    cause: 'The text is a fax number, a service or a contact without a number to call.',
    remedy: 'Offer what the lookup (`client.numbers`) returned instead.',
  },
  'call.refusedByCheck': {
    cause: 'A check added with `calls.addCheck` said no; `serverMessage` is its reason.',
    remedy: 'Show the reason.',
  },
  'call.advisedAgainst': {
    cause: 'A check added with `calls.addCheck` said better not; `serverMessage` is its reason.',
    remedy: 'Ask the user, then call again with `force: true`.',
  },
  'agent.notAgent': {
    cause: 'The user is not a member of a call group.',
    remedy: 'Hide functions of agents.',
  },
  'agent.commandPending': { cause: 'The first command has not settled.', remedy: 'Wait for it.' },
  'agent.notPossible': {
    cause: 'For example a pause while logged out.',
    remedy: 'Offer commands by `client.agent.state`.',
  },
  'agent.inAcdCall': {
    cause: 'A pause or logout during a call of a group.',
    remedy: 'Wait for the end of the call.',
  },
  'agent.unknownReason': {
    cause: 'The list of reasons was changed.',
    remedy: 'Take a reason from `client.agent.pauseReasons()`.',
  },
  'agent.noGroup': {
    cause: 'The group or the membership was removed.',
    remedy: 'Take it from `client.groups.items`.',
  },
  'agent.callerGone': {
    cause: 'The caller hung up, another agent took the call, or the group is not one of the user.',
    remedy: 'Take a caller from `client.groups.callers()`.',
  },
  'agent.overflowCircle': {
    cause: 'The overflow of the group leads back to it, at once or by other groups.',
    remedy: 'Choose another overflow number.',
  },
  'agent.failed': {
    cause: 'A refusal without a code of its own; see `status` and `serverMessage`.',
    remedy: 'Try again.',
  },
  'group.changedSince': {
    cause:
      'Somebody changed the same settings, hours, members or sound of the group after the change that was to be undone.',
    remedy: 'Load `supervision.changes.list()` again. Undo the later change first, or change the group.',
  },
  'group.agentGone': {
    cause: 'The undo would give the group a member who has lost the licence or left the company.',
    remedy: 'Change the members of the group by `client.groups.editor()`.',
  },
  'group.soundDeleted': {
    cause: 'The undo would need the audio of a sound that was deleted.',
    remedy: 'Upload the sound again by `client.groups.greetings()`.',
  },
  'supervision.notAllowed': {
    cause: 'The user is not a supervisor, or a restricted one of other groups.',
    remedy: 'Offer commands where `client.groups.supervises()` is true.',
  },
  'supervision.notPossible': {
    cause: 'For example a pause for an agent who is logged out.',
    remedy: 'Offer commands by `supervision.commands()`.',
  },
  'supervision.inGroupCall': {
    cause: 'An agent cannot be logged out during a call of a group.',
    remedy: 'Wait for the end of the call, or start a pause that follows it.',
  },
  'supervision.agentNotFree': {
    cause: 'The agent is logged out, in a call or in a pause, or no phone of the agent is in service.',
    remedy: 'Choose an agent whose status is `IDLE`.',
  },
  'supervision.groupNotReady': {
    cause: 'A caller was to be sent to a group that would take no call.',
    remedy: 'Choose a group that is open and has a place.',
  },
  'chat.missing': {
    cause: 'The phone system has no homeserver, or the user acts for somebody else.',
    remedy: 'Hide the chat. The profile has `matrixClientID` where there is one.',
  },
  'chat.notReady': { cause: 'See the sentence.', remedy: 'Call `start()` and wait for it.' },
  'chat.unreachable': {
    cause: 'The homeserver is away, slow or restarting.',
    remedy: 'Try again. A chat that runs connects again by itself.',
  },
  'chat.signInRefused': {
    cause: 'The account at the homeserver was changed or locked.',
    remedy: 'Tell the administrator.',
  },
  'chat.signedOut': {
    cause: 'The user removed this device from another one.',
    remedy: 'Call `start()`: it signs in as a new device.',
  },
  'chat.forbidden': {
    cause: 'The level of the user in the room is too low, or the user has left.',
    remedy: 'Look at `summary` of the room: `level` and `permissions`.',
  },
  'chat.tooFast': {
    cause: 'The homeserver limits the rate of requests.',
    remedy: 'Wait a moment, then try again.',
  },
  'chat.failed': { cause: 'See `serverMessage`.', remedy: 'Show the failure.' },
  'chat.createRefused': {
    cause: 'The service configuration forbids the encrypted and the unencrypted form of such a room.',
    remedy: 'Offer only what `creationRule` allows.',
  },
  'chat.mobileApp': {
    cause: 'One of the user’s phones is the mobile application. It would not show rooms with more members.',
    remedy: 'Offer direct chats only. `chat.hasMobileApp` is true.',
  },
  'chat.lastAdministrator': {
    cause: 'Nobody could administrate the room any more.',
    remedy:
      'Ask the user, then call `leave({ isConfirmed: true })`, or make somebody else an administrator first.',
  },
  'chat.empty': { cause: 'See the sentence.', remedy: 'Send nothing.' },
  'chat.tooLong': { cause: 'See the sentence.', remedy: 'Let the user shorten the message.' },
  'chat.fileTooLarge': { cause: 'See the sentence.', remedy: 'Let the user choose a smaller file.' },
  'chat.damagedFile': {
    cause: 'The checksum or the key of an encrypted file does not fit.',
    remedy: 'Tell the user. Nothing of the file is shown.',
  },
  'chat.invalidEmail': { cause: 'See the sentence.', remedy: 'Let the user correct the address.' },
  'chat.wrongPassphrase': {
    cause: 'The passphrase is mistyped, or belongs to an older backup.',
    remedy: 'Ask again. After `maxTries`, `chat.keys.reset()` may be offered.',
  },
  'chat.weakPassphrase': { cause: 'See the sentence.', remedy: 'Let the user choose a longer one.' },
  'chat.notAllowed': {
    cause: 'See `matrixKeyBackupPolicy` in the profile.',
    remedy: 'Offer only what the policy allows.',
  },
  'callerId.notAllowed': {
    cause: 'The number is not in the list of this user.',
    remedy: 'Take one from `client.callerIds.allowed()`.',
  },
  'contact.invalid': { cause: 'See the sentence.', remedy: 'Let the user correct the contact.' },
  'administration.refused': {
    cause:
      'A login or a number belongs to another holder, a number can be no extension, a value of the company cannot be, or nobody could administer the phone system any more. `exceptionId` is the reason, such as `NUMBER_TAKEN` or `LAST_ADMINISTRATOR`.',
    remedy: 'Choose another value; `serverMessage` names the property and the reason.',
  },
  'administration.changedMeanwhile': {
    cause: 'Another administrator has changed the same user since `version`.',
    remedy: 'Read the user again with `administration.user`, and repeat the change.',
  },
  'contact.changedMeanwhile': {
    cause: 'The `version` that was changed is no longer the stored one.',
    remedy: 'Read the contact, show what has changed, and let the user decide.',
  },
  'contact.folderRefused': {
    cause: 'See the sentence.',
    remedy: 'Take another name, or remove a folder first.',
  },
  'contact.speedDialInvalid': {
    cause: 'See the sentence.',
    remedy: 'Check it with `speedDialProblem` before.',
  },
  'contact.speedDialUsed': { cause: 'See the sentence.', remedy: 'Take the code of `freeSpeedDialCode`.' },
  'contact.tooManySpeedDials': {
    cause: 'The profile has the limit in `maxNbPersonalSpeedDials`.',
    remedy: 'Remove a speed dial first.',
  },
  'contact.tooManyFavorites': { cause: 'The list is full.', remedy: 'Remove a favorite first.' },
  'password.wrong': {
    cause: 'The user mistyped the current password.',
    remedy: 'Let the user type it again. Several wrong ones make the next one wait.',
  },
  'password.tooOften': {
    cause: 'Several wrong passwords or codes were given for this user from this address.',
    remedy: 'Wait for the seconds that the message of the router names.',
  },
  'password.locked': {
    cause: 'See the sentence.',
    remedy: 'Hide the form: `changePasswordLocked` in the profile.',
  },
  'password.refused': {
    cause: '`exceptionId` is the key of the rule, as `pwd_err_digit`.',
    remedy: 'Check with `account.passwordFaults()` or `account.pinFaults()` while the user types.',
  },
  'twoFactor.wrongCode': {
    cause:
      'The user mistyped the code, the clock of the phone is wrong, or the code was used for something else.',
    remedy: 'Let the user type the next code of the app. Several wrong ones make the next one wait.',
  },
  'twoFactor.changedMeanwhile': {
    cause:
      'Another browser of the user has switched it on or off, or the secret was not confirmed within 15 minutes.',
    remedy: 'Read `account.twoFactor.status()` again, and begin the set-up anew.',
  },
  'photo.unreadable': {
    cause: 'The phone system recognizes a picture by its content, whatever the name of the file is.',
    remedy: 'Let the user choose a picture.',
  },
  'photo.tooLarge': {
    cause: 'See the sentence.',
    remedy: 'Make the picture smaller, for example with a canvas.',
  },
  'denylist.invalid': {
    cause: 'A pattern has a sign other than digits, `+`, `*`, `#` and a leading `^`, or no digit.',
    remedy: 'Let the user correct the text.',
  },
  'denylist.full': { cause: 'The list is full.', remedy: 'Remove an entry, or join several by a pattern.' },
  'meeting.notAllowed': {
    cause: 'Licences for meetings are `standard`, which joins, and `premium` and `premium_plus`, which host.',
    remedy: 'Offer hosting only if `meetings.mayHost` is true.',
  },
  'meeting.limit': {
    cause: 'See the sentence.',
    remedy: 'Let the user remove a meeting point, or change one.',
  },
  'meeting.tooManyConferences': {
    cause: 'A user has at most `conferenceLimits.conferences` conferences.',
    remedy: 'Let the user delete one that is not used.',
  },
  'meeting.notReady': {
    cause: '`service` of the meetings has the state and its reason.',
    remedy: 'Call `meetings.start()` with a driver, and wait for the state `initialized`.',
  },
  'meeting.callPending': {
    cause: 'A user is in one meeting at a time.',
    remedy: 'Let the user leave the other meeting first.',
  },
  'message.tooLong': {
    cause: 'Text messages are limited to 900 characters.',
    remedy: 'Show `messages.textSize()` beside the field, and let the user shorten the text.',
  },
  'message.forbidden': {
    cause:
      'A recipient is a premium or satellite number, and the user has no right to call it. No message was sent.',
    remedy: 'Leave the number out, or ask the administrator of the phone system for the right.',
  },
  'message.wrongNumber': {
    cause: 'A recipient is an internal number or no number at all. No message was sent.',
    remedy: 'Let the user correct the numbers.',
  },
  'fax.domainInvalid': {
    cause: '`faxService.faxEmailDomain` of the profile is missing or is not a domain.',
    remedy: 'Tell the administrator of the phone system, or offer no faxes.',
  },
  'work.notAssigned': {
    cause:
      'Only the agent who has a conversation answers, transfers and closes it; supervisors may do all but answer.',
    remedy: 'Let the user pick it first.',
  },
  'work.noneWaiting': {
    cause: 'Other agents have taken everything that waited in the groups of the user.',
    remedy: 'Offer to pick while `waiting` has items.',
  },
  'work.limit': {
    cause: 'The profile names the number of conversations at a time as `operatorMaxMessage`.',
    remedy: 'Let the agent close one first, or choose another agent.',
  },
  'work.notReady': {
    cause: 'Messages are for agents who are logged in and take part in the group.',
    remedy: 'Let the agent log in, or choose another agent or group.',
  },
  'work.changed': {
    cause: 'Two users acted at the same time, or the countdown ended.',
    remedy: 'Nothing to do: the list shows the present state.',
  },
  'work.notAllowed': {
    cause: 'The user takes no messages of groups, or does not supervise the group.',
    remedy: 'Hide the function.',
  },
  'calendar.invalid': {
    cause: 'No day is chosen, or the times are wrong.',
    remedy:
      'Let the user correct the times; `calendars.weekFault()` and `calendars.absoluteFault()` name the fault.',
  },
  'calendar.overlap': {
    cause: 'Slots of one kind in one calendar cannot overlap. The message of the router names both.',
    remedy: 'Move or shorten one of them, or use another calendar.',
  },
  'device.tooManyKeys': {
    cause: 'The list has more keys than `keyCount`, or the model of the phone was changed meanwhile.',
    remedy: 'Read the device again and shorten the list.',
  },
  'device.invalidKey': {
    cause: 'See the sentence.',
    remedy: 'Call `devices.keyFaults()`: it returns the fault of each key.',
  },
  'device.tooMany': { cause: 'See the sentence.', remedy: 'Remove a phone that is not used.' },
  'calendar.full': { cause: 'See the sentence.', remedy: 'Remove old ones first.' },
  'calendar.badFile': {
    cause: 'See the sentence. The message of the router has the place at which the format is left.',
    remedy: 'Export the calendar again, as `.ics`. Of a large one, export fewer months.',
  },
  'forwarding.loop': {
    cause: 'The destination is the user’s own number, or leads back to it through rules of colleagues.',
    remedy: 'Choose another destination, or narrow the rule. The message of the router names the users.',
  },
  'forwarding.overlap': {
    cause:
      'Two active rules with the same case have the same conditions, or are the main rule of one presence state.',
    remedy: 'Change or switch off one of them.',
  },
  'forwarding.restricted': {
    cause: 'The user has no such mailbox, number or service, or may not call this number.',
    remedy: 'Choose another destination.',
  },
  'forwarding.badNumber': {
    cause: 'The number of the destination, or of the simulated caller, does not exist.',
    remedy: 'Let the user correct the number.',
  },
  'services.noSecretary': {
    cause: 'The service for boss and secretary, or for an assistant, is on, and no colleague is chosen.',
    remedy: 'Let the user choose a colleague first, or switch the service off.',
  },
  'services.invalid': {
    cause: 'A number is out of its limits, or a greeting is gone.',
    remedy: 'Let the user correct the value; each property has its limits.',
  },
  'forwarding.full': { cause: 'See the sentence.', remedy: 'Remove a forwarding first.' },
  'greeting.unreadable': {
    cause:
      'Neither the browser nor the phone system can decode the file. The phone system reads WAV, MP3 and Ogg Opus, and with ffmpeg M4A, Ogg Vorbis, WebM and FLAC.',
    remedy: 'Let the user choose a sound file.',
  },
  'greeting.tooLong': {
    cause: 'A greeting of a mailbox lasts a minute at most, a sound of a group five.',
    remedy: 'Let the user choose a shorter one.',
  },
  'greeting.tooLarge': {
    cause:
      'The limit is 1 MB, or 5 MB for a sound of a group, and 20 MB where the browser makes the file smaller.',
    remedy: 'Let the user choose a smaller file.',
  },
  'greeting.tooMany': { cause: 'The list is full.', remedy: 'Remove a greeting first.' },
  'voicemail.full': { cause: 'A mailbox takes 100 messages.', remedy: 'Let its owner delete some.' },
  'voicemail.noMailbox': {
    cause: 'A message can be forwarded to the internal number of a colleague only.',
    remedy: 'Let the user choose another colleague.',
  },
  'voicemail.noEmail': {
    cause: 'The entry of the user in the directory has no e-mail address.',
    remedy: 'Ask the administrator to add one.',
  },
  'voicemail.handledByOther': {
    cause: 'Two members took the same message, and the other was first.',
    remedy: 'Show who takes care of it, which the list of messages says.',
  },
  'recording.emptyReason': {
    cause: 'Whoever plays recordings of others leaves a reason.',
    remedy: 'Ask for it and pass it.',
  },
  'recording.longReason': { cause: 'See the sentence.', remedy: 'Shorten it.' },
  'phone.notAllowed': {
    cause: 'The licence lacks the browser phone, or the user acts for somebody else.',
    remedy: 'Select another terminal.',
  },
  'phone.notReady': {
    cause: 'It is still starting, or lost its connection; `cause` is why.',
    remedy: '`calls.place()` and `client.ready()` wait for it. Let WebSockets to `/sip` pass.',
  },
  'phone.creationFailed': {
    cause: 'The phone system refused them; see `status`.',
    remedy: 'Tell the administrator.',
  },
  'phone.microphoneDenied': {
    cause: 'The user, the browser or the policy of the frame said no.',
    remedy: 'Ask the user to allow it; frames need `allow="microphone"`.',
  },
  'phone.noMicrophone': {
    cause: 'None is plugged in or switched on.',
    remedy: 'Ask the user to connect one.',
  },
  'phone.microphoneBusy': {
    cause: 'The device does not open.',
    remedy: 'Ask the user to close the other program.',
  },
  'phone.microphoneLost': {
    cause: 'The device is gone and there is no other one.',
    remedy: 'Ask the user to connect one; the call goes on.',
  },
  'phone.takenOver': {
    cause: 'The user opened the phone elsewhere.',
    remedy: 'Offer `client.phone.takeOver()`.',
  },
  'phone.registrationFailed': {
    cause: 'The registrar refused; `status` is its SIP status.',
    remedy: 'Nothing: it is retried. See `client.phone.state`.',
  },
  'phone.inUse': {
    cause: 'The user has the phone open elsewhere.',
    remedy: 'Offer `client.phone.takeOver()`.',
  },
  'phone.unsupported': {
    cause: 'The page was not loaded by https or from localhost, or the browser has no WebRTC.',
    remedy: 'Serve the page by https.',
  },
};
