/** The manifest at `/.well-known/ai-plugin.json`, through which agents and assistants find the API. */
import type { Site } from './site.ts';

export function describePlugin({ baseUrl, contactEmail, legalUrl, logoUrl }: Site) {
  return {
    schema_version: 'v1',
    name_for_human: 'Recto',
    name_for_model: 'recto',
    description_for_human: 'Converts web pages and HTML to clean Markdown with metadata.',
    description_for_model:
      'Converts a web page (by URL) or an HTML string to clean Markdown, with its title, author, publication date, and word and token counts. Use it to read a page.',
    auth: { type: 'user_http', authorization_type: 'bearer' },
    api: { type: 'openapi', url: `${baseUrl}/api/v1/openapi.json` },
    logo_url: logoUrl,
    contact_email: contactEmail,
    legal_info_url: legalUrl,
  };
}
