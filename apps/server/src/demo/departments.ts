import { department, member } from '@tuheng/domain/system/index'
import type { Tx } from '../engine/write/tx.ts'
import { COLLEAGUES } from './sample-data.ts'

/** Members of the finance department, heads of departments and the head of the company. */
const FINANCE = ['kuaiji', 'shuiwu', 'chuna', 'caiwu']
const DEPARTMENT_HEADS: Readonly<Record<string, string>> = { 运输部: 'diaodu', 财务部: 'caiwu' }
const COMPANY_HEAD = 'jingli'

/**
 * Gives everybody their post, moves the accountants to the finance department and sets the heads of departments. Runs last: until then every member
 * belongs to the transport department, where the records are created. The manager heads the company, and so sees all
 * of it, and stays in the transport department, so that its members see what the manager enters.
 */
export async function assignDepartments(tx: Tx): Promise<void> {
  const departments = await tx.find(department, { where: {} })
  const people = new Map((await tx.find(member, { where: {} })).map(one => [one.account, one.id]))
  for (const { username, jobTitle } of COLLEAGUES) {
    const id = people.get(username)
    if (id) await tx.overwrite(member, { id, jobTitle }, { action: 'update' })
  }
  for (const { id, name, parentId } of departments) {
    for (const account of name === '财务部' ? FINANCE : []) {
      const memberId = people.get(account)
      if (memberId) await tx.overwrite(member, { id: memberId, deptId: id }, { action: 'assign' })
    }
    const leaderId = people.get(parentId === null ? COMPANY_HEAD : (DEPARTMENT_HEADS[name ?? ''] ?? ''))
    if (leaderId) await tx.overwrite(department, { id, leaderId }, { action: 'update' })
  }
}
