/** What the routes and pages work with. `compose/` builds it once; tests replace parts of it. */
import type { BlockList } from 'node:net';
import type { DeliveryServices } from '../conversion/deliver-page.ts';
import type { IdentityServices } from '../identity/identity-services.ts';
import type { MeteringServices } from '../metering/metering-services.ts';
import type { OperationsServices } from '../operations/operations-services.ts';
import type { AdmissionControl } from './admission-control.ts';
import type { BodyMemory } from './body-memory.ts';
import type { Site } from './site.ts';

/** Shared by all HTTP requests. */
export interface HttpServices {
  readonly admission: AdmissionControl;
  readonly bodyMemory: BodyMemory;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: BlockList;
  /** Origins of web pages that may use `/mcp`, besides the service's own. */
  readonly mcpOrigins: readonly string[];
}

export interface Services {
  readonly identity: IdentityServices;
  readonly metering: MeteringServices;
  readonly conversion: DeliveryServices;
  readonly operations: OperationsServices;
  readonly http: HttpServices;
  readonly site: Site;
}
