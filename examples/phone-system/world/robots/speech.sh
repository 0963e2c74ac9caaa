#!/bin/sh
# Makes speech.wav, once. Needs espeak-ng and sox; the phone system itself only reads the result.
set -eu
cd "$(dirname "$0")"
espeak-ng -v en-gb -s 145 -p 45 --stdout \
  "Hello. You have reached the outside world of Callside. Nobody lives here, but your call works. Good bye." |
  sox - -r 8000 -c 1 -b 16 speech.wav norm -6 pad 0.3 0.7
