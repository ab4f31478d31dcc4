import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyResource } from '@tuheng/domain/kernel/resource'
import type { Report } from '@tuheng/domain/kernel/report'
import { registry } from '@tuheng/domain/registry'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'
import { generate } from './generate.ts'

const driver = registry.resources.find(one => one.name === 'driver') as AnyResource
const [report] = registry.reports

/** The product with a face, a report and a transition whose names, with underscores, no declaration has. */
const later = {
  resources: [
    ...registry.resources.filter(one => one !== driver),
    {
      ...driver,
      faces: {
        ...driver.faces,
        no_such_face: {
          zh: '无此入口',
          en: 'No such face',
          api: 'sys/no_such_face',
          permission: 'sys.no_such_face',
          grantsLike: 'sys.driver',
        },
      },
      transitions: {
        ...driver.transitions,
        no_such_move: {
          ...driver.transitions['verifyPass'],
          machine: 'status',
          from: ['enabled'],
          to: 'enabled',
          zh: '无此动作',
          en: 'No such move',
          grantedWith: 'enable',
        },
      },
    } as AnyResource,
  ],
  reports: [
    ...registry.reports,
    { ...report, permission: 'sys.no_such_report', grantsLike: 'sys.no_such_face' } as Report,
  ],
}

it('a new right is granted to the roles that hold the right it goes with, in every company, and to no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tuheng-migrations-'))
  await cp(join(import.meta.dirname, 'migrations/snapshot.json'), join(folder, 'snapshot.json'))
  const app = await testApp()
  const held = [['sys.driver.read', 'sys.driver.export'], ['sys.driver.modify', 'sys.driver.enable'], ['oms.way.read']]
  for (const permissions of held) await app.person(await app.company(), { permissions })
  const statements = await generate({ check: false, name: 'later' }, { ...later, folder })
  const migration = statements.filter(text => text.includes('"role"'))
  const permissions = async (): Promise<string[][]> =>
    app.db.system('test', async sql => {
      const { rows } = await sql.query<{ permissions: string[] }>('select permissions from role order by org_id')
      return rows.map(row => row.permissions.toSorted())
    })
  // One by one, as the migration of a distributed database runs them
  for (const statement of migration) await app.db.script(statement)
  const given = await permissions()
  expect(given).toEqual([
    [
      ...(held[0] as string[]),
      'sys.no_such_report.export',
      'sys.no_such_report.read',
      'sys.no_such_face.export',
      'sys.no_such_face.read',
    ].toSorted(),
    [
      ...(held[1] as string[]),
      'sys.driver.no_such_move',
      'sys.no_such_face.enable',
      'sys.no_such_face.modify',
      'sys.no_such_face.no_such_move',
    ].toSorted(),
    ['oms.way.read'],
  ])
  // A later migration does not grant it again, since an administrator may have taken it away
  expect(await generate({ check: true }, { ...later, folder })).toEqual([])
  const forced = await app.db.system('test', async sql =>
    sql.query<{ on: boolean }>(`select relforcerowsecurity as on from pg_class where relname = 'role'`),
  )
  expect(forced.rows).toEqual([{ on: true }])
})
