/** The installation's secret: made by itself, the same for all instances, and none that can be guessed. */
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { installationSecret } from '../../src/storage/installation-secret.ts';
import { recto } from '../support/recto-process.ts';
import { createTestLocation, openTestDatabase } from '../support/stores.ts';
import { enginesFor } from './support/service.ts';

const GOOD = 'qT7vXw2Lr9ZkPb4NcHs6JdYg8MfUa3Re5';

describe.each(enginesFor("the installation's secret"))("the installation's secret on $engine", ({ engine }) => {
  it('is made up once, with 256 random bits, however many instances start at once', async () => {
    const place = await createTestLocation(engine);
    const databases = await Promise.all([1, 2, 3].map(() => openTestDatabase(place)));
    const secrets = await Promise.all(databases.map((database) => installationSecret(database, undefined)));
    expect(new Set(secrets).size).toBe(1);
    expect(Buffer.from(secrets[0]!, 'base64url')).toHaveLength(32);
    for (const database of databases) await database.close();
    await place.remove();
  });

  it('of the operator is not kept in the data, and no other opens them afterwards', async () => {
    const place = await createTestLocation(engine);
    const database = await openTestDatabase(place);
    expect(await installationSecret(database, GOOD)).toBe(GOOD);
    expect(await installationSecret(database, GOOD)).toBe(GOOD);
    const kept = await database.kysely.selectFrom('installation').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(GOOD);
    await expect(installationSecret(database, `${GOOD}x`)).rejects.toThrow(
      'not the secret that the data were written with',
    );
    await expect(installationSecret(database, undefined)).rejects.toThrow('a secret of your own');
    await database.close();
    await place.remove();
  });
});

describe('a secret that can be guessed', () => {
  it.each([
    '',
    'short',
    'a'.repeat(64),
    'abababababababababababababababababab',
    'changeme-changeme-changeme-changeme!',
    'your-secret-here-0123456789-qwertyui',
  ])('is no start: %s', (secret) => {
    const read = () => readConfig({ RECTO_SECRET: secret });
    // Nothing at all counts as left out, and one is made up.
    if (secret === '') expect(read().config.secret).toBeUndefined();
    else expect(read).toThrow(/RECTO_SECRET: its value .*openssl rand/);
  });

  it('is told at the start, with its name and without itself', async () => {
    const place = await createTestLocation('sqlite');
    const environment = { RECTO_DATA_DIR: place.dataDir, RECTO_SECRET: 'changeme-changeme-changeme-changeme!' };
    const { code, stderr } = await recto(['serve', '--port', '0'], environment);
    expect(code).toBe(2);
    expect(stderr).toContain('RECTO_SECRET');
    expect(stderr).not.toContain('changeme');
    await place.remove();
  });

  it('one half of a provider’s settings names the other', () => {
    expect(() => readConfig({ RECTO_GITHUB_CLIENT_ID: 'x' })).toThrow(
      'RECTO_GITHUB_CLIENT_SECRET: is needed beside RECTO_GITHUB_CLIENT_ID.',
    );
    expect(() => readConfig({ RECTO_GOOGLE_CLIENT_SECRET: 'x' })).toThrow(
      'RECTO_GOOGLE_CLIENT_ID: is needed beside RECTO_GOOGLE_CLIENT_SECRET.',
    );
    expect(readConfig({ RECTO_GITHUB_CLIENT_ID: 'x', RECTO_GITHUB_CLIENT_SECRET: 'y' }).config.githubClientId).toBe(
      'x',
    );
  });
});
