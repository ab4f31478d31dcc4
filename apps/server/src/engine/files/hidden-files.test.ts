import type { Actor } from '@tuheng/domain/kernel/policy'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { Fields } from '@tuheng/domain/kernel/field'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { systemActor } from '../write/work.ts'
import { resolveFiles } from './attach.ts'

/** A file that one field of a record holds is not had by writing its number into another field of the same record. */

let app: TestApp
let orgId: number
const ID = 1

beforeAll(async () => {
  app = await testApp()
  orgId = await app.company()
})

/** Paths of the fields that hold files, those of child rows included. */
const holders = (fields: Fields, prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.lines
      ? holders(field.lines.fields, `${name}.`)
      : field.kind === 'files' && !field.computed
        ? [`${prefix}${name}`]
        : [],
  )

const pairs = registry.resources.flatMap(resource => {
  const paths = holders(resource.fields)
  return paths.flatMap(held =>
    paths
      .filter(into => into !== held)
      .map(into => ({ at: `${resource.name}.${held} in ${into}`, resource, held, into })),
  )
})

let count = 0

/** A file of this field of the record. */
async function fileOf(resource: string, field: string): Promise<number> {
  const { rows } = await app.db.system('a file', sql =>
    sql.query<{ id: number }>(
      `insert into file (org_id, name, size, mime, sha256, store_key, resource, record_id, field)
       values ($1, '密件.png', 1, 'image/png', 'x', $2, $3, $4, $5) returning id`,
      [orgId, `hidden-${++count}`, resource, ID, field],
    ),
  )
  return Number(rows[0]?.id)
}

const someone = (fieldRights: Actor['fieldRights']): Actor => ({
  ...systemActor(orgId, 'test'),
  memberId: 7,
  isAdmin: false,
  permissions: new Set(registry.resources.flatMap(permissionCodes)) as never,
  fieldRights,
})

describe('a file in a hidden field', () => {
  it.each(pairs)('$at', async ({ resource, held, into }) => {
    const id = await fileOf(resource.name, held)
    const write = (path: string, fieldRights: Actor['fieldRights']) => {
      const [name = '', cell] = path.split('.')
      const files = [{ id }]
      const next = { id: ID, [name]: cell === undefined ? files : [{ [cell]: files }] }
      const work = app.work(orgId, tx => resolveFiles(tx, resource, { next, changed: [name] }), someone(fieldRights))
      return work.then(() => JSON.stringify(next))
    }
    const hidden = { [resource.name]: { [held]: 'hidden' } } as const
    await expect(write(into, hidden)).rejects.toThrow(/文件|file/i)
    // Where it is it stays, whoever saves the record
    expect(await write(held, hidden)).toContain('密件.png')
  })

  it('was looked for where records have several such fields', () => expect(pairs.length).toBeGreaterThan(10))
})
