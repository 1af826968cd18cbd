/** What is remembered of the file is never older than the file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { QuickDatabase, Remembered } from '../../src/storage/quick-database.ts';
import { createTestLocation, type Place } from '../support/stores.ts';

let place: Place;
let one: QuickDatabase;
let other: QuickDatabase;
let reads: number;
let namesOfOne: Remembered<string>;

beforeEach(async () => {
  place = await createTestLocation('sqlite');
  [one, other] = [openOn(place), openOn(place)];
  one.prepare('create table things (id text primary key, name text not null)').run();
  one.prepare("insert into things values ('a', 'first'), ('b', 'second')").run();
  reads = 0;
  namesOfOne = new Remembered(one, 3);
});

afterEach(async () => {
  one.close();
  other.close();
  await place.remove();
});

const openOn = ({ dataDir }: Place) => new QuickDatabase(`${dataDir}/recto.sqlite`);

function nameOf(id: string): string | undefined {
  const known = namesOfOne.get(id);
  if (known !== undefined) return known;
  reads++;
  const name = one.prepare('select name from things where id = ?').get(id)?.['name'] as string | undefined;
  if (name !== undefined) namesOfOne.set(id, name);
  return name;
}

function rename(database: QuickDatabase, id: string, name: string): void {
  database.prepare('update things set name = ? where id = ?').run(name, id);
}

describe('a row that was read', () => {
  it('is not read again while nobody else writes', () => {
    for (let request = 0; request < 5; request++) expect(one.inOneGo(() => nameOf('a'))).toBe('first');
    expect(reads).toBe(1);
    // What this connection writes itself, it knows.
    one.inOneGo(() => {
      rename(one, 'a', 'renamed');
      namesOfOne.set('a', 'renamed');
    });
    expect(one.inOneGo(() => nameOf('a'))).toBe('renamed');
    expect(reads).toBe(1);
  });

  it('is read again as soon as somebody else has written', () => {
    one.inOneGo(() => nameOf('a'));
    rename(other, 'b', 'of no interest');
    rename(other, 'a', 'renamed');
    expect(one.inOneGo(() => nameOf('a'))).toBe('renamed');
  });

  it('is read anew outside a transaction, where somebody may be writing', () => {
    one.inOneGo(() => nameOf('a'));
    rename(other, 'a', 'renamed');
    expect(nameOf('a')).toBe('renamed');
    expect(one.inOneGo(() => nameOf('a'))).toBe('renamed');
  });

  it('is one of so many', () => {
    one.inOneGo(() => {
      namesOfOne.get('c');
      for (const id of ['c', 'd', 'e', 'f']) namesOfOne.set(id, id);
      expect(['c', 'd', 'e', 'f'].map((id) => namesOfOne.get(id))).toEqual([undefined, undefined, undefined, 'f']);
    });
  });
});

describe('work that fails half way', () => {
  it('is undone, and so is what was remembered of it', () => {
    expect(one.inOneGo(() => nameOf('a'))).toBe('first');
    const work = () => {
      rename(one, 'a', 'half done');
      namesOfOne.set('a', 'half done');
      throw new Error('a fault');
    };
    expect(() => one.inOneGo(work)).toThrow('a fault');
    expect(one.inOneGo(() => nameOf('a'))).toBe('first');
  });

  it('within other work takes all of it along', () => {
    const inner = () => {
      throw new Error('a fault');
    };
    const work = () => {
      rename(one, 'b', 'half done');
      one.inOneGo(inner);
    };
    expect(() => one.inOneGo(work)).toThrow('a fault');
    expect(one.inOneGo(() => nameOf('b'))).toBe('second');
  });

  it('leaves the file to others', () => {
    expect(() =>
      one.inOneGo(() => {
        throw new Error('a fault');
      }),
    ).toThrow();
    other.inOneGo(() => rename(other, 'a', 'renamed'));
    expect(one.inOneGo(() => nameOf('a'))).toBe('renamed');
  });
});

it('while another process writes, it says so and does nothing', () => {
  one.inOneGo(() => {
    expect(() => other.inOneGo(() => rename(other, 'a', 'renamed'))).toThrow(/locked/);
  });
  expect(one.inOneGo(() => nameOf('a'))).toBe('first');
});
