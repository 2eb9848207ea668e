/**
 * A `ref` that focuses a control when its dialog opens: React does not write the `autofocus` attribute that the browser
 * looks for.
 */
export const autofocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
