import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { closeLater } from '../../../testing/close-later.ts'

interface FakeMail {
  uid: number
  files: { name: string; bytes: Buffer }[]
}

export interface FakeImap {
  port: number
  /** The mailbox. Tests change it between runs. */
  mail: FakeMail[]
  password: string
  validity: number
  /** Hangs up when this attachment of a message is asked for. */
  cutsOffAt: number | undefined
  /** Begins the list of messages, and never ends it. */
  isEndless: boolean
  logins: number
}

/** As much of RFC 3501 as the reader speaks: it lists messages, their structure, and the bytes of their parts. */
export async function fakeImap(): Promise<FakeImap> {
  const state: FakeImap = {
    port: 0,
    mail: [],
    password: 'geheim',
    validity: 7,
    cutsOffAt: undefined,
    isEndless: false,
    logins: 0,
  }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let rest = ''
    socket.on('data', chunk => {
      rest += chunk.toString('latin1')
      for (let at = rest.indexOf('\r\n'); at >= 0; at = rest.indexOf('\r\n')) {
        const line = rest.slice(0, at)
        rest = rest.slice(at + 2)
        speak(socket, state, line)
      }
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  state.port = (server.address() as AddressInfo).port
  closeLater(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(done => server.close(done))
  })
  return state
}

function speak(socket: Socket, state: FakeImap, line: string): void {
  const [, tag = '', command = '', rest = ''] = /^(\S+) (\S+(?: (?:FETCH|SEARCH)(?= ))?) ?(.*)$/i.exec(line) ?? []
  const say = (...lines: string[]): void => void socket.write(lines.map(text => `${text}\r\n`).join(''))
  const done = `${tag} OK done`
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      return say('* CAPABILITY IMAP4rev1', done)
    case 'LOGIN': {
      state.logins++
      const isRight = rest.includes(state.password)
      return say(isRight ? done : `${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
    }
    case 'SELECT':
    case 'EXAMINE':
      return say(
        `* ${state.mail.length} EXISTS`,
        '* FLAGS (\\Seen)',
        `* OK [UIDVALIDITY ${state.validity}] ok`,
        `* OK [UIDNEXT 1000] ok`,
        `${tag} OK [READ-ONLY] done`,
      )
    case 'LIST':
    case 'LSUB':
      return say('* LIST (\\HasNoChildren) "/" "INBOX"', done)
    case 'UID SEARCH': {
      if (state.isEndless) return flood(socket, '* SEARCH 1 2 3 4 5 6 7 8 9 10\r\n'.repeat(1000))
      const from = Number(/UID (\d+):\*/i.exec(rest)?.[1] ?? 1)
      const all = state.mail.map(({ uid }) => uid)
      // As servers do: the last message even where the range begins beyond it
      const found = all.filter(uid => uid >= from)
      const last = all.at(-1)
      return say(`* SEARCH ${(found.length || last === undefined ? found : [last]).join(' ')}`, done)
    }
    case 'UID FETCH':
      return fetchPart(socket, state, { tag, rest })
    case 'LOGOUT':
      say('* BYE', done)
      return void socket.end()
    default:
      return say(done)
  }
}

/** Says this until the other side hangs up. */
function flood(socket: Socket, words: string): void {
  while (socket.writable && socket.write(words));
  if (socket.writable) socket.once('drain', () => flood(socket, words))
}

function fetchPart(socket: Socket, state: FakeImap, { tag, rest }: { tag: string; rest: string }): void {
  const uid = Number(/^(\d+)/.exec(rest)?.[1])
  const index = state.mail.findIndex(one => one.uid === uid)
  const mail = state.mail[index]
  if (!mail) return void socket.write(`${tag} OK none\r\n`)
  const body = /BODY\.PEEK\[([\d.]+)(\.MIME)?\](?:<(\d+)\.(\d+)>)?/i.exec(rest)
  const items = [`UID ${uid}`]
  if (/BODYSTRUCTURE/i.test(rest)) items.push(`BODYSTRUCTURE ${structureOf(mail)}`)
  socket.write(`* ${index + 1} FETCH (${items.join(' ')}`)
  for (const [, part = '', mime] of rest.matchAll(/BODY\.PEEK\[([\d.]+)(\.MIME)?\]/gi)) {
    const file = mail.files[Number(part) - 2] ?? mail.files[Number(part) - 1]
    if (!mime && state.cutsOffAt === uid) return void socket.destroy()
    const whole = mime
      ? Buffer.from(`Content-Type: text/csv; name="${file?.name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n`)
      : Buffer.from(`${file?.bytes.toString('base64') ?? ''}`)
    const from = Number(body?.[3] ?? 0)
    const slice = mime || body?.[3] === undefined ? whole : whole.subarray(from, from + Number(body[4]))
    const origin = mime || body?.[3] === undefined ? '' : `<${from}>`
    socket.write(` BODY[${part}${mime ?? ''}]${origin} {${slice.length}}\r\n`)
    socket.write(slice)
  }
  socket.write(`)\r\n${tag} OK done\r\n`)
}

/** A text and its attachments. Names in Chinese are written as RFC 2231 says. */
function structureOf({ files }: FakeMail): string {
  const text = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "7BIT" 5 1 NIL NIL NIL NIL)'
  const parts = files.map(({ name, bytes }) => {
    const encoded = `("FILENAME*" "UTF-8''${encodeURIComponent(name)}")`
    return `("APPLICATION" "OCTET-STREAM" NIL NIL NIL "BASE64" ${bytes.toString('base64').length} NIL ("ATTACHMENT" ${encoded}) NIL NIL)`
  })
  return `(${text}${parts.join('')} "MIXED" ("BOUNDARY" "x") NIL NIL NIL)`
}
