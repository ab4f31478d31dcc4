import { department, member } from '@tuheng/domain/system/index'
import type { Tx } from '../engine/tx.ts'

/** Where people belong who do not work in transport, and who is the head of what. */
const FINANCE = ['kuaiji', 'shuiwu', 'chuna', 'caiwu']
const HEADS: Readonly<Record<string, string>> = { 运输部: 'diaodu', 财务部: 'caiwu' }
const WHOLE = 'jingli'

/** Once the stories are told, which all happen in transport: the accounts to the accounts department, a head for each. */
export async function playDepartments(tx: Tx): Promise<void> {
  const departments = await tx.find(department, { where: {} })
  const people = new Map((await tx.find(member, { where: {} })).map(one => [one.account, one.id]))
  for (const { id, name, parentId } of departments) {
    const own = parentId === null ? [WHOLE] : name === '财务部' ? FINANCE : []
    for (const account of own) {
      const memberId = people.get(account)
      if (memberId) await tx.patch(member, memberId, { deptId: id }, 'assign')
    }
    const leaderId = people.get(parentId === null ? WHOLE : (HEADS[name ?? ''] ?? ''))
    if (leaderId) await tx.patch(department, id, { leaderId }, 'update')
  }
}
