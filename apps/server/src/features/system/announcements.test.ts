import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tuheng-announcements-'))
let app: TestApp
let member: Person

beforeAll(async () => {
  app = await testApp({ dataDir })
  member = await app.person(await app.company(), { permissions: [] })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('returns the current lines of the file, or none without one', async () => {
  expect(await member.must('sys/base/msg')).toEqual([])
  writeFileSync(join(dataDir, 'announcements.txt'), '今晚 22:00 维护\r\n\n  新增对账功能 \n')
  expect(await member.must('sys/base/msg')).toEqual([{ msg: '今晚 22:00 维护' }, { msg: '新增对账功能' }])
})

it('is for members', async () => {
  expect((await app.app.inject({ method: 'POST', url: '/api/v1/sys/base/msg', payload: {} })).statusCode).toBe(401)
})
