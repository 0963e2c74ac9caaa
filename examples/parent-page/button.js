/** A button; what its act fails with is shown on the page. */
export function button(text, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', () => {
    document.getElementById('problem').hidden = true;
    act().catch(showProblem);
  });
  return made;
}

export function showProblem(error) {
  const problem = document.getElementById('problem');
  problem.textContent = error.message;
  problem.hidden = false;
}
