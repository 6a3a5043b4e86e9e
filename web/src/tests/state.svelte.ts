/** State for components that bind to it; tests are no components. */
export function stateOf<Value extends object>(given: Value): Value {
  const state = $state(given);
  return state;
}
