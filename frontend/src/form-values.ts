/** Returns the values of a form's fields, by name. A file counts as an empty field. */
export const formValues = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
