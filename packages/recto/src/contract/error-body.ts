/** The one shape of every error. */
import * as z from 'zod';
import { ERRORS, type ErrorCode } from '../core/errors.ts';

const CODES = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const ErrorBody = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(CODES).meta({ id: 'ErrorCode', description: 'Stable; for programs.' }),
      message: z.string().meta({ description: 'What happened and what to do next; for people.' }),
    }),
  })
  .meta({ id: 'Error', description: 'What every failed request is answered with.' });

export type ErrorBody = z.infer<typeof ErrorBody>;
