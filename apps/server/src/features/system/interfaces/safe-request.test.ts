import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { isPrivateAddress, postSafely } from '../../../plugins/safe-request.ts'

let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

const post = (url: string, allowed: readonly string[] = [receiver.host], timeoutMs = 20_000) =>
  postSafely({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}', allowed, timeoutMs })

describe('addresses inside the network', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fec0::1',
    '::7f00:1',
    'nonsense',
  ])('%s is closed', address => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '2400:3200::1', '::ffff:8.8.8.8'])('%s is open', address => {
    expect(isPrivateAddress(address)).toBe(false)
  })

  it('are not reached, by name or by number, unless the installation allows them', async () => {
    for (const host of [
      receiver.host,
      receiver.host.replace('127.0.0.1', 'localhost'),
      `[::1]:${receiver.host.split(':')[1]}`,
      receiver.host.replace('127.0.0.1', '2130706433'),
      receiver.host.replace('127.0.0.1', '127.1'),
    ])
      expect(await post(`https://${host}/x`, []), host).toMatchObject({ status: null, error: 'private' })
    expect(await post(receiver.url, [])).toMatchObject({ status: null, error: 'http' })
    expect(await post(receiver.url, ['127.0.0.1:1'])).toMatchObject({ error: 'http' })
    expect(receiver.got).toEqual([])
    expect(await post(receiver.url)).toMatchObject({ status: 200, error: null, text: 'ok' })
    expect(receiver.got).toMatchObject([{ body: '{"a":1}' }])
  })
})

describe('sending', () => {
  it.each([
    ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', 'upgrade'],
    ['hangs up', '', 'ECONNRESET'],
    ['says nonsense', 'what?\r\n\r\n', 'HPE_INVALID_CONSTANT'],
    ['stops within its body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nab', 'ECONNRESET'],
  ])('ends, too, when the receiver %s', async (_, words, error) => {
    const server = createServer(socket => void socket.on('error', () => {}).once('data', () => socket.end(words)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as { port: number }).port}`
    expect(await post(`http://${host}`, [host])).toMatchObject({ status: null, error })
    server.close()
  })

  it('follows no redirect, has a timeout, and keeps the beginning of an answer', async () => {
    receiver.answers = [{ status: 302, headers: { location: 'http://169.254.169.254/' } }, 'silent', 500]
    expect(await post(receiver.url)).toMatchObject({ status: 302, error: 'redirect' })
    const started = Date.now()
    expect(await post(receiver.url, [receiver.host], 300)).toMatchObject({ status: null, error: 'timeout' })
    // It neither takes as long as a usual request may, nor for ever.
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(await post(receiver.url)).toMatchObject({ status: 500, error: null, text: 'no: 500' })
    expect(await post('ftp://example.com')).toMatchObject({ error: 'address' })
    const nobody = '127.0.0.1:1'
    expect(await post(`http://${nobody}`, [nobody])).toMatchObject({ status: null, error: 'ECONNREFUSED' })
  })
})
