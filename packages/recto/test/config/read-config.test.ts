import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeSources, flagsHelp, settingsTable } from '../../src/config/describe-config.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { SETTINGS } from '../../src/config/settings.ts';

const DOCUMENT = new URL('../../../../docs/configuration.md', import.meta.url);

describe('the settings', () => {
  it('have defaults that are valid', () => {
    const { config, sources, warnings } = readConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '.recto',
      fetchRedirects: 10,
      fetchNat64: false,
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(config.trustedProxies).toEqual([]);
    expect(new Set(Object.values(sources))).toEqual(new Set(['default']));
    expect(warnings).toEqual([]);
  });

  it('are read from flags, then from the environment, ignoring empty variables', () => {
    const { config, sources } = readConfig(
      { RECTO_PORT: '1', RECTO_HOST: '::1', RECTO_LOG_LEVEL: '', RECTO_TRUSTED_PROXIES: ' 10.0.0.0/8 ,::1,' },
      { port: '2' },
    );
    expect(config).toMatchObject({ port: 2, host: '::1', logLevel: 'info', trustedProxies: ['10.0.0.0/8', '::1'] });
    expect(sources).toMatchObject({ port: 'flag', host: 'environment', logLevel: 'default' });
  });

  it('are all reported at once if invalid, without showing secrets', () => {
    const environment = {
      RECTO_HOST: 'http://0.0.0.0',
      RECTO_PORT: '65536',
      RECTO_BASE_URL: 'recto.example',
      DATABASE_URL: 'mysql://root:secret@db',
      RECTO_LOG_LEVEL: 'loud',
      RECTO_FETCH_NAT64: 'yes',
      RECTO_CONTACT_EMAIL: 'nobody',
    };
    expect(() => readConfig(environment, { 'fetch-mib': '1.5' })).toThrow(
      [
        'RECTO_HOST: "http://0.0.0.0" is neither a host name nor an IP address.',
        'RECTO_PORT: "65536" is not a whole number from 0 to 65535.',
        'RECTO_BASE_URL: "recto.example" is not a URL that starts with https:// or http://.',
        'DATABASE_URL: its value is not a URL that starts with postgres:// or postgresql://.',
        'RECTO_LOG_LEVEL: "loud" is not one of debug, info, warn, error, silent.',
        'RECTO_CONTACT_EMAIL: "nobody" is not an e-mail address.',
        '--fetch-mib: "1.5" is not a whole number from 1 to 1000.',
        'RECTO_FETCH_NAT64: "yes" is neither true nor false.',
      ].join('\n'),
    );
  });

  it('are rejected in quotes, which a file of variables takes as part of the value', () => {
    const environment = { RECTO_HOST: '"0.0.0.0"', RECTO_PORT: "'80'", DATABASE_URL: '"postgres://recto@db/recto"' };
    expect(() => readConfig(environment)).toThrow(
      [
        'RECTO_HOST: ""0.0.0.0"" is in quotes. Leave out the quotes around the value.',
        `RECTO_PORT: "'80'" is in quotes. Leave out the quotes around the value.`,
        'DATABASE_URL: its value is not a URL that starts with postgres:// or postgresql://. Leave out the quotes around the value.',
      ].join('\n'),
    );
  });

  it('that are URLs may have spaces around them', () => {
    const { databaseUrl, redisUrl } = readConfig({
      DATABASE_URL: ' postgres://db/recto\n',
      REDIS_URL: 'redis://db ',
    }).config;
    expect([databaseUrl, redisUrl]).toEqual(['postgres://db/recto', 'redis://db']);
  });

  it('cause a warning if unknown', () => {
    const environment = { RECTO_PROT: '80', RECTO_TEST_X: '1', OTHER: '1', RECTO_DATABASE_URL: 'postgres://db/x' };
    expect(readConfig(environment).warnings).toEqual([
      'There is no setting RECTO_PROT. Did you mean RECTO_PORT?',
      'There is no setting RECTO_DATABASE_URL. Did you mean DATABASE_URL?',
    ]);
  });

  it.each([
    ...['https://user:secret@recto.example', 'https://:secret@recto.example'],
    ...['https://recto.example/?a=b', 'https://recto.example/#a'],
  ])('reject the base URL %s, to which no path can be added', (url) => {
    expect(() => readConfig({ RECTO_BASE_URL: url })).toThrow('has more than a host, a port and a path.');
  });

  it('warn about a base URL with a path, below which the dashboard does not work', () => {
    expect(readConfig({ RECTO_BASE_URL: 'https://example.com/recto' }).warnings).toEqual([
      expect.stringContaining('RECTO_BASE_URL is https://example.com/recto, but the links and forms of the dashboard'),
    ]);
    for (const url of ['https://recto.example', 'https://recto.example/']) {
      expect(readConfig({ RECTO_BASE_URL: url }).warnings).toEqual([]);
    }
  });

  it('have origins as browsers send them', () => {
    const given = 'https://Agent.example:443/, http://localhost:3000, chrome-extension://abcdef';
    expect(readConfig({ RECTO_MCP_ORIGINS: given }).config.mcpOrigins).toEqual([
      'https://agent.example',
      'http://localhost:3000',
      'chrome-extension://abcdef',
    ]);
    const parts = ['/path', '?query', '#part'].map((part) => `https://agent.example${part}`);
    for (const wrong of ['agent.example', ...parts, 'https://user@agent.example', '*']) {
      expect(() => readConfig({ RECTO_MCP_ORIGINS: wrong })).toThrow(
        `RECTO_MCP_ORIGINS: "${wrong}" has "${wrong}", which is not an origin such as https://agent.example.`,
      );
    }
  });

  it.each(['0.0.0.0', '::', '192.168.1.5', 'recto.example'])(
    'warn about the host %s without an https base URL',
    (host) => {
      expect(readConfig({ RECTO_HOST: host }).warnings[0]).toContain('RECTO_BASE_URL is not an https URL');
      expect(readConfig({ RECTO_HOST: host, RECTO_BASE_URL: 'http://recto.example' }).warnings).toHaveLength(1);
      expect(readConfig({ RECTO_HOST: host, RECTO_BASE_URL: 'https://recto.example' }).warnings).toEqual([]);
    },
  );

  it.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('do not warn about the host %s', (host) => {
    expect(readConfig({ RECTO_HOST: host }).warnings).toEqual([]);
  });

  it.each(['pa#ss', 'pa/ss', 'p?ss'])(
    'explain how to write the password %s in a URL, without showing it',
    (password) => {
      const read = () => readConfig({ DATABASE_URL: `postgres://recto:${password}@db.example/recto` });
      expect(read).toThrow(
        'DATABASE_URL: its value is not a URL that starts with postgres:// or postgresql://. Percent-encode special characters of a user name or password, such as %23 for # and %2F for /.',
      );
      const encoded = `postgres://recto:${encodeURIComponent(password)}@db.example/recto`;
      expect(readConfig({ DATABASE_URL: encoded }).config.databaseUrl).toBe(encoded);
    },
  );

  it.each(['Recto\nX-Other: 1', 'Rect€', ' ', 'Recto '])('reject %j, which cannot be sent as a header', (text) => {
    expect(() => readConfig({ RECTO_FETCH_USER_AGENT: text })).toThrow(
      `RECTO_FETCH_USER_AGENT: "${text}" is not printable ASCII text without spaces around it.`,
    );
    expect(() => readConfig({ RECTO_METRICS_TOKEN: text })).toThrow('RECTO_METRICS_TOKEN: its value is not printable');
  });

  it('warn if the memory for pages has no room for one of the largest size', () => {
    const sizes = { RECTO_FETCH_MIB: '50', RECTO_FETCH_PROCESSES: '3' };
    expect(readConfig({ ...sizes, RECTO_FETCH_MEMORY_MIB: '299' }).warnings).toEqual([
      'RECTO_FETCH_MEMORY_MIB is 299, so large pages would always get 503. With 3 RECTO_FETCH_PROCESSES, each with room for a page of 50 MiB (RECTO_FETCH_MIB) twice, it must be at least 300.',
    ]);
    expect(readConfig({ ...sizes, RECTO_FETCH_MEMORY_MIB: '300' }).warnings).toEqual([]);
  });

  it('are printed without secrets', () => {
    const shown = describeSources(
      readConfig({ DATABASE_URL: 'postgres://u:password@db/x', RECTO_METRICS_TOKEN: 'token' }),
    );
    expect(shown).toContain('DATABASE_URL = (secret) (environment)');
    expect(shown).toContain('RECTO_PORT = 8080 (default)');
    expect(shown).not.toMatch(/password|token\b.*=.*token/);
  });

  it('are all listed in the help and the documentation', () => {
    const help = flagsHelp();
    for (const { variable } of Object.values(SETTINGS)) expect(help).toContain(variable);
    expect(readFileSync(DOCUMENT, 'utf8')).toContain(settingsTable());
  });
});
