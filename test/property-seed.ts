/**
 * The seed of all property tests. It is fixed, so that a change fails for its own faults alone;
 * `npm run test:properties` looks for other faults with random seeds.
 */
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: Number(process.env['RECTO_TEST_SEED'] ?? 20_261_123) });
