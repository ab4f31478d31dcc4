import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'
import { contentPolicy } from './content-policy.ts'

const rule = (policy: string, name: string) => policy.split('; ').find(line => line.startsWith(`${name} `))

it('allows no foreign host while no widget is configured', () => {
  const policy = contentPolicy(parseConfig({}).widgets)
  expect(rule(policy, 'script-src')).toBe("script-src 'self'")
  expect(rule(policy, 'frame-src')).toBe("frame-src 'self'")
  expect(policy).not.toMatch(/https?:\/\/(?!127\.0\.0\.1|localhost)/)
})

it('allows the hosts of the widgets, each only for its purpose', () => {
  const { widgets } = parseConfig({
    ASSISTANT_SCRIPT: 'https://ai.example/chat/embed.js?token=1',
    CALENDAR_FRAME: 'https://weather.example/month',
  })
  const policy = contentPolicy(widgets)
  expect(rule(policy, 'script-src')).toBe("script-src 'self' https://ai.example")
  expect(rule(policy, 'frame-src')).toBe("frame-src 'self' https://ai.example https://weather.example")
  expect(rule(policy, 'connect-src')).toMatch(/ https:\/\/ai\.example wss:\/\/ai\.example$/)
  expect(policy.match(/weather\.example/g)).toHaveLength(1)
})

it.each([
  ['ASSISTANT_SCRIPT', 'javascript:alert(1)'],
  ['CALENDAR_FRAME', 'weather.example'],
  ['ASSISTANT_SCRIPT', '/embed.js'],
  ['MANUAL_URL', 'javascript:open()'],
])('%s does not take %s', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name)
})
