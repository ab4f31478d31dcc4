import type { FileRef } from '@tuheng/domain/kernel/field'
import type { LinkLine, LinkOpen } from '@tuheng/domain/settlement/link/link.calls'
import type { Answer, Person, TestApp } from '../../../../testing/app.ts'
import type { Fixture } from '../../testing/fixture.ts'

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC',
  'base64',
)

/** An open statement, for tests that do not check its state first. */
type Shown = Omit<LinkOpen, 'state' | 'lines'> & {
  state: string
  why?: string
  lines: Omit<NonNullable<LinkOpen['lines']>, 'list'> & { list: [LinkLine, ...LinkLine[]] }
}

/** A person with a link and no session. */
export interface Visitor {
  token: string
  open(page?: number): Promise<Answer<Shown>>
  call<T = Record<string, unknown>>(name: string, body?: object, headers?: Record<string, string>): Promise<Answer<T>>
  upload(...files: [name: string, bytes: Uint8Array | string][]): Promise<Answer<FileRef[]>>
}

export async function makeLink(person: Person, id: number, { kind = 'carrier', days = 7 } = {}): Promise<string> {
  return (await person.must<{ path: string }>(`sap/${kind}/makeLink`, { id, days })).path
}

export function visitorOf({ app }: Pick<TestApp, 'app'>, path: string, ip = '127.0.0.1'): Visitor {
  const token = path.split('token=')[1] ?? ''
  const send: Visitor['call'] = async (name, body = {}, headers = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/v1/settle/info/${name}`,
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ token, ...body }),
    })
    return { http: response.statusCode, ...response.json() }
  }
  return {
    token,
    open: (page = 1) => send('open', { page }),
    call: send,
    upload: async (...files) => {
      const form = new FormData()
      for (const [name, bytes] of files) form.append('file', new Blob([bytes as never]), name)
      const request = new Request('http://x', { method: 'POST', body: form })
      const response = await app.inject({
        method: 'POST',
        url: '/api/v1/settle/info/upload',
        remoteAddress: ip,
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { 'x-link-token': token, 'content-type': request.headers.get('content-type') as string },
      })
      return { http: response.statusCode, ...response.json() }
    },
  }
}

/** Who confirmed a statement, by its history and audit row. */
export async function confirmedBy(
  { app, masters, clerk }: Fixture,
  id: number,
): Promise<{ byName: unknown; reason: unknown; ip: unknown } | undefined> {
  const { list } = await clerk.must<{ list: { action: string; byName: string; reason: string }[] }>(
    'sap/carrier/history',
    { id },
  )
  const found = list.find(event => event.action === 'confirm')
  const { rows } = await app.work(masters.orgId, tx =>
    tx.sql<{ ip: string }>(
      `select ip from audit where resource = 'statement' and record_id = $1 and action = 'confirm'`,
      [id],
    ),
  )
  return found && { byName: found.byName, reason: found.reason, ip: rows[0]?.ip }
}
