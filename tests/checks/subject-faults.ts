const maxLength = 72;

/** Returns the rules that the subject of a commit breaks. Git itself writes the subject of a revert. */
export function subjectFaults(subject: string): readonly string[] {
  if (subject.startsWith('Revert "')) return [];
  return [
    ...(subject.length > maxLength ? [`longer than ${maxLength} characters`] : []),
    ...(/^[^\s:][^:]*: \S/.test(subject) ? [] : ['without an area in front, as in "sip: answer …"']),
    ...(subject.endsWith('.') ? ['with a full stop at its end'] : []),
    ...(/^(fixup|squash|amend)!/.test(subject) ? ['not squashed yet'] : []),
  ];
}
