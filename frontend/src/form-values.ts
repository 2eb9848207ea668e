/** Returns what stands in the fields of a form, by their names. A file counts as an empty field. */
export const formValues = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
