/** Prints the results: `node print-sample.js`, and likewise with Deno and Bun. */
import * as full from '../../lib/full.js';
import * as main from '../../lib/index.js';
import * as metadata from '../../lib/metadata.js';
import * as tokens from '../../lib/tokens.js';
import { convertSample } from './convert-sample.js';

console.log(convertSample({ main, full, metadata, tokens }));
