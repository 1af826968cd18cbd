/** The cache of the quick database is never older than the file. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QuickDatabase, RowCache } from '../../src/storage/quick-database.ts';
import { createTestLocation, type TestLocation } from '../support/stores.ts';

let place: TestLocation;
let one: QuickDatabase;
let other: QuickDatabase;
let reads: number;
let cache: RowCache<string>;

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  [one, other] = [openOn(place), openOn(place)];
  one.prepare('create table things (id text primary key, name text not null)').run();
  one.prepare("insert into things values ('a', 'first'), ('b', 'second')").run();
  reads = 0;
  cache = new RowCache(one, 3);
});

afterEach(async () => {
  one.close();
  other.close();
  await place.remove();
});

const openOn = ({ dataDir }: TestLocation) => new QuickDatabase(`${dataDir}/recto.sqlite`);

/** Reads a name through the cache. */
function nameOf(id: string): string | undefined {
  const cached = cache.get(id);
  if (cached !== undefined) return cached;
  reads++;
  const name = one.prepare('select name from things where id = ?').get(id)?.['name'] as string | undefined;
  if (name !== undefined) cache.set(id, name);
  return name;
}

function rename(database: QuickDatabase, id: string, name: string): void {
  database.prepare('update things set name = ? where id = ?').run(name, id);
}

/** Writes a name through the cache. */
function renameCached(id: string, name: string): void {
  rename(one, id, name);
  cache.set(id, name);
}

describe('a cached row', () => {
  it('is not read again while no other connection writes', () => {
    for (let request = 0; request < 5; request++) expect(one.transaction(() => nameOf('a'))).toBe('first');
    expect(reads).toBe(1);
    one.transaction(() => renameCached('a', 'renamed'));
    expect(one.transaction(() => nameOf('a'))).toBe('renamed');
    expect(reads).toBe(1);
  });

  it('is read again after another connection has written', () => {
    one.transaction(() => nameOf('a'));
    rename(other, 'b', 'irrelevant');
    rename(other, 'a', 'renamed');
    expect(one.transaction(() => nameOf('a'))).toBe('renamed');
  });

  it('is not used outside a transaction, when another connection may be writing', () => {
    one.transaction(() => nameOf('a'));
    rename(other, 'a', 'renamed');
    expect(nameOf('a')).toBe('renamed');
    expect(one.transaction(() => nameOf('a'))).toBe('renamed');
  });

  it('is evicted when the cache is full', () => {
    one.transaction(() => {
      for (const id of ['c', 'd', 'e', 'f']) cache.set(id, id);
      expect(['c', 'd', 'e', 'f'].map((id) => cache.get(id))).toEqual([undefined, undefined, undefined, 'f']);
    });
  });

  it('equals the row in the file after any sequence of reads, writes and rollbacks', () => {
    const id = fc.constantFrom('a', 'b');
    const step = fc.record({
      kind: fc.constantFrom('read', 'read outside', 'write', 'fail', 'fail nested', 'write elsewhere'),
      id,
      name: fc.string({ minLength: 1, maxLength: 3 }),
    });
    const fail = (work: () => void) => {
      expect(() =>
        one.transaction(() => {
          work();
          throw new Error('rolled back');
        }),
      ).toThrow('rolled back');
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        for (const { kind, id, name } of steps) {
          if (kind === 'read') one.transaction(() => nameOf(id));
          if (kind === 'read outside') nameOf(id);
          if (kind === 'write') one.transaction(() => renameCached(id, name));
          if (kind === 'fail') fail(() => renameCached(id, name));
          if (kind === 'fail nested') fail(() => one.transaction(() => renameCached(id, name)));
          if (kind === 'write elsewhere') rename(other, id, name);
          for (const each of ['a', 'b']) {
            const stored = other.prepare('select name from things where id = ?').get(each)?.['name'];
            expect(one.transaction(() => cache.get(each) ?? stored)).toBe(stored);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a failed transaction', () => {
  it('is rolled back, in the file and in the cache', () => {
    expect(one.transaction(() => nameOf('a'))).toBe('first');
    const work = () => {
      renameCached('a', 'half done');
      throw new Error('a fault');
    };
    expect(() => one.transaction(work)).toThrow('a fault');
    expect(one.transaction(() => nameOf('a'))).toBe('first');
  });

  it('rolls back the outer transaction if it is nested', () => {
    const inner = () => {
      throw new Error('a fault');
    };
    const work = () => {
      rename(one, 'b', 'half done');
      one.transaction(inner);
    };
    expect(() => one.transaction(work)).toThrow('a fault');
    expect(one.transaction(() => nameOf('b'))).toBe('second');
  });

  it('releases the lock', () => {
    expect(() =>
      one.transaction(() => {
        throw new Error('a fault');
      }),
    ).toThrow();
    other.transaction(() => rename(other, 'a', 'renamed'));
    expect(one.transaction(() => nameOf('a'))).toBe('renamed');
  });

  it('is rolled back if its work returns a promise', () => {
    const work = async () => renameCached('a', 'too late');
    expect(() => one.transaction(work)).toThrow('must be synchronous');
    expect(one.transaction(() => nameOf('a'))).toBe('first');
  });
});

it('throws without changing anything while another connection holds the lock', () => {
  one.transaction(() => {
    expect(() => other.transaction(() => rename(other, 'a', 'renamed'))).toThrow(/locked/);
  });
  expect(one.transaction(() => nameOf('a'))).toBe('first');
});
