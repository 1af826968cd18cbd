/** What a tool call returns: a note for the model, and the page's text, marked as data with its source. */
import { randomBytes } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { RectoError } from '../contract/errors.ts';
import type { DeliveredPage } from '../conversion/deliver-page.ts';
import { outlineMarkdown } from '../conversion/reading/outline-markdown.ts';
import { shortenOutline } from '../conversion/reading/shorten-outline.ts';
import { DEFAULT_PART_TOKENS, type ToolName } from './tools.ts';

/** Headings of an outline, so that it stays below the limits of clients. A heading has about 30 tokens. */
const MAX_HEADINGS = 250;

export function toolResult(tool: ToolName, page: DeliveredPage): CallToolResult {
  return {
    content: [
      { type: 'text', text: page.outline === undefined ? describePart(tool, page) : describeOutline(tool, page) },
      {
        type: 'text',
        text: page.outline === undefined ? markData(page.markdown, page) : markData(outlineOf(page), page),
      },
    ],
  };
}

/** The message says what happened and what to do next. */
export function toolError({ code, message, detail, retryAfter }: RectoError): CallToolResult {
  // The advice for other clients is to read the description of the REST API.
  const advised = code === 'INVALID_REQUEST' ? `${detail} The description of the tool lists all arguments.` : message;
  const wait = retryAfter === undefined ? '' : ` Wait ${retryAfter} seconds.`;
  return { isError: true, content: [{ type: 'text', text: `${code}: ${advised}${wait}` }] };
}

function describePart(tool: ToolName, { metadata, part, nextCursor, warnings = [] }: DeliveredPage): string {
  const total = `about ${metadata.tokenCount} tokens`;
  const size =
    nextCursor === undefined
      ? `This is the end of what you requested. The page has ${total}.`
      : `This part has ${part?.tokenCount ?? 0} tokens; the page has ${total}. To read on, call ${tool} with {"cursor": "${nextCursor}"}. To see the page's sections instead, add "outline": true.`;
  return [size, ...warnings.map(({ message }) => message)].join('\n');
}

function describeOutline(tool: ToolName, { outline = [], metadata, nextCursor }: DeliveredPage): string {
  if (outline.length === 0) {
    return `The page has no headings, and about ${metadata.tokenCount} tokens. To read it from the start, call ${tool} with {"cursor": "${nextCursor}"}.`;
  }
  const shown = shortenOutline(outline, MAX_HEADINGS);
  const omitted =
    shown.length === outline.length ? '' : ` ${outline.length - shown.length} deeper or later headings are not listed.`;
  return `The page has about ${metadata.tokenCount} tokens.${omitted} To read a section, call ${tool} with {"cursor": "${nextCursor}", "section": "<id>"}. Without "section", the same cursor reads the page from its start. Long sections are returned in parts of ${DEFAULT_PART_TOKENS} tokens or your "maxTokens".`;
}

function outlineOf({ outline = [] }: DeliveredPage): string {
  return outlineMarkdown(shortenOutline(outline, MAX_HEADINGS));
}

/** The id is random, so that no page can contain the end of its own mark. */
function markData(text: string, { metadata }: DeliveredPage): string {
  const id = randomBytes(6).toString('hex');
  const url = metadata.resolvedUrl ?? metadata.url;
  const source = url === undefined ? 'HTML of the request' : new URL(url).href.replaceAll('"', '%22');
  return `<web-page id="${id}" source="${source}">\n${text.trimEnd()}\n</web-page id="${id}">`;
}
