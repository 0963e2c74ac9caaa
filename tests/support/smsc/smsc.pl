# A carrier for tests, by the library Net::SMPP of Debian: it shares no code with the gateway.
# It stores messages, receipts and their confirmations in a journal, and repeats what was not confirmed after each bind.
use strict; use warnings;
use IO::Select; use Net::SMPP;
$| = 1; $SIG{PIPE} = 'IGNORE';
my ($port, $journal) = @ARGV;
my (%waiting, %inflight, %throttled, %parts, $count);
open(my $log, '+>>', $journal) or die $!; $log->autoflush(1); seek($log, 0, 0);
while (<$log>) {
  chomp; my ($kind, $id, @rest) = split /\t/;
  if ($kind eq 'submit') { $count++; $waiting{$id} = ['receipt', @rest] }
  elsif ($kind eq 'incoming') { $waiting{$id} = ['incoming', @rest] }
  elsif ($kind eq 'confirmed') { delete $waiting{$id} }
}
$count ||= 0;
sub note { print $log join("\t", @_), "\n" }

my $listener = Net::SMPP->new_listen('127.0.0.1', port => $port) or die $!;
my $select = IO::Select->new($listener, \*STDIN);
my ($client, $isBound); my $commands = '';
print "listening\n";

while (1) {
  for my $handle ($select->can_read) {
    if ($handle == $listener) { leave(); $client = $listener->accept; $select->add($client) }
    elsif ($handle == \*STDIN) {
      sysread(STDIN, $commands, 65536, length $commands) or exit;
      command($1) while $commands =~ s/^(.*)\n//;
    }
    elsif ($client && $handle == $client) { my $pdu = $client->read_pdu; $pdu ? answer($pdu) : leave() }
  }
}

sub leave { return unless $client; $select->remove($client); close $client; $client = undef; $isBound = 0; %inflight = () }

# A line of the test: "incoming ID FROM TO CODING ESM HEX", or "lost" with the same: the connection ends before the confirmation.
sub command {
  my ($kind, $id, @rest) = split / /, shift;
  note('incoming', $id, @rest); $waiting{$id} = ['incoming', @rest];
  print "noted $id.\n";
  deliver($id) if $isBound;
  leave() if $kind eq 'lost';
}

sub answer {
  my $p = shift; my $cmd = $p->{cmd};
  if ($cmd == 9) {
    my $ok = $p->{system_id} eq 'acme' && $p->{password} eq 'secret';
    $client->bind_transceiver_resp(system_id => 'smsc', seq => $p->{seq}, status => $ok ? 0 : 0x0e);
    return unless $ok;
    $isBound = 1; deliver($_) for sort keys %waiting;
  }
  elsif ($cmd == 4) { submit($p) }
  elsif ($cmd == 0x80000005) {
    my $id = delete $inflight{$p->{seq}};
    if (defined $id && $p->{status} == 0) { note('confirmed', $id); delete $waiting{$id} }
  }
  elsif ($cmd == 21) { $client->enquire_link_resp(seq => $p->{seq}) }
  elsif ($cmd == 6) { $client->unbind_resp(seq => $p->{seq}); leave() }
}

sub submit {
  my $p = shift; my ($to, $text) = ($p->{destination_addr}, $p->{short_message});
  $text = $p->{message_payload} if defined $p->{message_payload};
  my $reference = defined $p->{user_message_reference} ? unpack('n', $p->{user_message_reference}) : '';
  if ($to =~ /98$/) { return $client->submit_sm_resp(message_id => '', seq => $p->{seq}, status => 0x0b) }
  # Each number that ends so has to wait once.
  if ($to =~ /97$/ && !$throttled{$to}++) { return $client->submit_sm_resp(message_id => '', seq => $p->{seq}, status => 0x58) }
  my $id = sprintf('s%06d', ++$count);
  my @facts = ($p->{source_addr}, $to, $reference, $p->{data_coding}, $p->{esm_class}, unpack('H*', $text));
  note('submit', $id, @facts);
  $waiting{$id} = ['receipt', @facts];
  # This one answers nothing: the connection ends after the message was stored.
  return leave() if $to =~ /96$/ && !$throttled{$to}++;
  $client->submit_sm_resp(message_id => $id, seq => $p->{seq});
  deliver($id);
}

sub deliver {
  my $id = shift; my ($kind, $from, $to, @rest) = @{$waiting{$id}};
  my %message;
  if ($kind eq 'receipt') {
    my $state = $to =~ /99$/ ? 'UNDELIV' : 'DELIVRD';
    %message = (source_addr => $to, destination_addr => $from, esm_class => 4, source_addr_ton => 1, dest_addr_ton => 1,
      short_message => "id:$id sub:001 dlvrd:001 submit date:2611241200 done date:2611241201 stat:$state err:000 text:");
    $message{user_message_reference} = pack('n', $rest[0]) if $rest[0] ne '';
  } else {
    my ($coding, $esm, $hex) = @rest;
    %message = (source_addr => $from, destination_addr => $to, source_addr_ton => 1, dest_addr_ton => 1,
      data_coding => $coding, esm_class => $esm, short_message => pack('H*', $hex));
  }
  return unless $client;
  my $seq = $client->deliver_sm(%message, async => 1);
  $inflight{$seq} = $id;
}
