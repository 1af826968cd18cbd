/** Example requests and responses for the OpenAPI description. A test sends each request. */
import type { ConvertRequest, ConvertResult } from './conversion.ts';

interface Example<T> {
  readonly summary: string;
  readonly value: T;
}

export const REQUEST_EXAMPLES: Readonly<Record<string, Example<ConvertRequest>>> = {
  url: { summary: 'A page by URL', value: { url: 'https://example.com/article' } },
  html: { summary: 'An HTML string', value: { html: '<h1>Hello</h1><p>Hello, <b>World</b>.</p>' } },
  options: {
    summary: 'Text only: no images, links or front matter',
    value: {
      url: 'https://example.com/article',
      options: { includeImages: false, includeLinks: false, includeMeta: false },
    },
  },
  part: {
    summary: 'The first part of a long page',
    value: { url: 'https://example.com/article', options: { maxTokens: 4000 } },
  },
  text: {
    summary: 'Plain text, and a list of all links of the page',
    value: { url: 'https://example.com/article', options: { format: 'text', links: 'page' } },
  },
};

export const MARKDOWN_EXAMPLE = '# Hello\n\nHello, **World**.\n';

const FRONT_MATTER = `---
title: "An article"
url: "https://example.com/article"
author: "Ada Lovelace"
publishedDate: "2026-03-14"
extractedAt: "2026-05-01T12:00:00.000Z"
wordCount: 3
tokenCount: 8
readingTime: 1
---

`;

export const RESULT_EXAMPLE: ConvertResult = {
  success: true,
  data: {
    markdown: FRONT_MATTER + MARKDOWN_EXAMPLE,
    metadata: {
      title: 'An article',
      url: 'https://example.com/article',
      extractedAt: '2026-05-01T12:00:00.000Z',
      wordCount: 3,
      tokenCount: 8,
      readingTime: 1,
      author: 'Ada Lovelace',
      publishedDate: '2026-03-14',
      description: null,
    },
    content: { pageType: 'article', keptShare: 0.84, confidence: 0.97 },
    warnings: [],
  },
};
