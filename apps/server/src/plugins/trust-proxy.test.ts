import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

it('trusts a forwarded address only from a configured proxy', async () => {
  const app = await testApp()
  await app.person(await app.company(), { username: 'behind', password: 'secret123' })
  const signIn = async (remoteAddress: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      remoteAddress,
      headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': remoteAddress },
      payload: { username: 'behind', password: 'secret123' },
    })
    expect(answer.statusCode).toBe(200)
  }
  await signIn('127.0.0.1')
  await signIn('198.51.100.7')
  const { rows } = await app.db.system('test', sql =>
    sql.query<{ ip: string }>("select ip from session where agent <> 'test' order by ip"),
  )
  expect(rows.map(row => row.ip)).toEqual(['198.51.100.7', '203.0.113.9'])
})
