/** The ruling whose text is shown, and the button that it was asked with. */

class Shown {
  number = $state.raw("");
  button = $state.raw<HTMLElement | null>(null);

  open(number: string, button: HTMLElement): void {
    this.number = number;
    this.button = button;
  }

  close(): void {
    this.button = null;
  }
}

export const shownRuling = new Shown();
