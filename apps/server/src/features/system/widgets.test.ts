import { expect, it } from 'vitest'
import { parseConfig } from '../../plugins/config.ts'
import { testApp } from '../../testing/app.ts'

it('returns the widgets to signed-in people, and allows their hosts in the pages', async () => {
  const app = await testApp({
    widgets: parseConfig({ ASSISTANT_SCRIPT: 'https://ai.example/embed.js', MANUAL_URL: 'https://help.example/tuheng' })
      .widgets,
  })
  const person = await app.person(await app.company(), { permissions: [] })
  expect(await person.must('user/isLogin')).toMatchObject({
    id: person.userId,
    widgets: { assistant: 'https://ai.example/embed.js', calendar: null, manual: 'https://help.example/tuheng' },
  })
  expect((await person.call('user/isLogin', {}, { authorization: null })).http).toBe(401)
  const { headers } = await app.app.inject({ url: '/health' })
  expect(headers['content-security-policy']).toContain("script-src 'self' https://ai.example;")
})
