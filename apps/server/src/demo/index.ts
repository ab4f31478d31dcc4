import type { Engine } from '../engine/work.ts'
import { systemActor, write } from '../engine/work.ts'
import { addMember, createCompany, createUser } from '../features/system/bootstrap.ts'
import { setUpDictionaries } from '../features/system/dictionaries.ts'

export const DEMO_USER = { username: 'demo', password: 'demo123456', name: '演示管理员' } as const

/** Is there no company yet? Only then the demo is loaded. */
export async function isEmpty(engine: Engine): Promise<boolean> {
  const { rows } = await engine.db.system('is the database empty', sql => sql.query('select 1 from org limit 1'))
  return rows.length === 0
}

/** Two companies that share one administrator. */
export async function loadDemo(engine: Engine): Promise<void> {
  const userId = await createUser(engine, DEMO_USER)
  for (const company of [
    { name: '榆林市远衡物流有限公司', shortName: '远衡物流', code: 'YH', creditCode: '91610800MAT0000187' },
    { name: '鄂尔多斯市朔程运输有限公司', shortName: '朔程运输', code: 'SC', creditCode: '91150602MAT000034E' },
  ]) {
    const orgId = await createCompany(engine, company)
    await write(engine, { actor: systemActor(orgId, 'demo'), requestId: 'demo' }, setUpDictionaries)
    await addMember(engine, { orgId, userId, user: DEMO_USER, isAdmin: true })
  }
}
