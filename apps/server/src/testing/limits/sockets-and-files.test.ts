// PostgreSQL too: connections
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RealServer, realServer } from '../real-server.ts'

/** Limits of connections, streams and files, on a real server. */

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000002000100',
  'hex',
)
const MB = 2 ** 20
/** A configured limit instead of thousands. */
const MOST_STREAMS = 20
const OTHERS = ['second', 'third', 'fourth', 'fifth']
let server: RealServer<void>
let token: string

beforeAll(async () => {
  server = await realServer({
    env: { FILES_MAX_MB: '300', BODY_LIMIT: '1000000', MAX_STREAMS: String(MOST_STREAMS) },
    fill: async ({ company, person }) => {
      const orgId = await company('BOUND')
      for (const name of ['clerk', ...OTHERS]) await person(orgId, name)
    },
  })
  await server.product.start()
  token = await server.signIn('clerk')
})
afterAll(() => server.end())

describe('connections', () => {
  it('invalid headers and non-requests are refused with the usual text', async () => {
    const { text, body } = await raw(
      `GET /api/v1/sys/goods/list HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(text).toMatch(/^HTTP\/1\.1 431 /)
    expect(body).toMatchObject({
      status: false,
      code: 431,
      error: 'request.headers',
      msg: '请求头过大（最多 16 kB）',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    })
    expect((await raw('NONSENSE\r\n\r\n')).body).toMatchObject({ status: false, code: 400, error: 'request.invalid' })
    expect((await raw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).text).toMatch(/^HTTP\/1\.1 431 /)
  })

  it('large bodies that are held at the same time', async () => {
    // Each declares the maximum size and sends nothing: 40 of them are accepted
    const head = `POST /api/v1/sys/goods/list HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`
    const sockets = Array.from({ length: 40 }, () => opened(head))
    // One of them may have arrived while our own body was held and found no room; then another takes its place
    await expect
      .poll(
        async () => {
          sockets.push(opened(head))
          return (await server.call(token, 'sys/goods/list', { body: { filters: { code: 'x'.repeat(70_000) } } })).http
        },
        { timeout: 20_000 },
      )
      .toBe(503)
    expect(
      await server.call(token, 'sys/goods/list', { body: { filters: { code: 'x'.repeat(70_000) } } }),
    ).toMatchObject({
      http: 503,
      error: 'server.busy',
    })
    expect((await server.call(token, 'sys/goods/list')).http, 'small ones go on').toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(
        async () =>
          (await server.call(token, 'sys/goods/list', { body: { filters: { code: 'x'.repeat(70_000) } } })).http,
        {
          timeout: 20_000,
        },
      )
      .not.toBe(503)
  })

  it('streams of one member: the oldest gives way', async () => {
    const streams = []
    for (let n = 0; n < 8; n++)
      streams.push(
        await fetch(`${server.product.address}/api/v1/sys/event/stream`, { headers: { authorization: token } }),
      )
    expect(streams.map(stream => stream.status)).toEqual(streams.map(() => 200))
    const ended = await Promise.all(
      streams.slice(0, 2).map(async stream => {
        for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) void chunk
        return true
      }),
    )
    expect(ended).toEqual([true, true])
    await expect.poll(async () => metric('event_streams'), { timeout: 20_000 }).toBe(6)
    for (const stream of streams.slice(2)) await stream.body?.cancel()
  })
})

describe('all streams of a process', () => {
  it('do not exceed their maximum; open windows continue, and a free place is reused', async () => {
    const tokens = [token, ...(await Promise.all(OTHERS.map(name => server.signIn(name))))]
    const open = async (who: string) => {
      const ended = new AbortController()
      const answer = await fetch(`${server.product.address}/api/v1/sys/event/stream`, {
        headers: { authorization: who },
        signal: ended.signal,
      })
      return { status: answer.status, answer, close: () => ended.abort() }
    }
    const streams = []
    for (let n = 0; n < MOST_STREAMS; n++) streams.push(await open(tokens[n % tokens.length] ?? ''))
    expect(streams.map(stream => stream.status)).toEqual(streams.map(() => 200))
    await expect.poll(async () => metric('event_streams'), { timeout: 5000 }).toBe(MOST_STREAMS)
    const beyond = await open(tokens[0] ?? '')
    expect(beyond.status).toBe(503)
    expect(await beyond.answer.json()).toMatchObject({ error: 'event.too_many', msg: '实时连接过多，请稍后再试' })
    expect(await metric('event_streams')).toBe(MOST_STREAMS)
    expect((await server.call(token, 'sys/goods/list')).http, 'everything else goes on').toBe(200)
    streams.shift()?.close()
    await expect
      .poll(
        async () => {
          const again = await open(tokens[1] ?? '')
          if (again.status === 200) streams.push(again)
          return again.status
        },
        { timeout: 5000 },
      )
      .toBe(200)
    for (const stream of streams) stream.close()
    await expect.poll(async () => metric('event_streams'), { timeout: 5000 }).toBe(0)
  })

  it('leave a place for a new window to a member who has the maximum', async () => {
    const others = await Promise.all(OTHERS.map(name => server.signIn(name)))
    const ended = new AbortController()
    const open = (who: string) =>
      fetch(`${server.product.address}/api/v1/sys/event/stream`, {
        headers: { authorization: who },
        signal: ended.signal,
      })
    for (let n = 0; n < 6; n++) expect((await open(token)).status).toBe(200)
    for (let n = 6; n < MOST_STREAMS; n++) expect((await open(others[n % others.length] ?? '')).status).toBe(200)
    expect((await open(token)).status, 'the oldest of their own gives way').toBe(200)
    expect((await open(others[0] ?? '')).status).toBe(503)
    ended.abort()
    await expect.poll(async () => metric('event_streams'), { timeout: 5000 }).toBe(0)
  })
})

describe('files', () => {
  it('names of 255 characters, however many bytes they are', async () => {
    const name = `${'磅'.repeat(251)}.png`
    const kept = await upload(name, [PNG])
    expect(kept).toMatchObject({ http: 200, data: [{ name }] })
    expect(Buffer.byteLength(name)).toBeGreaterThan(700)
    expect(await upload(`${'🚚'.repeat(251)}.png`, [PNG])).toMatchObject({ http: 200 })
    expect(await upload(`${'磅'.repeat(252)}.png`, [PNG])).toMatchObject({ http: 400, error: 'file.name' })
    // The detected type adds an ending to a name without one
    expect(await upload('磅'.repeat(255), [PNG])).toMatchObject({ http: 400, error: 'file.name' })
  })

  it('of 300 MB are streamed without being held in memory, and files beyond the limit leave nothing behind', async () => {
    await upload('warm.png', [PNG])
    const before = memory()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, memory())), 50)
    const kept = await upload('大.txt', lines(300))
    clearInterval(watch)
    expect(kept).toMatchObject({ http: 200, data: [{ name: '大.txt', size: 300 * MB }] })
    expect(most - before, `${before} MB before, ${most} at most`).toBeLessThan(150)
    const refused = await upload('更大.txt', lines(301))
    expect(refused).toMatchObject({
      http: 413,
      error: 'file.too_large',
      msg: '文件“更大.txt”超过 300 MB，请压缩或拆分后再上传',
    })
    expect(readdirSync(join(server.dataDir, 'tmp'))).toEqual([])
    expect(filesIn(join(server.dataDir, 'files')).filter(size => size > MB)).toEqual([300 * MB])
  }, 300_000)

  it('of an import that expand without end, or exceed the limit of tables, are refused without being held in memory', async () => {
    const before = memory()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, memory())), 20)
    expect(await upload('炸.xlsx', [workbook(strToU8(' '), 600 * MB)], 'sys/goods/importUpload')).toMatchObject({
      http: 413,
      error: 'sheet.expands_too_far',
    })
    // Its declared size is wrong
    expect(
      await upload('谎.xlsx', [workbook(new Uint8Array(40 * MB).fill(32), 1000)], 'sys/goods/importUpload'),
    ).toMatchObject({ http: 422, error: 'sheet.damaged' })
    expect(await upload('长.csv', lines(101), 'sys/goods/importUpload')).toMatchObject({
      http: 413,
      error: 'sheet.too_large',
    })
    clearInterval(watch)
    expect(most - before, `${before} MB before, ${most} at most`).toBeLessThan(300)
  }, 300_000)
})

const metric = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await fetch(`${server.product.address}/metrics`)).text())?.[1])
const memory = (): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.product.pid}/status`, 'utf8'))?.[1]) / 1024)

/** A workbook of one sheet with the given declared size. */
function workbook(sheet: Uint8Array, claims: number): Buffer {
  const zip = Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': strToU8('<Types/>'),
        '_rels/.rels': strToU8(
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': sheet,
      },
      { level: 6 },
    ),
  )
  // In the directory at the end, the size is at byte 24 of the entry and the name at byte 46
  zip.writeUInt32LE(claims, zip.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
  return zip
}

