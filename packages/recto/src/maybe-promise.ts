/** Values that local stores return at once and remote stores as a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` at once if the value is there, otherwise when its promise resolves. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Runs `work` and replaces an error, thrown or rejected, by a value. */
export function recover<T>(work: () => MaybePromise<T>, onError: (error: unknown) => T): MaybePromise<T> {
  try {
    const result = work();
    return result instanceof Promise ? result.catch(onError) : result;
  } catch (error) {
    return onError(error);
  }
}
