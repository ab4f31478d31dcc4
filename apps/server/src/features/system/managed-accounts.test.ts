import { AGREEMENT_VERSION } from '@tuheng/domain/system/accounts/agreement'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../plugins/session.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

/**
 * A company that creates an account and sets its password knows that password. No other company may treat the account
 * as that person.
 */

let app: TestApp
let taker: Person
let hirer: Person

beforeAll(async () => {
  app = await testApp()
  taker = await app.person(await app.company())
  hirer = await app.person(await app.company())
})

let count = 0
/**
 * Creates an account that the first company named and gave a password. `mobile`: in an earlier release, when mobile
 * numbers were allowed as names.
 */
async function managed(mobile?: string): Promise<{ account: string; password: string; memberId: number }> {
  const { id } = await taker.must<{ id: number }>('sys/user/save', { account: `zhangsan-${++count}`, name: '张三' })
  const account = mobile ?? `zhangsan-${count}`
  if (mobile)
    await app.db.system('an account of old', sql =>
      sql.query('update app_user set username = $2 where username = $1', [`zhangsan-${count}`, mobile]),
    )
  const { password } = await taker.must<{ password: string }>('sys/user/password/reset', { id, reason: '新员工' })
  return { account, password, memberId: id }
}

const signIn = async (username: string, password: string) =>
  (await app.app.inject({ method: 'POST', url: '/api/v1/user/login', payload: { username, password } })).json() as {
    status: boolean
    data: { token: string }
  }
const codes = async (mobile: string): Promise<void> => {
  const hash = await hashPassword('123456')
  await app.db.system('a code that was sent', sql =>
    sql.query(
      `insert into mobile_code (mobile, code_hash, ip, created_at, expires_at) values ($1, $2, '127.0.0.1', now(), now() + interval '5 minutes')`,
      [mobile, hash],
    ),
  )
}

describe('an account whose password a company set', () => {
  it('is refused by another company', async () => {
    const { account } = await managed()
    expect(await hirer.call('sys/user/save', { account, name: '张三' })).toMatchObject({
      http: 409,
      error: 'member.account_taken',
      errors: [{ path: 'account' }],
    })
  })

  it('works in the company that set it', async () => {
    const { account, password } = await managed()
    expect((await signIn(account, password)).status).toBe(true)
  })

  it('cannot request to join another company', async () => {
    const { account, password } = await managed()
    const {
      data: { token },
    } = await signIn(account, password)
    await taker.call(
      'sys/user/change/password',
      { oldPassword: password, newPassword: 'secret1234' },
      { authorization: token },
    )
    expect(
      await hirer.call('sys/company/join', { id: hirer.orgId, remark: '' }, { authorization: token }),
    ).toMatchObject({ http: 409, error: 'member.account_unproven' })
  })

  it('goes to the person who verifies the mobile number; those who knew the password are signed out', async () => {
    const { account, password } = await managed('13911110004')
    const {
      data: { token },
    } = await signIn(account, password)
    await codes(account)
    const registered = await app.app.inject({
      method: 'POST',
      url: '/api/v1/user/register',
      payload: {
        name: '张三',
        mobile: account,
        code: '123456',
        password: 'mine-alone-9',
        agreement: AGREEMENT_VERSION,
      },
    })
    expect(registered.json()).toMatchObject({ status: true })
    expect((await signIn(account, password)).status).toBe(false)
    expect((await taker.call('user/isLogin', {}, { authorization: token })).http).toBe(401)
    await hirer.must('sys/user/save', { entry: 'invitation', account, name: '张三' })
    const { token: own } = registered.json().data as { token: string }
    expect(await hirer.call('user/invitation/list', {}, { authorization: own })).toMatchObject({
      data: { list: [{ orgId: hirer.orgId }] },
    })
  })

  it('is not shared if nobody has set its password; its company may add it again', async () => {
    const { id } = await taker.must<{ id: number }>('sys/user/save', { account: 'kuaiji-1', name: '李四' })
    expect((await hirer.call('sys/user/save', { account: 'kuaiji-1', name: '李四' })).error).toBe(
      'member.account_taken',
    )
    await taker.must('sys/user/delete', { ids: [id], reason: '录错' })
    await taker.must('sys/user/save', { account: 'kuaiji-1', name: '李四' })
  })
})