function filesIn(dir: string): number[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => statSync(join(entry.parentPath, entry.name)).size)
}

/** Generates this many MB of text on demand. */
function* lines(megabytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(MB, '1,煤,2\n'.repeat(8))
  for (let n = 0; n < megabytes; n++) yield piece
}

/** Streams a file as a browser does, without holding it in memory. */
async function upload(name: string, pieces: Iterable<Buffer>, path = 'fms/file/upload'): Promise<{ http: number }> {
  const stream = new ReadableStream({
    async start(controller) {
      controller.enqueue(
        Buffer.from(
          `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
      )
    },
    pull: (() => {
      const source = pieces[Symbol.iterator]()
      return (controller: ReadableStreamDefaultController) => {
        const { done, value } = source.next()
        if (!done) return controller.enqueue(value)
        controller.enqueue(Buffer.from('\r\n--b--\r\n'))
        controller.close()
      }
    })(),
  })
  const answer = await fetch(`${server.product.address}/api/v1/${path}`, {
    method: 'POST',
    body: stream,
    duplex: 'half',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=b' },
  } as RequestInit)
  return { http: answer.status, ...((await answer.json()) as object) }
}

function opened(text: string) {
  const { hostname, port } = new URL(server.product.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

function raw(text: string): Promise<{ text: string; body: unknown }> {
  const socket = opened(text)
  return new Promise(resolve => {
    let all = ''
    socket.on('data', chunk => (all += chunk.toString()))
    socket.on('close', () => resolve({ text: all, body: JSON.parse(all.slice(all.indexOf('\r\n\r\n'))) as unknown }))
  })
}
