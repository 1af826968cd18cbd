/** The service never fetches pages from its own public URL. */
import { describe, expect, it } from 'vitest';
import { addressSettings } from '../../src/compose/open-fetcher.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { createAddressPolicy } from '../../src/fetch/address/address-policy.ts';

function refusal(baseUrl: string, url: string, allowHosts = ''): string | undefined {
  const { config } = readConfig({ RECTO_BASE_URL: baseUrl, RECTO_FETCH_ALLOW_HOSTS: allowHosts });
  return createAddressPolicy(addressSettings(config)).urlRefusal(new URL(url));
}

describe('the host of RECTO_BASE_URL', () => {
  it.each([
    ['https://recto.dev', 'https://recto.dev/page'],
    ['https://recto.dev', 'http://recto.dev/'],
    ['https://recto.dev', 'https://RECTO.dev./'],
    ['http://recto.dev:8080', 'http://recto.dev:8080/'],
    ['http://recto.dev:8080', 'http://recto.dev/'],
    ['http://recto.dev:8080', 'https://recto.dev/'],
    ['http://recto.dev.:8080/base', 'http://recto.dev/'],
    ['http://8.8.8.8:8080', 'http://8.8.8.8/'],
    ['http://[2606:4700::1111]:8080', 'http://[2606:4700::1111]/'],
  ])('%s: %s is refused', (baseUrl, url) => {
    expect(refusal(baseUrl, url)).toBe('refused by the operator');
  });

  it('is refused even if the operator allows it', () => {
    expect(refusal('http://recto.dev:8080', 'http://recto.dev/', 'recto.dev')).toBe('refused by the operator');
  });

  it.each(['https://www.recto.dev/', 'https://dev/', 'https://recto.dev.com/'])('does not refuse %s', (url) => {
    expect(refusal('http://recto.dev:8080', url)).not.toBe('refused by the operator');
  });
});
