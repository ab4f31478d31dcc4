import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
vi.stubGlobal('document', { documentElement: {} })
// Another test of this process may have imported the modules without these globals
vi.resetModules()

const { errorOfAnswer, errorOfFailure, textOfStatus } = await import('./api-error.ts')
const { useSettings } = await import('../appearance/settings.ts')

beforeEach(() => useSettings.setState({ lang: 'zh' }))

it.each([
  [200, '请求成功', 'succeeded'],
  [201, '新建或修改成功', 'Created or modified'],
  [202, '排队', 'Queued'],
  [204, '删除成功', 'Deleted'],
  [400, '请求内容有误', 'malformed'],
  [401, '没有权限', 'No permission'],
  [402, '凭证已过期', 'token has expired'],
  [403, '没有权限', 'No permission'],
  [404, '不存在', 'Not found'],
  [406, '格式不可用', 'format is not available'],
  [410, '永久删除', 'Permanently deleted'],
  [413, '过大', 'too large'],
  [429, '频繁', 'Too many'],
  [500, '服务器出错', 'Server error'],
  [502, '网关错误', 'Bad gateway'],
  [503, '服务暂不可用', 'Service unavailable'],
  [504, '网关超时', 'Gateway time-out'],
  [418, '状态码 418', 'status 418'],
])('HTTP %d without words of the server has its own in both languages', (status, zh, en) => {
  expect(textOfStatus(status)).toContain(zh)
  if (status >= 300) expect(errorOfAnswer(status, undefined).message).toContain(zh)
  useSettings.setState({ lang: 'en' })
  expect(textOfStatus(status)).toContain(en)
})

it("shows the server's message, whatever the status", () => {
  expect(errorOfAnswer(500, { status: false, code: 500, msg: '库存不足' })).toMatchObject({
    status: 500,
    message: '库存不足',
  })
})

it.each([
  [{ status: false, code: 1, msg: '' }, 'zh', 'Error'],
  [{ status: false, code: 1 }, 'en', 'Error'],
  [undefined, 'en', 'Error'],
] as const)('a refusal under HTTP 200 without words is an error: %j in %s', (envelope, lang, words) => {
  useSettings.setState({ lang })
  expect(errorOfAnswer(200, envelope).message).toContain(words)
})

it('distinguishes no answer from a late one', () => {
  expect(errorOfFailure({ timedOut: false, seconds: 180, cause: null }).message).toBe(
    '网络断开或连不上服务器（地址不可达、跨域受限或超时），检查网络后重试',
  )
  expect(errorOfFailure({ timedOut: true, seconds: 180, cause: null }).message).toContain('180 秒')
})

it('a refusal with a reason has no request number for support', () => {
  const refused = {
    status: false,
    code: 409,
    msg: '车辆存在未完成运单',
    error: 'waybill.vehicle_busy',
    requestId: 'r1',
  }
  expect(errorOfAnswer(409, refused).hasReason).toBe(true)
  expect(errorOfAnswer(409, { ...refused, error: '' }).hasReason).toBe(false)
  expect(errorOfAnswer(500, { ...refused, error: 'server.error' }).hasReason).toBe(false)
  expect(errorOfFailure({ timedOut: true, seconds: 3, cause: null }).hasReason).toBe(false)
})
