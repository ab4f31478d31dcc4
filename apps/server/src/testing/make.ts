import type { AnyResource, AnyRow } from '@tuheng/domain/kernel/resource'
import { createRecord } from '../engine/write/save.ts'
import { setUpDictionaries } from '../features/system/dictionaries.ts'
import type { TestApp } from './app.ts'
import { fullInput, resourceNamed, sampleInput } from './samples.ts'

/** Creates valid records of any resource in one company, with the records that they reference. */
export interface Maker {
  /** Input as a person would send it. */
  input(resource: AnyResource, over?: AnyRow): Promise<AnyRow>
  /** As `input`, with every field that may be filled. */
  full(resource: AnyResource, over?: AnyRow): Promise<AnyRow>
  /** A record created by the system. Statuses and computed fields may be given. */
  record(name: string, over?: AnyRow): Promise<AnyRow>
}

/** `furnished`: the company already has its dictionaries. */
export async function makerFor(app: TestApp, orgId: number, options: { furnished?: boolean } = {}): Promise<Maker> {
  if (!options.furnished) await app.work(orgId, setUpDictionaries)
  const known = new Map<string, Promise<number>>()
  const ref = (target: string, fixed: AnyRow): Promise<number> => {
    const key = `${target} ${JSON.stringify(fixed)}`
    const made = known.get(key) ?? maker.record(target, fixed).then(row => row.id as number)
    known.set(key, made)
    return made
  }
  const maker: Maker = {
    input: (resource, over) => sampleInput(resource, ref, over),
    full: (resource, over) => fullInput(resource, ref, over),
    record: async (name, over = {}) => {
      const resource = resourceNamed(name)
      const input = await sampleInput(resource, ref, over)
      return app.work(orgId, tx => createRecord(tx, resource, { values: input }))
    },
  }
  return maker
}

/** A record that a reference names, with the values that it asks for. */
export async function referred(
  { app, orgId, maker }: { app: TestApp; orgId: number; maker: Maker },
  target: string,
  fixed: AnyRow,
): Promise<number> {
  const { status, ...rest } = fixed
  if (target !== 'settlement' || !status) return Number((await maker.record(target, fixed)).id)
  // Only one with items, which samples cannot have, leaves the draft
  const { id } = await maker.record(target, rest)
  await app.work(orgId, tx =>
    tx.sql('update settlement set amount = 1, status = $3 where org_id = $1 and id = $2', [orgId, id, status]),
  )
  return Number(id)
}
