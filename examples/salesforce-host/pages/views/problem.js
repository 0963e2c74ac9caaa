/** Says on the page what went wrong in it. */
export function showProblem(error) {
  const problem = document.getElementById('problem');
  problem.textContent = error.message;
  problem.hidden = false;
  reportError(error);
}
