/** Labels of API keys for usage tables. Usage outlives its key, so a key may no longer exist. */
import { playgroundId } from '../../identity/keys/api-keys.ts';
import type { ApiKey } from '../../identity/keys/key-store.ts';

export type KeyLabels = (keyId: string) => string;

export function keyLabels(accountId: string, keys: readonly ApiKey[]): KeyLabels {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  names.set(playgroundId(accountId), 'Playground');
  return (keyId) => names.get(keyId) ?? 'Deleted key';
}
