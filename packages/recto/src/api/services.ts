/** What the routes work with. `compose/` builds it once; tests build it with doubles at the ports. */
import type { BlockList } from 'node:net';
import type { ConversionServices } from '../conversion/convert-page.ts';
import type { IdentityServices } from '../identity/identity-services.ts';
import type { MeteringServices } from '../metering/metering-services.ts';
import type { OperationsServices } from '../operations/operations-services.ts';
import type { BodyMemory } from './body-memory.ts';
import type { Site } from './site.ts';

/** Shared by all HTTP requests. */
export interface HttpServices {
  /** Bounds the memory of all request bodies together. */
  readonly bodyMemory: BodyMemory;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: BlockList;
  /**
   * Runs `work` on the stores of keys and limits in one transaction, where both are local.
   * @throws the store's error if it can't answer at once.
   */
  readonly inOneGo?: <T>(work: () => T) => T;
}

export interface Services {
  readonly identity: IdentityServices;
  readonly metering: MeteringServices;
  readonly conversion: ConversionServices;
  readonly operations: OperationsServices;
  readonly http: HttpServices;
  readonly site: Site;
}
