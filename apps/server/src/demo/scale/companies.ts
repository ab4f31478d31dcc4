import { department } from '@tuheng/domain/system/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { systemActor, write } from '../../engine/write/work.ts'
import { addMember, createCompany, createUser } from '../../features/system/bootstrap.ts'
import { setUpDictionaries } from '../../features/system/dictionaries.ts'
import { setUpRoles } from '../../features/system/roles.ts'
import { pickWord } from './random-sql.ts'
import type { CompanySize } from './plan.ts'
import { COMPANY_NAMES, GIVEN_NAMES, SURNAMES } from './names.ts'

export const SCALE_USER = 'scale'
/** Members of each company besides its administrator. */
export const COLLEAGUE_COUNT = 4

export interface ScaleCompany extends CompanySize {
  orgId: number
  code: string
  /** Member id of the administrator. */
  memberId: number
  deptId: number
}

/** Creates the companies as the product does. All have the same administrator. */
export async function createCompanies(
  server: Pick<Server, 'engine'>,
  sizes: readonly CompanySize[],
  password: string,
): Promise<ScaleCompany[]> {
  const { engine } = server
  const user = { username: SCALE_USER, password, name: '规模演示' }
  const userId = await createUser(engine, user)
  const created: ScaleCompany[] = []
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
    created.push({ ...size, orgId, code, memberId, deptId })
  }
  return created
}

/** Members that documents refer to. They have no password. */
export const INSERT_COLLEAGUES = `
  insert into member (org_id, account, user_id, name, mobile, is_admin, status, dept_id, created_at, updated_at)
  select c.org_id, 'scale-' || c.org_id || '-' || n, ensure_user('scale-' || c.org_id || '-' || n, x.name), x.name,
    '138' || lpad((c.org_id * 100 + n)::text, 8, '0'), false, 'active', c.dept_id, c.began, c.began
  from scale_company c cross join generate_series(1, ${COLLEAGUE_COUNT}) n
  cross join lateral (select ${pickWord(SURNAMES, '(c.org_id * 5 + n)::int')} || ${pickWord(GIVEN_NAMES, '(c.org_id * 3 + n)::int')} as name) x`
