import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { tableName } from '../sql/names.ts'
import { generate } from './generate.ts'

type Change = Pick<AnyResource, 'checks' | 'constraints'>

async function snapshotCopy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tuheng-migrations-'))
  await cp(join(import.meta.dirname, 'migrations/snapshot.json'), join(folder, 'snapshot.json'))
  return folder
}

const changed = (name: string, change: (was: AnyResource) => Change): AnyResource[] =>
  registry.resources.map(resource => (resource.name === name ? { ...resource, ...change(resource) } : resource))

const difference = async (resources: AnyResource[]): Promise<string[]> =>
  generate({ check: true }, { resources, folder: await snapshotCopy() })

it('finds every new, changed and dropped check or constraint of an existing table', async () => {
  const added = await difference(
    registry.resources.map(was => ({
      ...was,
      checks: { ...was.checks, newer: 'id > 0' },
      constraints: { ...was.constraints, newest: 'exclude using btree (org_id with =, id with =)' },
    })),
  )
  for (const { name } of registry.resources) {
    const table = `ALTER TABLE "${tableName({ name })}" `
    expect(
      added.filter(text => text.startsWith(table)).map(text => /ADD CONSTRAINT "\w+_(\w+)"/.exec(text)?.[1]),
      name,
    ).toEqual(['check', 'newest'])
  }
  const edited = await difference(
    changed('waybill', was => ({
      constraints: { ...was.constraints, driver_busy: 'exclude using btree (org_id with =, driver_id with =)' },
    })),
  )
  expect(edited).toEqual([
    'ALTER TABLE "waybill" DROP CONSTRAINT "waybill_driver_busy";',
    'ALTER TABLE "waybill" ADD CONSTRAINT "waybill_driver_busy" exclude using btree (org_id with =, driver_id with =);',
  ])
  expect(await difference(changed('statement', () => ({ constraints: {} })))).toEqual([
    'ALTER TABLE "statement" DROP CONSTRAINT "statement_one_per_period";',
  ])
})

it('finds no difference after writing, and gives a new table its constraints', async () => {
  const folder = await snapshotCopy()
  const resources = changed('waybill', was => ({ checks: { ...was.checks, newer: 'id > 0' } }))
  expect(await generate({ check: false, name: 'newer' }, { resources, folder })).toHaveLength(1)
  expect(await readdir(folder)).toContain('0000_newer.sql')
  expect(await generate({ check: true }, { resources, folder })).toEqual([])
  const empty = await mkdtemp(join(tmpdir(), 'tuheng-migrations-'))
  await generate({ check: false, name: 'init' }, { folder: empty })
  const text = await readFile(join(empty, '0000_init.sql'), 'utf8')
  expect(text).toContain('ADD CONSTRAINT "price_sheet_line_no_overlap" exclude using gist')
  expect(text.indexOf('CREATE TABLE "waybill"')).toBeLessThan(text.indexOf('"waybill_vehicle_busy"'))
})
