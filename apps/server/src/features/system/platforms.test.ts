import { beforeAll, expect, it } from 'vitest'
import { parseConfig } from '../../plugins/config.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
let member: Person

beforeAll(async () => {
  app = await testApp({ platforms: parseConfig({ PLATFORMS: 'finance=https://finance.example/, bi=http://10.0.0.8:9000' }).platforms })
  member = await app.person(await app.company(), { permissions: [] })
})

it('names the siblings in their order, with the address of those that this installation has', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/api/v1/sys/change/index/list', headers: { authorization: member.token } })
  const { data } = answer.json<{ data: { system: string; url: string; title: string; tags: string[] }[] }>()
  expect(data.map(one => one.system)).toEqual(['business', 'finance', 'bi', 'car', 'cmdb', 'isc', 'rsp'])
  expect(data.filter(one => one.url).map(one => [one.title, one.url])).toEqual([['财务平台', 'https://finance.example/'], ['报表平台', 'http://10.0.0.8:9000/']])
  expect((await app.app.inject({ method: 'GET', url: '/api/v1/sys/change/index/list' })).statusCode).toBe(401)
})

it('answers the address of one, and says so when it is not open', async () => {
  expect(await member.must('sys/user/change/finance/system')).toBe('https://finance.example/')
  expect(await member.call('sys/user/change/car/system')).toMatchObject({ http: 404, error: 'platform.closed', msg: '此功能暂未开通' })
  expect(await member.call('sys/user/change/constructor/system')).toMatchObject({ http: 404 })
})

it.each(['finance', 'finance=ftp://x', 'nothing=https://a.example', 'finance=javascript:alert(1)'])('the start refuses PLATFORMS=%s', value => {
  expect(() => parseConfig({ PLATFORMS: value })).toThrow('PLATFORMS')
})
