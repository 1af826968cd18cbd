/**
 * The installation's secret: generated or configured, the same for all instances, never a weak one.
 */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { installationSecret } from '../../src/storage/installation-secret.ts';
import { recto } from '../support/recto-process.ts';
import { createTestLocation, openTestDatabase } from '../support/stores.ts';
import { enginesFor } from './support/service.ts';

const GOOD = 'qT7vXw2Lr9ZkPb4NcHs6JdYg8MfUa3Re5';

describe.each(enginesFor("the installation's secret"))("the installation's secret on $engine", ({ engine }) => {
  it('is generated once, with 256 random bits, even if several instances start at the same time', async () => {
    const place = await createTestLocation(engine);
    const databases = await Promise.all([1, 2, 3].map(() => openTestDatabase(place)));
    const secrets = await Promise.all(databases.map((database) => installationSecret(database, undefined)));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32);
    for (const database of databases) await database.close();
    await place.remove();
  });

  it('is not stored if the operator sets it, and must not change afterwards', async () => {
    const place = await createTestLocation(engine);
    const database = await openTestDatabase(place);
    expect(await installationSecret(database, GOOD)).toBe(GOOD);
    expect(await installationSecret(database, GOOD)).toBe(GOOD);
    const kept = await database.kysely.selectFrom('installation').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(GOOD);
    await expect(installationSecret(database, `${GOOD}x`)).rejects.toThrow(
      'the data was encrypted with another secret',
    );
    await expect(installationSecret(database, undefined)).rejects.toThrow(
      'encrypted with a secret that is no longer set',
    );
    await database.close();
    await place.remove();
  });
});

describe('a weak secret', () => {
  it.each([
    '',
    'short',
    'a'.repeat(64),
    'abababababababababababababababababab',
    'changeme-changeme-changeme-changeme!',
    'your-secret-here-0123456789-qwertyui',
  ])('is rejected: %s', (secret) => {
    const read = () => readConfig({ RECTO_SECRET: secret });
    // An empty value counts as unset, and a secret is generated.
    if (secret === '') expect(read().config.secret).toBeUndefined();
    else expect(read).toThrow(/RECTO_SECRET: its value .*openssl rand/);
  });

  it('stops the start with an error that names the setting and not the value', async () => {
    const place = await createTestLocation('sqlite');
    const environment = { RECTO_DATA_DIR: place.dataDir, RECTO_SECRET: 'changeme-changeme-changeme-changeme!' };
    const { code, stderr } = await recto(['serve', '--port', '0'], environment);
    expect(code).toBe(2);
    expect(stderr).toContain('RECTO_SECRET');
    expect(stderr).not.toContain('changeme');
    await place.remove();
  });

  it('names the missing half of a provider’s settings', () => {
    expect(() => readConfig({ RECTO_GITHUB_CLIENT_ID: 'x' })).toThrow(
      'RECTO_GITHUB_CLIENT_SECRET: must be set too, because RECTO_GITHUB_CLIENT_ID is set.',
    );
    expect(() => readConfig({ RECTO_GOOGLE_CLIENT_SECRET: 'x' })).toThrow(
      'RECTO_GOOGLE_CLIENT_ID: must be set too, because RECTO_GOOGLE_CLIENT_SECRET is set.',
    );
    expect(readConfig({ RECTO_GITHUB_CLIENT_ID: 'x', RECTO_GITHUB_CLIENT_SECRET: 'y' }).config.githubClientId).toBe(
      'x',
    );
  });
});
