/**
 * As a `ref`, gives a control the focus when its dialog opens: the browser looks for this attribute, which React does
 * not write.
 */
export const autofocus = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
