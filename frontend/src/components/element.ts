/** A new element of the page, with its properties. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  given: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), given);
