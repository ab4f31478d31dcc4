import { member } from '@tuheng/domain/system/index'
import { systemActor, write, type Engine } from '../engine/write/work.ts'
import { createUser } from '../features/system/bootstrap.ts'

const APPLICANT = { username: '13892201177', mobile: '13892201177', name: '任小军', password: 'demo123456' } as const

/** Creates a member whose request to join waits for the administrator. */
export async function createApplicant(engine: Engine, orgId: number): Promise<void> {
  const userId = await createUser(engine, APPLICANT)
  await write(engine, { actor: systemActor(orgId, APPLICANT.name), requestId: 'demo' }, tx =>
    tx.insert(member, {
      account: APPLICANT.username,
      userId,
      name: APPLICANT.name,
      mobile: APPLICANT.mobile,
      roles: [],
      status: 'pending',
      applyNote: '驻矿现场岗，李向阳介绍，11 月底到岗',
    }),
  )
}
