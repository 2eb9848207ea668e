/** Replacements for some methods of an object; each gets the method that it replaces. */
type Replacements<Port> = {
  [Method in keyof Port]?: Port[Method] extends (...all: never[]) => unknown ? (inner: Port[Method]) => Port[Method] : never;
};

/** The same store or log with some methods replaced, to see what happens when they fail. */
export const faulty = <Port extends object>(port: Port, replacements: Replacements<Port>): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== 'function') return value;
      const inner = value.bind(target) as Port[keyof Port];
      const replaced = replacements[name as keyof Port] as ((inner: unknown) => unknown) | undefined;
      return replaced ? replaced(inner) : inner;
    },
  });
