/** Shows a failure on the page. */
export function showProblem(error) {
  const problem = document.getElementById('problem');
  problem.textContent = error.message;
  problem.hidden = false;
  reportError(error);
}
