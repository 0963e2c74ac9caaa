import { parentPermissions } from '../../../sdk/wire/session/parent-frames.ts';

/** The text of `--help`. */
export const usage = `Starts the local phone system with demonstration data, and prints its addresses, users and robots.

Other commands
  callside serve        starts the phone system of your own company: without demonstration data, and with the data in
                        callside-data. The first start asks six questions, in the terminal or on a page, or none with
                        --company. Takes the options below, but --people, --empty and --traffic
  callside import --help
  callside backup --help
  callside restore --help
  callside export-user --help
  callside check --help
  callside mcp --help   lets an assistant read calls, people and queues, and propose calls and notes
  callside chat:install, engine:install
                        downloads Synapse, for --chat, or Asterisk, for --engine asterisk; chat:remove and engine:remove remove it

Network
  --port N              HTTP port (default 7080)
  --host HOST           address to listen on (default localhost: only this machine)
  --sip-port N          SIP port for desk phones, UDP and TCP (default 5060)
  --sips-port N         SIP port for desk phones over TLS, with a certificate (default: the port after --sip-port, 5061); "off"
                        for none
  --sip-cert FILE       certificate for SIP over TLS (PEM), where it is not that of HTTPS; needs --sip-key
  --sip-key FILE        private key of that certificate (PEM)
  --phone-encryption none|optional|required
                        whether the sound of desk phones is encrypted with SRTP (default optional: for phones that
                        take it); use it with TLS, which protects the keys
  --rtp-ports FIRST-LAST
                        UDP ports for the audio of desk phones, two for each call (default 40000-40999)
  --https               serves HTTPS and WSS, which browsers need for microphones on every host but localhost;
                        creates a certificate at the first start and stores it with the data
  --cert FILE           certificate for HTTPS (PEM); needs --key
  --key FILE            private key of the certificate (PEM)
  --trust-proxy ADDRESS a reverse proxy in front of the phone system, or a network such as 10.0.0.0/8: its X-Forwarded-For
                        names the client, for limits on guesses and floods; repeatable
  --webhook-host HOST   a host inside the network, such as crm.office.lan, that webhooks may reach, also by http;
                        repeatable. Without it webhooks reach addresses on the Internet only, by https
  --ice-server URL      STUN or TURN server for browsers, such as stun:stun.example:3478 or
                        turn:user:password@turn.example:3478; repeatable. With the secret of the TURN servers in
                        TURN_SECRET, turn:turn.example:3478. The first STUN server also names the port of the
                        sound of trunks behind a router

Data
  --data DIR            folder for the data (default .callside)
  --memory              stores nothing
  --company FILE        the company of a new store, as JSON (default: Acme, in France). With "serve", it also replaces
                        the values of a company that is stored
  --people N            number of users in a new store (default 129)
  --empty               a new store has users, phones and queues only: no calls, messages, recordings, calendars or favourites

Signing in
  --oidc FILE           identity providers by which users sign in (OpenID Connect), as a list in JSON; the secret of a
                        provider may be in OIDC_SECRET_<ID>. With a token in SCIM_TOKEN, a provider adds and changes users
                        by SCIM 2.0 at /scim/v2

Embedding
  --parent ORIGIN       allows pages of this origin to embed the widget, such as https://crm.example, or of all
                        sub-domains, such as https://*.crm.example; the address of a page is loaded beside the
                        widget; repeatable
  --parent-permissions ORIGIN=LIST
                        limits pages of this origin to these permissions, such as
                        https://crm.example=seeCalls,agent; repeatable
                        (${parentPermissions.join(', ')})
  --crm-scripts ORIGIN  allows the widget to load a CRM's scripts from this origin, such as
                        https://acme.my.salesforce.com; they run in the widget and see what it sees; repeatable
  --allow-origin ORIGIN allows pages of this origin to use the phone system as programs do, with REST, push and
                        SIP (CORS); they share no sessions with its own pages or with other origins; repeatable
  --brand DIR           applies the brand in DIR/brand.json and serves the other files of DIR at /brand/

Calls
  --engine local|asterisk
                        the program that carries the calls: this one (default), or Asterisk 22, which "callside
                        engine:install" downloads
  --robots DIR          adds the robots of this folder (*.robot)
  --traffic             lets callers from outside call the groups, about two a minute, and some of them write, too;
                        people write text messages to users, about one a minute, and answer theirs
  --rings N             seconds that a phone rings (default 30; an agent's phone half as long, before the next one)
  --busy-tone N         seconds of busy tone after a failed call (default 3; a third of that before an announcement)

Text messages and faxes
  --text-templates FILE texts that all users may choose for a text message, one in each line
  --texts-per-day N     text messages that a user may send in 24 hours (default 500)
  --mails-per-day N     e-mails to people outside that a user may send in 24 hours, such as invitations (default 300)
  --fax-domain DOMAIN   the domain of the e-mail addresses that become faxes; "" for none (default: that of the company)

Address books
  --address-book [LABEL=]URL
                        searches this LDAP or CardDAV server for callers, such as
                        Partners=ldaps://ldap.example/dc=acme,dc=example or https://cards.example/books/1/; repeatable
  --address-book-script NAME=URL
                        searches the address book of a third party with its script, which makes the object NAME in
                        the pages of the full client, in place of --address-book

Video meetings
  --meetings-desktop-only
                        offers them on Windows and Mac only; by default on every device with a browser
  --meeting-script NAME=URL
                        runs them with the script of a third party, which makes the object NAME in the pages of the
                        full client
  --janus PATH          Janus, which forwards the media of meetings with more than 4 members (default: the one of the
                        system, such as Debian's package janus); "off" uses none
  --meeting-ports FIRST-LAST
                        UDP ports of Janus for media (default 42000-42999)
  --meeting-address IP  address at which browsers reach Janus, where it is not one of this machine

Chat
  --chat                runs a Matrix homeserver for encrypted chat between the users; needs Synapse, which
                        "callside chat:install" downloads

Debugging
  --control             offers faults, counts and the clock under /control/ to programs on this machine
  --log sip             writes every SIP message to the log
  --help                prints this text

If the environment variable DATABASE_URL (postgres://user:password@host:5432/database) names a PostgreSQL server, and
neither --data nor --memory is given, the data is stored there. SMTP_URL (smtp://user:password@host:587 or smtps://...)
names the mail server that sends e-mails about messages and reports, from the address in MAIL_SENDER. Without one they
become files of the folder mail in the data. ADDRESS_BOOKS has further address books, separated by spaces, with user:password@ in the
address (escaped as in URLs), and ADDRESS_BOOK_LICENCE the licence of --address-book-script. SMPP_URL
(smpp://user:password@host:2775, or ssmpp:// for TLS) names the account at a carrier of text messages, in place of the simulated one.
TURN_SECRET is the secret that the TURN servers of --ice-server share with the phone system (use-auth-secret of coturn):
browsers then get credentials that expire.
`;
