/** What pages may ask of the frame around them. */

export const shell = $state({
  /** The settings are open. */
  settings: false,
  /** What the tab says first, because somebody may be looking at another one. */
  attention: "",
  /** Another language was chosen, and its texts could not be loaded. */
  languageFailed: false,
});

/**
 * Leaves the screen to the table: the frame becomes a thin bar, on phones one small button.
 * Call it in a component; it ends with the component.
 *
 *   playing(() => match !== null);
 */
export function playing(on: () => boolean): void {
  $effect(() => {
    document.body.classList.toggle("playing", on());
    return () => document.body.classList.remove("playing");
  });
}
