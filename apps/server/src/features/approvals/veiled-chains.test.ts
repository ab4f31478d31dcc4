import { dependentPaths } from '@tuheng/domain/kernel/copies'
import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRecord } from '../../engine/read/record.ts'
import { systemActor } from '../../engine/write/work.ts'
import { column, snake, tableName } from '../../sql/names.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Maker, makerFor } from '../../testing/make.ts'
import { resourceNamed } from '../../testing/samples.ts'
import { veiledCopies } from './veiled-copies.ts'

/** Every declared way by which a record repeats a value of another, and by which a third repeats it in turn. */

let app: TestApp
let orgId: number
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  orgId = await app.company()
  maker = await makerFor(app, orgId)
})

/** A field by which a record names another, `items.statementId` in child rows. */
interface Naming {
  path: string
  to: AnyResource
}

const namingOf = ({ fields }: AnyResource): Naming[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(field.kind === 'ref' && field.to ? [{ path: name, to: resourceNamed(field.to) }] : []),
    ...Object.entries(field.lines?.fields ?? {}).flatMap(([key, sub]) =>
      sub.kind === 'ref' && sub.to ? [{ path: `${name}.${key}`, to: resourceNamed(sub.to) }] : [],
    ),
  ])

/** The fields of one resource that another repeats. */
const repeated = (from: AnyResource, by: string): string[] =>
  Object.keys(from.fields).filter(name => dependentPaths(from.name, [name]).get(by)?.length)

interface Chain {
  key: string
  first: AnyResource
  middle: AnyResource
  last: AnyResource
  /** How the last names the middle one, and that the first one. */
  byLast: string
  byMiddle: string
}

const chains: Chain[] = registry.resources.flatMap(last =>
  namingOf(last)
    .filter(({ to }) => to.name !== last.name && repeated(to, last.name).length)
    .flatMap(({ path: byLast, to: middle }) =>
      namingOf(middle)
        .filter(({ to }) => to.name !== middle.name && repeated(to, middle.name).length)
        .map(({ path: byMiddle, to: first }) => ({
          key: `${first.name} → ${middle.name}.${byMiddle} → ${last.name}.${byLast}`,
          first,
          middle,
          last,
          byLast,
          byMiddle,
        })),
    ),
)

/** The ids that a record names by a field, or by one of its child rows. */
const idsAt = (row: AnyRow | undefined, path: string): number[] => {
  const [name = '', key] = path.split('.')
  const values = key ? ((row?.[name] ?? []) as AnyRow[]).map(line => line[key]) : [row?.[name]]
  return values.map(Number).filter(Boolean)
}

const read = (resource: AnyResource, id: number): Promise<AnyRow | undefined> =>
  app.work(orgId, tx => readRecord(tx, resource, { id, labels: false, lock: false }))

const samples = new Map<string, Promise<number>>()
const sampleOf = ({ name }: AnyResource): Promise<number> => {
  const made = samples.get(name) ?? maker.record(name).then(row => Number(row['id']))
  samples.set(name, made)
  return made
}

/** The record that this one names by the field; one is entered where the sample has none, unless its checks refuse it. */
async function named(resource: AnyResource, id: number, { path, to }: Naming): Promise<number | undefined> {
  const [known] = idsAt(await read(resource, id), path)
  if (known !== undefined) return known
  const other = await sampleOf(to)
  const [name = '', key] = path.split('.')
  const lines = key && resource.fields[name]?.lines
  const set = lines
    ? `update ${snake(lines.name)} set ${column(key)} = $3 where org_id = $1 and parent_id = $2`
    : `update ${tableName(resource)} set ${column(path)} = $3 where org_id = $1 and id = $2`
  return app
    .work(orgId, tx => tx.sql(set, [tx.orgId, id, other]))
    .then(
      async () => idsAt(await read(resource, id), path)[0],
      () => undefined,
    )
}

/** Chains whose sample names a record at both steps. */
const walked = new Set<string>()

describe('what a node hides of a record', () => {
  it.each(chains)('is veiled in what repeats it: $key', async ({ key, first, middle, last, byLast, byMiddle }) => {
    const lastId = await sampleOf(last)
    const middleId = await named(last, lastId, { path: byLast, to: middle })
    const firstId = middleId && (await named(middle, middleId, { path: byMiddle, to: first }))
    if (!firstId || !middleId) return expect(lastId, key).toBeGreaterThan(0)
    walked.add(key)
    for (const field of repeated(first, middle.name)) {
      const copies = dependentPaths(first.name, [field]).get(middle.name) ?? []
      const copied = dependentPaths(middle.name, copies).get(last.name) ?? []
      const actor = systemActor(orgId, 'test')
      const veiled = await app.work(orgId, tx =>
        veiledCopies({ query: tx.sql }, actor, { [first.name]: { [firstId]: [field] } }),
      )
      expect(veiled[middle.name]?.[middleId], `${first.name}.${field} in the middle`).toEqual(
        expect.arrayContaining([...copies]),
      )
      if (copied.length)
        expect(veiled[last.name]?.[lastId], `${first.name}.${field} at the end`).toEqual(
          expect.arrayContaining([...copied]),
        )
      // The record itself is veiled by its task, not as a copy of itself
      expect(veiled[first.name]?.[firstId]).toBeUndefined()
    }
    return undefined
  })

  it('was followed along most of the declared ways', () => {
    expect(chains.length).toBeGreaterThan(20)
    expect(walked.size / chains.length).toBeGreaterThan(0.75)
  })
})
