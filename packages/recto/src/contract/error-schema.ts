/** The shape of every error response. */
import * as z from 'zod';

/** @param codes - all error codes. */
export function errorSchema<const Code extends string>(codes: readonly [Code, ...Code[]]) {
  return z
    .object({
      success: z.literal(false),
      error: z.object({
        code: z.enum(codes).meta({ id: 'ErrorCode', description: 'Machine-readable and stable.' }),
        message: z.string().meta({ description: 'What happened and what to do next, for people. May change.' }),
      }),
    })
    .meta({ id: 'ErrorResponse', description: 'The response to every failed request.' });
}
