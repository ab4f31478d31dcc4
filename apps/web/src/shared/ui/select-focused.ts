/**
 * Selects the text of an input that has the focus. Selecting moves the focus to the input, too, so what happens later
 * than the focus must not take it back from where the person has gone.
 */
export function selectFocused(input: HTMLInputElement | null): void {
  if (input && document.activeElement === input) input.select()
}
