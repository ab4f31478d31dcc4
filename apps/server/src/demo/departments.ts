import { department, member } from '@tuheng/domain/system/index'
import type { Tx } from '../engine/write/tx.ts'

/** Where people belong who do not work in transport, and who is the head of what. */
const FINANCE = ['kuaiji', 'shuiwu', 'chuna', 'caiwu']
const HEADS: Readonly<Record<string, string>> = { 运输部: 'diaodu', 财务部: 'caiwu' }
const WHOLE = 'jingli'

/**
 * After the stories, which all happen in transport: moves the accountants to the accounts department and gives each
 * department a head. The manager heads the company and is in transport, so that colleagues there see what the manager
 * enters.
 */
export async function playDepartments(tx: Tx): Promise<void> {
  const departments = await tx.find(department, { where: {} })
  const people = new Map((await tx.find(member, { where: {} })).map(one => [one.account, one.id]))
  for (const { id, name, parentId } of departments) {
    for (const account of name === '财务部' ? FINANCE : []) {
      const memberId = people.get(account)
      if (memberId) await tx.overwrite(member, { id: memberId, deptId: id }, { action: 'assign' })
    }
    const leaderId = people.get(parentId === null ? WHOLE : (HEADS[name ?? ''] ?? ''))
    if (leaderId) await tx.overwrite(department, { id, leaderId }, { action: 'update' })
  }
}
