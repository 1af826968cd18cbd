/**
 * The protected resource metadata of the MCP endpoint (RFC 9728). It names no authorization server: keys come from the
 * dashboard, and clients must not try to register or to obtain tokens.
 */
import type { Site } from './site.ts';

/** Clients look at the path of the resource first, then at the root. */
export const RESOURCE_METADATA_PATHS = [
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-protected-resource',
] as const;

export function describeMcpResource({ baseUrl }: Pick<Site, 'baseUrl'>) {
  return {
    resource: `${baseUrl}/mcp`,
    resource_name: 'Recto',
    bearer_methods_supported: ['header'],
    resource_documentation: `${baseUrl}/docs`,
  };
}
