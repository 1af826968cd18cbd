/** The one shape of every error. */
import * as z from 'zod';

/** @param codes - every code there is, from the table of errors. */
export function errorSchema<const Code extends string>(codes: readonly [Code, ...Code[]]) {
  return z
    .object({
      success: z.literal(false),
      error: z.object({
        code: z.enum(codes).meta({ id: 'ErrorCode', description: 'Stable; for programs.' }),
        message: z.string().meta({ description: 'What happened and what to do next; for people.' }),
      }),
    })
    .meta({ id: 'Error', description: 'What every failed request is answered with.' });
}
