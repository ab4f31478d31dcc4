import { department } from '@tuheng/domain/system/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { addMember, createCompany, createUser } from '../../features/system/bootstrap.ts'
import { setUpDictionaries } from '../../features/system/dictionaries.ts'
import { setUpRoles } from '../../features/system/roles.ts'
import { oneOf } from './dice.ts'
import type { CompanySize } from './plan.ts'
import { COMPANY_NAMES, GIVEN, SURNAMES } from './words.ts'

export const SCALE_USER = 'scale'
/** People of each company beside its administrator. */
export const COLLEAGUES = 4

export interface ScaleCompany extends CompanySize {
  orgId: number
  code: string
  /** The administrator's member row. */
  memberId: number
  deptId: number
}

/** Founds the companies as the product does, all with one administrator. */
export async function foundCompanies(
  server: Pick<Server, 'engine'>,
  sizes: readonly CompanySize[],
  password: string,
): Promise<ScaleCompany[]> {
  const { engine } = server
  const user = { username: SCALE_USER, password, name: '规模演示' }
  const userId = await createUser(engine, user)
  const founded: ScaleCompany[] = []
  for (const size of sizes) {
    const code = `G${String(size.no + 1).padStart(2, '0')}`
    const name = `${COMPANY_NAMES[size.no % COMPANY_NAMES.length]}${size.no < COMPANY_NAMES.length ? '' : String(size.no + 1)}物流`
    const orgId = await createCompany(engine, { name: `${name}有限公司`, shortName: name, code })
    const deptId = await write(engine, { actor: systemActor(orgId, 'scale'), requestId: 'scale' }, async tx => {
      await setUpDictionaries(tx)
      await setUpRoles(tx)
      const root = await tx.insert(department, { name })
      return (await tx.insert(department, { name: '运输部', parentId: root.id })).id
    })
    const memberId = await addMember(engine, { orgId, userId, user, isAdmin: true, deptId })
    founded.push({ ...size, orgId, code, memberId, deptId })
  }
  return founded
}

/** Colleagues that documents name. They have no password: nobody signs in as one of them. */
export const COLLEAGUE_ROWS = `
  insert into member (org_id, account, user_id, name, mobile, is_admin, status, dept_id, created_at, updated_at)
  select c.org_id, 'scale-' || c.org_id || '-' || n, ensure_user('scale-' || c.org_id || '-' || n, x.name), x.name,
    '138' || lpad((c.org_id * 100 + n)::text, 8, '0'), false, 'active', c.dept_id, c.began, c.began
  from scale_company c cross join generate_series(1, ${COLLEAGUES}) n
  cross join lateral (select ${oneOf(SURNAMES, '(c.org_id * 5 + n)::int')} || ${oneOf(GIVEN, '(c.org_id * 3 + n)::int')} as name) x`
